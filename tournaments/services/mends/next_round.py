"""The next round of a Swiss or a knockout: paired from the results, taken back while nothing is entered.

Who comes late joins at the next pairing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import Max

from clubs.people.models import Person
from scoring.actors import Actor
from scoring.models import Entry, Section
from scoring.selectors.contestants import contestants_of
from scoring.selectors.labels import number_in_session
from scoring.services import phones
from scoring.words import Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import adding
from tournaments.selectors.by_round import rounds_paired
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.results.figures import called
from tournaments.services import pairing
from tournaments.services.control.clock import COLUMNS, go_on, waiting_clock
from tournaments.services.control.deeds import as_before
from tournaments.services.mends.begin import begin, end
from tournaments.services.setup.entries import change_people
from tournaments.services.setup.planning import place_late


@transaction.atomic
def pair_round(
    *,
    section: Section,
    by: Actor,
    assigned: Iterable[tuple[int, int]] = (),
    assigned_byes: Iterable[int] = (),
    lagged: bool = False,
    number: int | None = None,
) -> Deed:
    """Pair the next round and seat it; can be undone until a result of it is in.

    `number` is the round whose draw was shown: asked twice, it is drawn once. `assigned` are pairings, by
    number, and `assigned_byes` byes that the director sets. Raises RuleError "pairing.*".
    """
    locked = begin(section.session, by)
    section.refresh_from_db(fields=["rounds", "movement"])
    draw = pairing.next_pairing(section, assigned=assigned, assigned_byes=assigned_byes, lagged=lagged)
    if number not in (None, draw.round):
        raise RuleError("pairing.drawn", "round", "Round {n} has already been drawn.", "", n=number)
    clock = waiting_clock(section.session)
    inverse = as_before([(section, ("movement", "tables")), *([(clock, COLUMNS)] if clock else [])])
    stored = pairing.store_pairing(section, draw)
    phones.make_links(section.session)
    if clock is not None:
        go_on(clock, section.session)
    round_ = section.round_set.get(number=draw.round)
    inverse = inverse.plus(adding((round_, *stored)))
    message = Message(
        "Section {section}: draw made for round {round}", section=section.letter, round=draw.round
    )
    return end(section.session, locked, kind="pair", message=message, by=by, reason="", inverse=inverse)


@transaction.atomic
def late_for_next_round(
    *, section: Section, people: Sequence[Person | None], by: Actor, name: str = "", reason: str = ""
) -> Deed:
    """An entry more, which takes part from the next round that is paired; until then it has no seat.

    `name` is a team's own. Raises RuleError "late.rounds" when all rounds are paired, "entry.twice",
    "entry.person".
    """
    session = section.session
    locked = begin(session, by)
    section.refresh_from_db(fields=["rounds", "movement"])
    number = require_round_to_come(section)
    inverse = as_before([(section, ("movement",))])
    last = section.entries.aggregate(last=Max("number"))["last"] or 0
    entry = Entry.objects.create(section=section, number=last + 1)
    place_late(entry)
    pairing.late_entry(section, entry)
    change_people(entry=entry, people=people, by=by, name=name)
    inverse = inverse.plus(adding((entry, *entry.members.all())))
    message = Message(
        "{who} joins in the draw for round {round}",
        who=called(contestants_of(section), number_in_session(entry)),
        round=number,
    )
    return end(session, locked, kind="pair", message=message, by=by, reason=reason, inverse=inverse)


def require_round_to_come(section: Section) -> int:
    """The next round to be paired. Raises RuleError "late.rounds", "late.knockout"."""
    number = rounds_paired(section) + 1
    if is_knockout(section):
        raise RuleError("late.knockout", "entry", "Nobody can join a knockout once it has begun.", "")
    if number > section.rounds:
        raise RuleError(
            "late.rounds",
            "entry",
            "All rounds have been drawn: there is no round left that they can join.",
            "",
        )
    return number
