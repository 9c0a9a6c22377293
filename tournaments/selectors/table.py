"""What a table's phone shows: its encounters round by round, their boards and what stands on them.

The phone belongs to the table. Who sits there, the next table and the boards are read from the
stored encounters. Results of those who sit here now are shown; of earlier rounds only what
`visible_boards` lets a player see, for the next pair may have those boards before it.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from django.db.models import Count, F, Max, OuterRef, Prefetch, QuerySet, Subquery
from django.db.models.fields.json import KeyTextTransform
from django.http import Http404
from django.utils import timezone

from config.prepared import Prepared
from scoring.bridge.doubts import Doubt, doubts_about
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import is_whist, table_in
from scoring.cards import RuleError
from scoring.models import (
    Contest,
    Device,
    Encounter,
    Entry,
    EntryMember,
    Play,
    Section,
    Session,
    TableLink,
)
from scoring.selectors.visibility import Viewer, visible_boards
from scoring.services import phones
from tournaments.models import Call, Clock
from tournaments.movements import Text
from tournaments.selectors import table_progress as progress
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.clock import plan_of, state_of
from tournaments.selectors.moves import NextPlace, Seats, kept_seats, next_place
from tournaments.selectors.table_progress import is_entered, stand_of

Results = dict[int, Counter[tuple[str, int]]]
"""By a board's id how often the field has which result: text, N-S score."""
SEATS = ("north", "east", "south", "west")
OF_TABLES = (OutcomeKind.NOT_ENTERED, OutcomeKind.LATER, OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT)


@dataclass(frozen=True, slots=True)
class BoardAt:
    """A board of an encounter with what stands on it; `outcome` None: nothing, or not to be seen here.

    `others`: the field's results of it, where they may be seen. None, as `disputed`: not read.
    """

    play: Play
    outcome: Outcome | None
    hidden: bool
    doubts: tuple[Doubt, ...]
    disputed: bool | None
    others: tuple[tuple[str, int, int], ...] | None = ()

    @property
    def entered(self) -> bool:
        """Whether the table has done its part: a result stands, or waits for the director."""
        return is_entered(self.play)

    @property
    def pending(self) -> bool:
        """Whether what was entered counts only when the director has taken it."""
        return self.play.waiting and not self.play.conflict and self.play.accepted_id is None

    @property
    def ruled(self) -> bool:
        """Whether the director has ruled on it, so that the table cannot change it."""
        return OutcomeKind(self.play.kind) not in OF_TABLES


@dataclass(frozen=True, slots=True)
class Meeting:
    """An encounter of the table with its boards; `done` when the table is through with it."""

    encounter: Encounter
    boards: tuple[BoardAt, ...]
    done: bool
    sits_out: bool

    @property
    def round(self) -> int:
        return self.encounter.round.number

    @property
    def begun(self) -> bool:
        return self.encounter.confirmed is not None or any(board.entered for board in self.boards)


@dataclass
class Table:
    """Everything a phone of `link` shows; `short`: but for what an entry here does not change.

    `version` is the session's, read before the rest.
    """

    link: TableLink
    version: int
    meetings: tuple[Meeting, ...]
    current: int | None  # index of the first meeting that is not done
    sections: int
    calls: tuple[Call, ...]
    short: bool = False

    @property
    def session(self) -> Session:
        return self.link.session

    @property
    def newest(self) -> int:
        """The version of the newest of the table's results, as `table_version` has it."""
        plays = [board.play for meeting in self.meetings for board in meeting.boards]
        return max((play.version for play in plays), default=0)

    @property
    def label(self) -> str:
        """The table's number; with the section's letter where there are several."""
        return table_label(self.link, self.sections)

    @cached_property
    def seats(self) -> Seats:
        return kept_seats(self.link.section, self.session, self.version)

    @property
    def contestants(self) -> str:
        """What competes: pairs, players or teams."""
        return str(self.session.contest.settings.get("contestants", "pairs"))

    @property
    def unpaired(self) -> bool:
        """Whether a round is to come whose seats hang on results."""
        last = self.meetings[-1].round if self.meetings else 0
        return last < self.link.section.rounds and is_by_round(self.link.section)

    def moves(self, meeting: Meeting) -> tuple[Text, ...]:
        return self.seats.moves(self.link.table, meeting.round)

    def next_of(self, entry: Entry | None, meeting: Meeting) -> NextPlace | None:
        return next_place(self.seats.rows, entry.number, meeting.round) if entry is not None else None


def table_label(link: TableLink, sections: int) -> str:
    return f"{link.section.letter}{link.table}" if sections > 1 else str(link.table)


def table_version(link: TableLink) -> str:
    """Changes with every result of the table and with every other change of the session. Two queries."""
    plays = Play.objects.filter(encounter__round__section=link.section_id, encounter__table=link.table)
    session = session_version(link)
    return f"{plays.aggregate(newest=Max('version'))['newest'] or 0}.{session}"


