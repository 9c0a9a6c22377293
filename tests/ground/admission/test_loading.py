"""A web process that is given requests has all that it needs to answer them."""

import pytest

pytestmark = pytest.mark.site
OURS = ("config.", "clubs.", "scoring.", "tournaments.", "numpy.", "rest_framework.", "allauth.")


def test_the_first_request_loads_none_of_the_views(web_process):
    """They take seconds of a busy machine, in which every other request of the process waits for them."""
    assert web_process["statuses"] == ["200 OK"]
    assert [name for name in web_process["loaded"] if name.startswith(OURS)] == []
