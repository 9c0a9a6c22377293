"""Extra boards for a match of a knockout that is level: they alone decide it, and count nowhere else.

Source: modern standards, section 6; movements, section 6.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import Max

from scoring.actors import Actor
from scoring.models import Encounter, Play, Section, Session
from scoring.words import N_, Message, RuleError
from tournaments.models import Deed
from tournaments.models.inverse import adding
from tournaments.selectors.knockout import is_knockout
from tournaments.selectors.level_matches import LevelMatch, level_matches
from tournaments.services.control.deeds import as_before
from tournaments.services.mends.begin import begin, end
from tournaments.services.setup.planning import make_boards

SOURCE: Final = "modern standards, section 6"
MOST_EXTRA: Final = 32


@transaction.atomic
def add_extra_boards(*, section: Section, match: int, boards: int, by: Actor, reason: str = "") -> Deed:
    """Give both tables of a level match so many further boards; can be undone until one has a result.

    They have numbers that no other board of the session has. Raises RuleError "extra.boards", "extra.form",
    "extra.over", "extra.level".
    """
    session = section.session
    locked = begin(session, by)
    section.refresh_from_db(fields=["rounds", "movement"])
    if not 1 <= boards <= MOST_EXTRA:
        raise RuleError(
            "extra.boards",
            "boards",
            "A match can have 1 to {most} extra boards at a time, not {count}.",
            SOURCE,
            most=MOST_EXTRA,
            count=boards,
        )
    level = _level_match(session, section, match)
    first = _last_board(session) + 1
    numbers = range(first, first + boards)
    made = make_boards(session, numbers[-1])
    tables = list(Encounter.objects.filter(round__section=section, match=match).order_by("table"))
    inverse = as_before([(table, ("moved_on",)) for table in tables])
    plays = [
        Play(encounter=table, field_id=section.field_id, board=made[number], ordinal=ordinal, extra=True)
        for table in tables
        for ordinal, number in enumerate(numbers, _last_ordinal(table) + 1)
    ]
    Play.objects.bulk_create(plays)
    Encounter.objects.filter(pk__in=[table.pk for table in tables]).update(moved_on=False)
    inverse = inverse.plus(adding(plays))
    message = Message(
        N_("Section {section}, round {round}, {one} v {other}: extra board {first}")
        if boards == 1
        else N_("Section {section}, round {round}, {one} v {other}: extra boards {first} to {last}"),
        section=section.letter,
        round=level.round,
        one=level.one,
        other=level.other,
        first=numbers[0],
        last=numbers[-1],
    )
    return end(session, locked, kind="extra", message=message, by=by, reason=reason, inverse=inverse)


def _level_match(session: Session, section: Section, match: int) -> LevelMatch:
    """The match, if extra boards can decide it."""
    if not is_knockout(section):
        words = N_("Only a match of a knockout is decided by extra boards.")
        raise RuleError("extra.form", "section", words, SOURCE)
    if session.state != Session.State.PLAYING:
        words = N_("Play has ended. Return to the previous stage, and then add the extra boards.")
        raise RuleError("extra.over", "section", words, SOURCE)
    level = next((one for one in level_matches(section) if one.match == match), None)
    if level is None:
        words = N_("Match {match} is not level, or some of its results are missing: it has no extra boards.")
        raise RuleError("extra.level", "match", words, SOURCE, match=match)
    return level


def _last_board(session: Session) -> int:
    """The highest number of a board that the session plays, or will play."""
    planned = [section.rounds * section.boards_per_round for section in session.sections.all()]
    plays = Play.objects.filter(encounter__round__section__session=session)
    return max(*planned, plays.aggregate(last=Max("board__number"))["last"] or 0)


def _last_ordinal(table: Encounter) -> int:
    return table.plays.aggregate(last=Max("ordinal"))["last"] or 0