def session_version(link: TableLink) -> int:
    """The part of the table's version that rises with all but results. One query."""
    return Session.objects.values_list("version", flat=True).get(pk=link.session_id)


def shows_all(key: str, version: str, seen_after: dt.datetime) -> bool:
    """Whether the phone that holds `key` has this version, of now, and was noted as awake after that time.

    One query, for most of what phones ask.
    """
    found = _VERSION.rows(phones.key_hash(key), seen_after)
    return bool(found) and version == f"{found[0][1] or 0}.{found[0][0]}"


def _version_of_phone(key_hash: str, seen_after: dt.datetime) -> QuerySet[Device, Any]:
    here = Play.objects.filter(
        encounter__round__section=OuterRef("link__section"), encounter__table=OuterRef("link__table")
    )
    newest = here.order_by().values("encounter__table").annotate(newest=Max("version")).values("newest")
    phone = Device.objects.filter(key_hash=key_hash, link__revoked__isnull=True, last_seen__gt=seen_after)
    at_boards = phone.exclude(link__session__contest__planner=Contest.Planner.PARTY).order_by()
    return at_boards.values_list("link__session__version", Subquery(newest))


_VERSION = Prepared(_version_of_phone, "key", dt.datetime(2000, 1, 1, tzinfo=dt.UTC))


def encounter_at(link: TableLink, encounter_id: int) -> Encounter:
    """An encounter of the link's own table, with the link's section and session. Raises Http404."""
    own = Encounter.objects.filter(round__section=link.section_id, table=link.table)
    found = own.select_related("round").filter(pk=encounter_id).order_by().first()
    if found is None:
        raise Http404("No such encounter at this table.")
    return _of_link(found, link)


def _of_link(encounter: Encounter, link: TableLink) -> Encounter:
    """The encounter with the link's section and session."""
    encounter.round.section = link.section
    encounter.round.section.session = link.session
    return encounter


def play_at(link: TableLink, encounter_id: int, number: int) -> tuple[Play, int]:
    """The play of board `number` in an encounter of the link's own table, and its session's version.

    One query. Raises Http404, and RuleError "entry.board", naming what is there.
    """
    plays = _PLAYS.objects(link.section_id, link.table, encounter_id)
    encounter = _of_link(plays[0].encounter, link) if plays else encounter_at(link, encounter_id)
    for play in plays:
        if play.board.number == number:
            play.encounter = encounter
            return play, play.session  # type: ignore[attr-defined]
    raise RuleError(
        "entry.board",
        "board",
        "Board {board} is not at table {table} in round {round}. Here: {here}.",
        "Law 8",
        board=number,
        table=encounter.table,
        round=encounter.round.number,
        here=", ".join(str(play.board.number) for play in plays) or "–",
    )


def _plays_at(section: int, table: int, encounter: int) -> QuerySet[Play]:
    own = Play.objects.filter(encounter__round__section=section, encounter__table=table, encounter=encounter)
    found = own.select_related("board", "accepted", "encounter__round").order_by("ordinal")
    return found.annotate(session=F("encounter__round__section__session__version"))


_PLAYS = Prepared(_plays_at, 999_999_001, 32_001, 999_999_002)


def find_link(club_id: int, word: str) -> TableLink | None:
    """The table of a club that has these four letters tonight: of the newest session where two have."""
    if not word.isalpha():
        return None
    open_states = (Session.State.PLAYING, Session.State.FINISHED, Session.State.OFFICIAL)
    links = TableLink.objects.filter(
        session__contest__club=club_id, session__state__in=open_states, word=word, revoked__isnull=True
    )
    return links.order_by("-session_id").first()


def pairs_of(link: TableLink) -> list[Entry]:
    """The pairs of the table's section with their people, for saying who sits here."""
    members = Prefetch("members", EntryMember.objects.select_related("person"))
    return list(_active(link).prefetch_related(members).order_by("number"))


def pair_names(link: TableLink) -> list[tuple[int, str]]:
    """Their numbers with their people in words. One query."""
    rows = _active(link).order_by("number", "members__seat", "members__from_round")
    names: dict[int, list[str]] = {}
    for number, name in rows.values_list("number", "members__person__name"):
        names.setdefault(number, []).extend([name] if name else [])
    return [(number, " & ".join(own)) for number, own in names.items()]


def _active(link: TableLink) -> QuerySet[Entry]:
    return Entry.objects.filter(section=link.section_id, state=Entry.State.ACTIVE)


def table_of(link: TableLink, version: int, *, short: bool = False) -> Table:
    """The table as its phones show it now; `short`: without its people and the field's results.

    `version` is the session's, read before.
    """
    encounters = list(_encounters(link, people=not short).order_by("round__number"))
    plays = _plays(encounters)
    sections = list(link.session.sections.select_related("field"))
    link.section.field = next(own.field for own in sections if own.pk == link.section_id)
    stands = [stand_of(encounter, plays[encounter.pk]) for encounter in encounters]
    done = progress.done(stands, partial(round_of_clock, link.session_id, sections))
    current = progress.first_open(done)
    calls = tuple(Call.objects.filter(session=link.session_id, encounter__in=encounters, done__isnull=True))
    everything = [play for encounter in encounters for play in plays[encounter.pk]]
    seen = _Sight(link, everything, progress.here(stands, current), calls, short=short)
    meetings = tuple(
        Meeting(encounter, tuple(seen.board(play) for play in plays[encounter.pk]), over, encounter.sits_out)
        for encounter, over in zip(encounters, done, strict=True)
    )
    return Table(link, version, meetings, current, len(sections), calls, short)


