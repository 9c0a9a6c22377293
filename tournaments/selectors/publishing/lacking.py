"""What would be missing from a result if it were published now; the director is asked about it first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Min, Q, QuerySet

from config.caching.prepared import Prepared
from scoring.models import Play, Section, Session
from scoring.selectors.visibility import OPEN
from scoring.words import Message
from tournaments.models import Call, LawRuling
from tournaments.models.law_ruling import rulings_as_they_stand
from tournaments.selectors.by_round import is_open, last_paired


@dataclass(frozen=True, slots=True)
class Lacking:
    """What a session still lacks, counted without rounds that were cut.

    `rounds` are still to be played: nothing was entered in them or after them, or nobody is seated yet.
    `results` are missing in the rounds before, the first of them in round `first` (0 for none);
    `unconfirmed` were entered and nobody has agreed to them, the first of them in `first_unconfirmed`.
    `doubts` are in doubt, the first of them the play `first_doubt`; `calls` of tables and of players wait.
    `rulings` wait to be judged after play, and `appeals` are not decided.
    """

    rounds: Sequence[int] = ()
    results: int = 0
    unconfirmed: int = 0
    first: int = 0
    first_unconfirmed: int = 0
    rulings: int = 0
    appeals: int = 0
    doubts: int = 0
    first_doubt: int = 0
    calls: int = 0

    def __bool__(self) -> bool:
        return any(self.places())

    def words(self) -> Iterator[Message]:
        """Each thing that is missing, as the director reads it."""
        return (words for words, _where in self.places())

    def places(self) -> Iterator[tuple[Message, str]]:
        """Each thing that is missing, and what opens to see to it, as the room's buttons say it."""
        if len(self.rounds) == 1:
            words = Message("Round still to be played: {round}", round=self.rounds[0])
            yield words, f"round:{self.rounds[0]}"
        elif self.rounds:
            first, *_between, last = self.rounds
            words = Message("Rounds still to be played: {first} to {last}", first=first, last=last)
            yield words, f"round:{first}"
        if self.results:
            yield Message("Results missing: {count}", count=self.results), f"round:{self.first}"
        if self.doubts:
            yield Message("Results in doubt: {count}", count=self.doubts), f"play:{self.first_doubt}"
        if self.calls:
            yield Message("Calls not dealt with: {count}", count=self.calls), "needs:"
        if self.unconfirmed:
            words = Message("Results not confirmed: {count}", count=self.unconfirmed)
            yield words, f"round:{self.first_unconfirmed}"
        for words in rulings_left(self.rulings, self.appeals):
            yield words, "law-rulings:"


def rulings_left(rulings: int, appeals: int) -> Iterator[Message]:
    """What is still to be decided about rulings, as it is shown to directors and readers of a ranking."""
    if rulings:
        yield Message("Rulings still to be made: {count}", count=rulings)
    if appeals:
        yield Message("Appeals still to be decided: {count}", count=appeals)


def rulings_undecided(session: Session) -> tuple[int, int]:
    """How many rulings of a session wait to be judged, and how many are under appeal. One query."""
    rows = _UNDECIDED.rows(session.pk)
    return (rows[0][0], rows[0][1]) if rows else (0, 0)


def _undecided(session: int) -> QuerySet[LawRuling, Any]:
    """One row with both counts; none where the session has no rulings."""
    states = LawRuling.State
    return (
        rulings_as_they_stand()
        .filter(session=session)
        .order_by()
        .values("session")
        .annotate(
            rulings=Count("pk", filter=Q(state=states.OPEN)),
            appeals=Count("pk", filter=Q(state=states.UNDER_APPEAL)),
        )
        .values_list("rulings", "appeals")
    )


_UNDECIDED = Prepared(_undecided, -1)


def lacking(session: Session) -> Lacking:
    """What the session lacks now. Four queries.

    A round counts as still to be played only where the whole session has nothing in it: a table that is
    behind leaves missing results.
    """
    sections = list(session.sections.all())
    plays = Play.objects.filter(
        encounter__round__section__session=session,
        encounter__round__number__lte=F("encounter__round__section__rounds"),
    )
    open_ = Q(kind__in=OPEN, waiting=False)
    doubtful = Q(waiting=False) & ~Q(doubt="")
    rows = (
        plays.order_by()
        .values("encounter__round__number")
        .annotate(
            every=Count("pk"),
            missing=Count("pk", filter=open_),
            unconfirmed=Count("pk", filter=Q(accepted__isnull=False, agreed=False) & ~open_),
            doubts=Count("pk", filter=doubtful),
            doubt=Min("pk", filter=doubtful),
        )
    )
    counts = {row["encounter__round__number"]: row for row in rows}
    begun = max((n for n, row in counts.items() if row["missing"] < row["every"]), default=0)
    last = max((section.rounds for section in sections), default=0)
    rounds = range(min([begun, *map(_last_seated, sections)]) + 1, last + 1)
    undecided, appeals = rulings_undecided(session)
    return Lacking(
        rounds=list(rounds),
        results=sum(row["missing"] for number, row in counts.items() if number not in rounds),
        unconfirmed=sum(row["unconfirmed"] for row in counts.values()),
        first=min((number for number, row in counts.items() if row["missing"]), default=0),
        first_unconfirmed=min((number for number, row in counts.items() if row["unconfirmed"]), default=0),
        rulings=undecided,
        appeals=appeals,
        doubts=sum(row["doubts"] for row in rows),
        first_doubt=min((row["doubt"] for row in rows if row["doubt"]), default=0),
        calls=calls_waiting(session),
    )


def calls_waiting(session: Session) -> int:
    """How many tables and players wait for the director; who sits where is asked apart. One query."""
    return Call.objects.filter(session=session, done=None).exclude(kind=Call.Kind.SEATS).count()


def _last_seated(section: Section) -> int:
    """The last round that people can have played: all of them, unless one is still to be drawn."""
    return last_paired(section) if is_open(section) else section.rounds
