"""What a table's phone shows of one board: its result, what is unlikely about it, and the results of others.

Results of those who sit at the table now are shown; of earlier rounds only what `visible_boards` lets a
player see, for the next pair may have those boards before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.bridge.doubts import doubts_about
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import table_in
from scoring.models import Play, TableLink
from scoring.selectors.entered import is_entered
from scoring.selectors.visibility import Viewer, visible_of
from scoring.words import Finding
from tournaments.models import Call
from tournaments.models.section_movement import section_movement
from tournaments.selectors.results.cached_results import Boards, cached_results, results_on

OF_TABLES = (OutcomeKind.NOT_ENTERED, OutcomeKind.LATER, OutcomeKind.PLAYED, OutcomeKind.PASSED_OUT)


class Awaited(StrEnum):
    """For what the players wait who would compare an agreed result with those of other tables."""

    TABLES = "tables"  # the board is still to be played at some
    CLUBS = "clubs"  # that share the field
    END = "end"  # of the evening: boards pass between tables, where a wrong number would show a deal


@dataclass(frozen=True, slots=True)
class BoardAt:
    """A board of an encounter with its result; `outcome` is None without one, or where it may not be seen.

    `others` are the field's results on it, where they may be seen; else `awaited` says for what they wait
    once the players have agreed. Both `others` and `disputed` are None where they were not read.
    """

    play: Play
    outcome: Outcome | None
    hidden: bool
    doubts: tuple[Finding, ...]
    disputed: bool | None
    others: tuple[tuple[str, int, int], ...] | None = ()
    awaited: Awaited | None = None

    @property
    def entered(self) -> bool:
        """Whether the table has entered a result, be it that it counts or that it waits for the director."""
        return is_entered(self.play)

    @property
    def pending(self) -> bool:
        """Whether the entry counts only once the director has accepted it."""
        return self.play.waiting and not self.play.conflict and self.play.accepted_id is None

    @property
    def ruled(self) -> bool:
        """Whether the director has ruled on it, so that the table cannot change it."""
        return OutcomeKind(self.play.kind) not in OF_TABLES


class BoardVisibility:
    """Which of the table's results its phones may show."""

    def __init__(self, link: TableLink, here: Collection[int], calls: Iterable[Call], *, short: bool) -> None:
        self.here = here
        self.table = table_in(link.session.contest.settings)
        self.short = short
        field = link.section.field
        self.boards = cached_results(field, link.session)
        self.visible = visible_of(field, Viewer(), ((one.number, one.open) for one in self.boards.values()))
        self.awaits_clubs = field.shared
        self.shares = section_movement(link.section).shares
        self.disputed = {call.play_id for call in calls if call.kind == Call.Kind.WRONG}

    def board(self, play: Play) -> BoardAt:
        """A board as the phones may show it."""
        seen = play.board.number in self.visible or play.encounter_id in self.here
        outcome = Outcome.from_json(play.accepted.outcome) if seen and play.accepted else None
        return BoardAt(
            play,
            outcome,
            hidden=not seen,
            doubts=doubts_of(play, outcome, self.boards, self.table),
            disputed=play.pk in self.disputed,
            others=None if self.short else self._others(play) if self._compared(play) else (),
            awaited=None if self.short else self._awaited(play),
        )

    def _compared(self, play: Play) -> bool:
        """Whether the players may compare their result with those of other tables."""
        return play.agreed and play.board.number in self.visible and not self.shares

    def _awaited(self, play: Play) -> Awaited | None:
        """For what the comparison of an agreed result waits; None where it waits for nothing."""
        if not play.agreed or self._compared(play):
            return None
        if self.shares:
            return Awaited.END
        return Awaited.CLUBS if self.awaits_clubs else Awaited.TABLES

    def _others(self, play: Play) -> tuple[tuple[str, int, int], ...]:
        """The board's results: text, N-S score, how often; the best for N-S first."""
        counts = sorted(results_on(play.board.pk, self.boards).items(), key=_by_score)
        return tuple((text, score, count) for (text, score), count in counts)


def doubts_of(play: Play, outcome: Outcome | None, boards: Boards, table: str) -> tuple[Finding, ...]:
    """What is unlikely about a result beside the field's other results of its board."""
    if not play.doubt or outcome is None:
        return ()
    others = results_on(play.board.pk, boards) - Counter([(text_of(outcome), play.score or 0)])
    scores = [score for _text, score in others.elements()]
    return tuple(doubts_about(outcome, play.board.vulnerability, scores, table))


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
