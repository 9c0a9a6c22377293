"""What all pages of poker evenings share: the right to see them, and the rendering of one."""

from __future__ import annotations

from functools import partial

from clubs.people.views import pages

MANAGER = "people.manage_members"  # directors and admins run an evening
PEOPLE = "people.view_members"

page = partial(pages.page, folder="poker")
"""A page of poker evenings."""
