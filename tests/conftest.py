"""What the tests share says as much as a test does when it fails."""

import pytest

pytest.register_assert_rewrite(
    "tests.broken_rules",
    "tests.coached",
    "tests.forgeries",
    "tests.kept_secrets",
    "tests.refereed",
    "tests.shipped_replays",
)
