"""What the API answers of tables in their rounds, of the boards they play, and of the entries for these."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Self
from uuid import UUID

from clubs.people.words import say
from clubs.web.api.answers import Answer, Help, OneOf
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.weights import Weights
from scoring.models import Encounter, Entry, Play, Revision
from scoring.words import Message
from tournaments.api.answers.words import SeatWord, VulnerabilityWord
from tournaments.api.sight import Sight


@dataclass(frozen=True, slots=True, kw_only=True)
class SideAnswer(Answer):
    """A side of a table with the names of those who sit there: a pair, a pair of a team, or two players.

    `entry` and `number` are those of the first seat, N or E; at an individual the other seat has its own.
    """

    entry: int
    number: int
    names: list[str]

    @classmethod
    def of(cls, encounter: Encounter, first: str, second: str) -> Self | None:
        """Who sits in two seats; None for nobody or a phantom."""
        entry = _entry_at(encounter, first)
        if entry is None:
            return None
        people = (getattr(encounter, f"{seat}_person") for seat in (first, second))
        return cls(entry=entry.pk, number=entry.number, names=[person.name for person in people if person])


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairAnswer(Answer):
    """The player in a chair. Both chairs of a pair or of a team have the same entry."""

    entry: int
    number: int
    name: Annotated[str, Help("Empty if no names have been entered.")]

    @classmethod
    def of(cls, encounter: Encounter, seat: str) -> Self | None:
        """Who sits in a chair; None for nobody or a phantom."""
        entry = _entry_at(encounter, seat)
        if entry is None:
            return None
        person = getattr(encounter, f"{seat}_person")
        return cls(entry=entry.pk, number=entry.number, name=person.name if person else "")


def _entry_at(encounter: Encounter, seat: str) -> Entry | None:
    """The entry in a seat of a table; None for nobody or a phantom."""
    entry: Entry | None = getattr(encounter, seat)
    return None if entry is None or entry.state == Entry.State.PHANTOM else entry


@dataclass(frozen=True, slots=True, kw_only=True)
class ChairsAnswer(Answer):
    """The four chairs of a table; null where nobody sits."""

    n: ChairAnswer | None
    e: ChairAnswer | None
    s: ChairAnswer | None
    w: ChairAnswer | None

    @classmethod
    def of(cls, encounter: Encounter) -> Self:
        """The chairs of a table in a round."""
        return cls(
            n=ChairAnswer.of(encounter, "north"),
            e=ChairAnswer.of(encounter, "east"),
            s=ChairAnswer.of(encounter, "south"),
            w=ChairAnswer.of(encounter, "west"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardAnswer(Answer):
    """A board with its dealer and vulnerability."""

    number: int
    form: Annotated[str, Help("b: the other version of a fouled board.")]
    dealer: SeatWord
    vulnerability: VulnerabilityWord

    @classmethod
    def of(cls, play: Play) -> Self:
        """The board of a play."""
        board = play.board
        return cls(
            number=board.number,
            form=board.form,
            dealer=board.dealer.value,
            vulnerability=board.vulnerability.value,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class WeightAnswer(Answer):
    """A part of a weighted score, seen from N-S."""

    score: int
    percent: str

    @classmethod
    def all_of(cls, weights: Weights) -> list[Self]:
        """The parts of a weighted score."""
        return [cls(score=part, percent=str(percent)) for part, percent in weights]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeAnswer(Answer):
    """The outcome of a board. Scores are seen from N-S.

    In a split or weighted score one side may have an award, and then it has no score or weights.
    """

    kind: Annotated[str, OneOf("OutcomeKind", OutcomeKind)]
    result: Annotated[str, Help("4SXE+1, PASS; empty if only a score is known.")]
    lead: Annotated[str, Help("SA, HT; empty if not known.")]
    tricks: Annotated[int | None, Help("Won by N-S, at duplicate whist.")]
    honours: Annotated[
        str, Help("At duplicate auction, e.g. 36NS: points and side; empty if there are none.")
    ]
    low_spades: Annotated[bool, Help("At duplicate auction: spades count 2 per trick.")]
    score: int | None
    score_ew: Annotated[int | None, Help("From the N-S side; different only for a split score.")]
    award_ns: Annotated[str, Help("A+, A, A-, a percentage or IMPs (+3imp); empty if there is none.")]
    award_ew: str
    weights: Annotated[list[WeightAnswer], Help("Weighted score for N-S.")]
    weights_ew: Annotated[list[WeightAnswer], Help("Weighted score for E-W; usually the same.")]

    @classmethod
    def of(cls, outcome: Outcome, score: int | None, score_ew: int | None) -> Self:
        """An outcome and what it scores for the two sides, both seen from N-S."""
        passed = outcome.kind is OutcomeKind.PASSED_OUT
        return cls(
            kind=outcome.kind.value,
            result="PASS" if passed else str(outcome.result or ""),
            lead=str(outcome.lead or ""),
            tricks=outcome.tricks,
            honours=str(outcome.honours or ""),
            low_spades=outcome.low_spades,
            score=score,
            score_ew=score_ew,
            award_ns=outcome.award_ns,
            award_ew=outcome.award_ew,
            weights=WeightAnswer.all_of(outcome.weights),
            weights_ew=WeightAnswer.all_of(outcome.weights_of_ew),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayAnswer(Answer):
    """A board at one table. `hidden` says that the caller may not see its result yet."""

    id: int
    encounter: int
    board: BoardAnswer
    turned: Annotated[bool, Help("On this board only, N-S and E-W were reversed.")]
    entered: bool
    agreed: bool
    waiting: Annotated[bool, Help("Something is waiting for the director.")]
    conflict: Annotated[bool, Help("Two entries differ: neither counts until one is chosen.")]
    hidden: bool
    last_revision: Annotated[int, Help("The value to send as `seen` with an entry.")]
    counts: Annotated[int, Help("The revision that counts; 0 if there is none or it is hidden.")]
    outcome: OutcomeAnswer | None
    doubt: Annotated[str, Help("What is unlikely about it; otherwise empty.")]

    @classmethod
    def of(cls, play: Play, sight: Sight) -> Self:
        """A play whose board and accepted revision are already loaded, as the caller may see it. No query."""
        seen = sight.sees(play)
        accepted = play.accepted if seen else None
        return cls(
            id=play.pk,
            encounter=play.encounter_id,
            board=BoardAnswer.of(play),
            turned=play.turned,
            entered=play.kind != OutcomeKind.NOT_ENTERED or play.waiting,
            agreed=play.agreed,
            waiting=play.waiting,
            conflict=play.conflict,
            hidden=not seen,
            last_revision=play.last_revision,
            counts=accepted.number if accepted else 0,
            outcome=OutcomeAnswer.of(Outcome.from_json(accepted.outcome), play.score, play.score_ew)
            if accepted
            else None,
            doubt=play.doubt if seen else "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterAnswer(Answer):
    """A table in a round: who sits there, and the boards they play."""

    id: int
    section: str
    round: int
    table: int
    ns: SideAnswer | None
    ew: SideAnswer | None
    seats: ChairsAnswer
    match: Annotated[int, Help("Number of the match that this table belongs to; 0 if none.")]
    turned: Annotated[bool, Help("Arrow-switched.")]
    sits_out: bool
    idle_boards: list[int]
    confirmed: Annotated[bool, Help("The table has confirmed who is sitting here.")]
    moved_on: bool
    plays: list[PlayAnswer]

    @classmethod
    def of(cls, encounter: Encounter, sight: Sight) -> EncounterAnswer:
        """An encounter whose plays, entries and people are already loaded. No query."""
        return EncounterAnswer(
            id=encounter.pk,
            section=encounter.round.section.letter,
            round=encounter.round.number,
            table=encounter.table,
            ns=SideAnswer.of(encounter, "north", "south"),
            ew=SideAnswer.of(encounter, "east", "west"),
            seats=ChairsAnswer.of(encounter),
            match=encounter.match,
            turned=encounter.turned,
            sits_out=encounter.sits_out,
            idle_boards=encounter.idle_boards,
            confirmed=encounter.confirmed is not None,
            moved_on=encounter.moved_on,
            plays=[PlayAnswer.of(play, sight) for play in encounter.plays.all()],
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EncounterDetailAnswer(EncounterAnswer):
    """A table in a round, with the moves that it is shown afterwards."""

    moves: Annotated[list[str], Help("What the table is shown after the round.")]

    @classmethod
    def with_moves(cls, encounter: Encounter, sight: Sight, moves: Iterable[Message]) -> Self:
        """An encounter as `of` takes it, with what its table reads after the round."""
        shown = EncounterAnswer.of(encounter, sight).as_dict()
        return cls(**shown, moves=[say(words) for words in moves])


@dataclass(frozen=True, slots=True, kw_only=True)
class EncountersAnswer(Answer):
    """The encounters that were asked for, and the version of the session."""

    version: str
    encounters: list[EncounterAnswer]


@dataclass(frozen=True, slots=True, kw_only=True)
class RevisionAnswer(Answer):
    """An entry for a board: the outcome, and who entered it, when and why."""

    number: int
    state: Annotated[str, OneOf("RevisionState", Revision.State.values)]
    outcome: OutcomeAnswer
    seen: int
    entry_id: UUID
    by: str
    reason: str
    at: dt.datetime
    agreed_at: dt.datetime | None
    agreed_by: str

    @classmethod
    def of(cls, revision: Revision) -> Self:
        """A revision of a play. No query."""
        outcome = Outcome.from_json(revision.outcome)
        return cls(
            number=revision.number,
            state=revision.state,
            outcome=OutcomeAnswer.of(outcome, revision.score, revision.score_ew),
            seen=revision.seen,
            entry_id=revision.entry_id,
            by=revision.by_name,
            reason=revision.reason,
            at=revision.at,
            agreed_at=revision.agreed_at,
            agreed_by=revision.agreed_by,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedAnswer(Answer):
    """An entry as it was recorded, and the board after it."""

    revision: RevisionAnswer
    play: PlayAnswer
