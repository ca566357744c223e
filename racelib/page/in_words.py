"""Every widget is text, too."""

from __future__ import annotations

from typing import Any


class InWords:
    """A widget that is text, too: for screen readers, previews and tests."""

    def text(self) -> str:
        """Return all that the widget shows as text."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """Return the widget as text."""
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Give notebooks the widget, and everything else the whole text."""
        # mypy does not see that this class is only mixed into widgets, which have the method
        bundle: Any = super()._repr_mimebundle_(**kwargs)  # type: ignore[misc]
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/plain"] = self.text()
        return bundle
