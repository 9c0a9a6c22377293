"""A team's line-up: which of its members sit N-S and E-W from a round on: a match's second half."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from clubs.people.models import Person
from scoring.actors import Actor
from scoring.models import Entry
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import number_in_session
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.kept_message import message_to_json, names_of_people
from tournaments.selectors.control.line_up import line_up_in, members_of
from tournaments.selectors.results.figures import called
from tournaments.services.control.deeds import put_right
from tournaments.services.mends.presence import name_pair

FOUR = 4


@transaction.atomic
def line_up(
    *, entry: Entry, four: Sequence[Person | None], from_round: int, by: Actor, reason: str = ""
) -> Deed:
    """Seat four of a team's members from a round on: the two who sit N-S, then the two who sit E-W.

    The others are its reserves then. No result changes. Raises RuleError "line_up.teams", "line_up.four",
    "line_up.member", "entry.twice".
    """
    if contestants_of(entry.section) != "teams":
        raise RuleError("line_up.teams", "entry", "Only a team has a line-up.", "")
    people = [person for person in four if person is not None]
    if len(people) != FOUR or len({person.pk for person in people}) != FOUR:
        raise RuleError("line_up.four", "people", "Choose four different members: two N-S, two E-W.", "")
    member_ids = {person.pk for person in members_of(entry)}
    stranger = next((person for person in people if person.pk not in member_ids), None)
    if stranger is not None:
        raise RuleError(
            "line_up.member",
            "people",
            "{name} is not a member of this team: add the name first.",
            "",
            name=stranger.name,
        )
    bench = [person for person in line_up_in(entry, from_round) if person and person not in people]
    deed = name_pair(entry=entry, people=[*people, *bench], by=by, from_round=from_round, reason=reason)
    message = Message(
        "{who} from round {round}: N-S {ns}, E-W {ew}",
        who=called("teams", number_in_session(entry)),
        round=from_round,
        ns=names_of_people(people[:2]),
        ew=names_of_people(people[2:]),
    )
    put_right(deed, message=message_to_json(message))
    return deed
