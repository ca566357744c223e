"""What the server does before it shows a notebook as a page without code."""

from __future__ import annotations

from typing import Any


def before_launch(handler: Any, **_: Any) -> None:
    """Give the browser the cookie that lets its page end the kernel when somebody leaves.

    Without it the server refuses that request as one of a foreign page, and kernels are left behind.
    """
    _ = handler.xsrf_token  # reading it sets the cookie