def _encounters(link: TableLink, *, people: bool) -> QuerySet[Encounter]:
    found = Encounter.objects.filter(round__section=link.section_id, table=link.table)
    seated = [*SEATS, *(f"{seat}_person" for seat in SEATS)] if people else []
    return found.select_related("round", *seated)


def _plays(encounters: Iterable[Encounter]) -> dict[int, list[Play]]:
    found: dict[int, list[Play]] = {encounter.pk: [] for encounter in encounters}
    plays = Play.objects.filter(encounter__in=found).select_related("board", "accepted").order_by("ordinal")
    for play in plays:
        found[play.encounter_id].append(play)
    return found


def round_of_clock(session_id: int, sections: Sequence[Section] | None = None) -> int:
    """The round that the session's clock has come to by itself. One query, or two."""
    if sections is None:
        sections = list(Section.objects.filter(session=session_id))
    clock = Clock.objects.filter(session=session_id).order_by().first() or Clock(session_id=session_id)
    return state_of(clock, plan_of(clock, sections), timezone.now()).round


class _Sight:
    """What of the table's boards its phones may show."""

    def __init__(
        self,
        link: TableLink,
        plays: Sequence[Play],
        here: Collection[int],
        calls: Iterable[Call],
        *,
        short: bool,
    ) -> None:
        self.here = here
        self.table = table_in(link.session.contest.settings)
        self.short = short
        self.visible = visible_boards(link.section.field, Viewer())
        self.shares = bool(link.section.movement.get("shares"))
        self.disputed = {call.play_id for call in calls if call.kind == Call.Kind.WRONG}
        self.results = results_of(
            link, [play for play in plays if play.doubt or (self._compared(play) and not short)]
        )

    def board(self, play: Play) -> BoardAt:
        seen = play.board.number in self.visible or play.encounter_id in self.here
        outcome = Outcome.from_json(play.accepted.outcome) if seen and play.accepted else None
        return BoardAt(
            play,
            outcome,
            hidden=not seen,
            doubts=doubts_of(play, outcome, self.results, self.table),
            disputed=play.pk in self.disputed,
            others=None if self.short else self._others(play) if self._compared(play) else (),
        )

    def _compared(self, play: Play) -> bool:
        """Whether its players may see the board's results at other tables beside their own."""
        return play.agreed and play.board.number in self.visible and not self.shares

    def _others(self, play: Play) -> tuple[tuple[str, int, int], ...]:
        """The board's results: text, N-S score, how often; the best for N-S first."""
        found = sorted(self.results[play.board.pk].items(), key=_by_score)
        return tuple((text, score, count) for (text, score), count in found)


def doubts_of(play: Play, outcome: Outcome | None, results: Results, table: str) -> tuple[Doubt, ...]:
    """What is unlikely about a result beside the field's other `results` of its board."""
    if not play.doubt or outcome is None:
        return ()
    others = results[play.board.pk] - Counter([(text_of(outcome), play.score or 0)])
    scores = [score for _text, score in others.elements()]
    return tuple(doubts_about(outcome, play.board.vulnerability, scores, table))


def results_of(link: TableLink, plays: Iterable[Play]) -> Results:
    """For the boards of `plays`, if any, how often the field has which result: text, N-S score. One query."""
    found: dict[int, Counter[tuple[str, int]]] = {play.board.pk: Counter() for play in plays}
    if not found:
        return found
    kinds = (OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT)
    scored = Play.objects.filter(field=link.section.field_id, board__in=found, kind__in=kinds).order_by()
    counted = scored.filter(score__isnull=False, accepted__isnull=False)
    whist = is_whist(table_in(link.session.contest.settings))
    texts = counted.values("board_id", "score", text=KeyTextTransform("result", "accepted__outcome"))
    for board, score, text, times in texts.annotate(times=Count("pk")).values_list(
        "board_id", "score", "text", "times"
    ):
        found[board][text or (f"T{score}" if whist else "PASS"), score or 0] += times
    return found


def text_of(outcome: Outcome) -> str:
    """A result as the phone's script reads it: `4HS=`, `PASS`, at whist `T8`, N-S's tricks; "" for none."""
    if outcome.kind is OutcomeKind.PASSED_OUT:
        return "PASS"
    if outcome.tricks is not None:
        return f"T{outcome.tricks}"
    return str(outcome.result) if outcome.result else ""


def _by_score(item: tuple[tuple[str, int], int]) -> tuple[int, str]:
    (text, score), _count = item
    return -score, text
