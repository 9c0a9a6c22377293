"""What all pages of poker evenings share: the right to see one, and the rendering of one."""

from __future__ import annotations

from functools import partial

from clubs.people.views import pages

SEE = "people.view_poker"

page = partial(pages.page, folder="poker")
"""A page of poker evenings."""
