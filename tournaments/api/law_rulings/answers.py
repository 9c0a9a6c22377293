"""What the API answers of rulings by the laws."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Self

from clubs.web.api.answers import Answer, Help, OneOf
from tournaments.models import LawRuling
from tournaments.selectors.control.law_rulings import RulingInWords


@dataclass(frozen=True, slots=True, kw_only=True)
class LawRulingAnswer(Answer):
    """A ruling in its newest version.

    `round` is 0, and `board` or `table` is empty, if the ruling concerns none. Only those who run the session
    see `consulted` and `warned`. `before` and `after` are the results in words.
    """

    number: int
    version: Annotated[int, Help("It rises with every change of the ruling.")]
    state: Annotated[str, OneOf("LawRulingState", LawRuling.State.values)]
    board: str
    table: str
    round: int
    code: Annotated[str, Help("The code of laws.")]
    law_table: Annotated[str, Help("The table of the code by which it was ruled.")]
    law: str
    answers: Mapping[str, str]
    choice: str
    words: Annotated[list[str], Help("The ruling, part by part.")]
    before: str
    after: str
    reason: str
    consulted: str
    warned: Annotated[
        int | None, Help("The entry that the ruling warns; null: none, or the caller may not see it.")
    ]
    told_ns: dt.datetime | None
    told_ew: dt.datetime | None
    appellant: str
    appealed_at: dt.datetime | None
    committee: str
    decision: str
    decided_at: dt.datetime | None
    deposit: Annotated[str | None, Help("In the club's money, two decimals; null: none was asked for.")]
    deposit_kept: Annotated[bool | None, Help("null: not decided.")]
    by: str
    at: dt.datetime

    @classmethod
    def of(cls, worded: RulingInWords, *, staff: bool) -> Self:
        """A ruling as those who run the session see it (`staff`), or as players do."""
        ruling = worded.ruling
        return cls(
            number=ruling.number,
            version=ruling.version,
            state=ruling.state,
            board=ruling.board,
            table=ruling.table,
            round=ruling.round,
            code=ruling.law_code,
            law_table=ruling.law_table,
            law=ruling.law,
            answers=ruling.answers,
            choice=ruling.choice,
            words=[part.words for part in worded.parts],
            before=worded.before,
            after=worded.after,
            reason=ruling.reason,
            consulted=ruling.consulted if staff else "",
            warned=ruling.warned_id if staff else None,
            told_ns=ruling.told_ns,
            told_ew=ruling.told_ew,
            appellant=ruling.appellant,
            appealed_at=ruling.appealed_at,
            committee=ruling.committee,
            decision=ruling.decision,
            decided_at=ruling.decided_at,
            deposit=None if ruling.deposit is None else f"{ruling.deposit:.2f}",
            deposit_kept=ruling.deposit_kept,
            by=ruling.by_name,
            at=ruling.at,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustedAnswer(Answer):
    """The ruling, and in words the scores that its adjustment changes or would change."""

    effect: str
    ruling: LawRulingAnswer
