"""A team's line-up: which of its members sit N-S and E-W from a round on: a match's second half."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from clubs.people.models import Person
from scoring.actors import Actor
from scoring.comparison.team_seats import OF_EIGHT, OF_FOUR
from scoring.models import Entry
from scoring.selectors.contestants import contestants_of, team_size_of
from scoring.selectors.labels import number_in_session
from scoring.words import N_, Message, RuleError, message_to_json
from tournaments.models import Deed
from tournaments.models.kept_message import names_of_people
from tournaments.selectors.control.line_up import line_up_in, members_of
from tournaments.selectors.results.figures import called
from tournaments.services.control.deeds import put_right
from tournaments.services.mends.presence import name_pair

TOO_FEW = {
    OF_FOUR: N_("Choose four different members: two N-S, two E-W."),
    OF_EIGHT: N_("Choose eight different members: two pairs N-S, two pairs E-W."),
}


@transaction.atomic
def line_up(
    *, entry: Entry, playing: Sequence[Person | None], from_round: int, by: Actor, reason: str = ""
) -> Deed:
    """Seat four of a team's members from a round on: the two who sit N-S, then the two who sit E-W.

    Of a team of eight, four more in the same order. The others are its reserves then. No result changes.
    Raises RuleError "line_up.teams", "line_up.four", "line_up.member", "entry.twice".
    """
    if contestants_of(entry.section) != "teams":
        raise RuleError("line_up.teams", "entry", "Only a team has a line-up.", "")
    people = [person for person in playing if person is not None]
    size = team_size_of(entry.section)
    if len(people) != size or len({person.pk for person in people}) != size:
        raise RuleError("line_up.four", "people", TOO_FEW[size], "")
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
        ns=names_of_people([person for at, person in enumerate(people) if at % OF_FOUR < 2]),
        ew=names_of_people([person for at, person in enumerate(people) if at % OF_FOUR >= 2]),
    )
    put_right(deed, message=message_to_json(message))
    return deed
