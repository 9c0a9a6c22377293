"""A member list taken over: planned row by row against the club as it is, then done as planned.

`rows` has what a row says, `drafts` whom of the club it means, `differences` what it changes of them, and
`imports` plans and does it.
"""

from clubs.people.services.importing.drafts import UNKNOWN
from clubs.people.services.importing.imports import import_members, plan_import
from clubs.people.services.importing.plans import Change, Difference, Plan, Problem
from clubs.people.services.importing.rows import LONGEST_SOURCE

__all__ = [
    "LONGEST_SOURCE",
    "UNKNOWN",
    "Change",
    "Difference",
    "Plan",
    "Problem",
    "import_members",
    "plan_import",
]
