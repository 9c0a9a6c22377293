"""Rulings by the laws of a session as a native event has them, and stored again from one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from scoring.bridge.outcome import Outcome
from scoring.models import Entry, Penalty, Play, Session
from tournaments.exchange import native
from tournaments.exchange.documents import Document
from tournaments.models import LawRuling

SAME = ("version", "law_code", "law_table", "law", "choice", "round", "at", "told_ns", "told_ew",
        "appealed_at", "decided_at", "deposit", "deposit_kept")  # fmt: skip
"""The columns that a file has as they are."""
TEXTS = ("reason", "consulted", "board", "table", "warned_number", "appellant", "committee", "decision")
"""The columns of which a file has only the ends of lines otherwise: as one character."""
COORDINATES = (
    "encounter__round__section__letter", "encounter__round__number", "encounter__table", "board__number",
    "board__form",
)  # fmt: skip


def rulings_of(session: Session) -> tuple[native.LawRuling, ...]:
    """Every version of every ruling of a session. Four queries, one where there is none."""
    rows = list(session.law_rulings.order_by("number", "version"))
    if not rows:
        return ()
    plays, entries, penalties = _plays(session), _entries(session), _penalties(session)
    versions: dict[int, list[native.RulingVersion]] = defaultdict(list)
    for row in rows:
        columns: dict[str, Any] = {name: getattr(row, name) for name in SAME}
        columns |= {name: "\n".join(getattr(row, name).splitlines()) for name in TEXTS}
        versions[row.number].append(
            native.RulingVersion(
                state=native.RulingState(row.state),
                by=row.by_name,
                answers=Document.of(row.answers),
                play=plays.get(row.play_id or 0),
                before=_outcome(row.before),
                after=_outcome(row.after),
                warned=entries.get(row.warned_id or 0),
                penalty=penalties.get(row.penalty_id or 0),
                **columns,
            )
        )
    return tuple(native.LawRuling(number, tuple(of_one)) for number, of_one in versions.items())


def store_rulings(event: native.NativeEvent, session: Session) -> None:
    """Store the rulings of a file for a session of which everything else is stored. They are not linked yet.

    Accounts of the other installation stay as names.
    """
    if not event.rulings:
        return
    plays = {place: pk for pk, place in _plays(session).items()}
    entries = {place: pk for pk, place in _entries(session).items()}
    penalties = {place: pk for pk, place in _penalties(session, order="pk").items()}
    LawRuling.objects.bulk_create(
        LawRuling(
            session=session,
            number=ruling.number,
            state=part.state.value,
            by_name=part.by,
            answers=part.answers.value(),
            play_id=plays[part.play] if part.play else None,
            before=part.before.to_json() if part.before else None,
            after=part.after.to_json() if part.after else None,
            warned_id=entries[part.warned] if part.warned else None,
            penalty_id=penalties[part.penalty] if part.penalty else None,
            **{name: getattr(part, name) for name in (*SAME, *TEXTS)},
        )
        for ruling in event.rulings
        for part in ruling.versions
    )


def _outcome(stored: Mapping[str, Any] | None) -> Outcome | None:
    return None if stored is None else Outcome.from_json(stored)


def _plays(session: Session) -> dict[int, native.RuledPlay]:
    """Every play of a session by its id. One query."""
    plays = Play.objects.filter(encounter__round__section__session=session).order_by()
    return {pk: native.RuledPlay(*place) for pk, *place in plays.values_list("pk", *COORDINATES)}


def _entries(session: Session) -> dict[int, native.Warned]:
    """Every contestant of a session by id. One query."""
    entries = Entry.objects.filter(section__session=session).order_by()
    rows = entries.values_list("pk", "section__letter", "number")
    return {pk: native.Warned(letter, number) for pk, letter, number in rows}


def _penalties(session: Session, order: str = "at") -> dict[int, native.PenaltyLine]:
    """Every line of the ledgers of a session by its id, counted in the order that ledgers have. One query."""
    lines = Penalty.objects.filter(entry__section__session=session).order_by(order, "pk")
    counted: dict[tuple[str, int], int] = defaultdict(int)
    place_of = {}
    for pk, letter, number in lines.values_list("pk", "entry__section__letter", "entry__number"):
        counted[letter, number] += 1
        place_of[pk] = native.PenaltyLine(letter, number, counted[letter, number])
    return place_of
