"""When a wrong score may still be corrected, and who must consent; and what a correction changes.

The windows are the laws' own, by code: law 93 of contract bridge 1948 (000:l.10821), laws 12 and 13 of
auction bridge 1913 (001:l.850), law E of its duplicate, the whist codes (001:l.3915, l.3963), and law 79C
of duplicate bridge 2017. Five hundred has its own (000:l.18421). The laws of euchre (000:l.17504-17553) and
of all fours and its family (000:l.19586, l.19794) say when a deal is void and what a revoke costs, but not
until when a score may be put right: a sheet of theirs is open until it is settled. So is one of gin, whose
laws (000:l.3665) put hands right and not scores; rummy's allow it for a count that was written wrongly
(000:l.1826).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import Any

from scoring.games.bridge.pad import BELOW
from scoring.games.shape import Line, Number
from scoring.games.sheet import Sheet
from scoring.words import Message, RuleError, nouns

PLAYERS = 4
MAJORITY = 3  # of four players


class Kind(StrEnum):
    """What is wrong: the laws give each its own time."""

    PART_SCORE = "part_score"  # entered wrongly or not at all
    GAME = "game"  # omitted, or awarded wrongly
    TRICKS = "tricks"  # any other trick score
    HONOURS = "honours"  # honours and premiums
    UNCALLED_HONOURS = "uncalled_honours"  # whist: not called before the next trump
    RUBBER = "rubber"  # what affects the amount of the rubber


@dataclass(frozen=True, slots=True)
class Since:
    """What has happened since the deal that is wrong.

    `deals`: correct deals after it whose last card has been dealt; one dealt anew does not count.
    `by_all`: every player who keeps score has made the error; where one sheet is kept, always so.
    `last_deal`: it was the last of its game; `final_game`: that game was the rubber's last; `game_over`:
    its game is finished; `declared`: a declaration was made in the game after that.
    `agreed`: the score of the rubber, the game or the round is agreed. `minutes`: since the official
    score could be read, None before; `allowed` by the organiser. `consents`: players who consent.
    `certain`: the director is sure beyond reasonable doubt that the record is wrong.
    """

    deals: int = 0
    by_all: bool = True
    last_deal: bool = False
    game_over: bool = False
    final_game: bool = False
    declared: bool = False
    agreed: bool = False
    minutes: int | None = None
    allowed: int = 30
    consents: int = 0
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whether it may be corrected now. `needs`: players who must consent where the time has run out.

    Without `needs` a closed window stays closed. `why` says what closed it, or until when it is open.
    """

    open: bool
    law: str
    why: Message
    needs: int = 0


def may_correct(code: str, kind: Kind, since: Since) -> Ruling:
    """The ruling of a code of laws. Raises RuleError "correction.code" for a code that is not known."""
    if code not in CODES:
        raise RuleError(
            "correction.code", "edition", "There is no code of laws called {given}. "
            "Choose one of: {codes}.", "",
            given=code, codes=", ".join(CODES),
        )  # fmt: skip
    return CODES[code](kind, since)


def check_correction(code: str, kind: Kind, since: Since) -> None:
    """Raise RuleError "correction.consent" or "correction.closed" where it may not be corrected now."""
    correction = may_correct(code, kind, since)
    if correction.open:
        return
    if correction.needs:
        raise RuleError(
            "correction.consent",
            "deal",
            "{why} Consent is needed from {needs} of the {players} players (so far: {consents}).",
            correction.law, why=correction.why, needs=correction.needs,
            players=PLAYERS, consents=since.consents,
        )  # fmt: skip
    raise RuleError("correction.closed", "deal", "{why}", correction.law, why=correction.why)


def _until(closed: bool, law: str, open_words: Message, closed_words: Message) -> Ruling:
    return Ruling(not closed, law, closed_words if closed else open_words)


def _contract_1948(kind: Kind, since: Since) -> Ruling:
    law = "Laws 1948, 93"
    if since.agreed:
        return Ruling(False, law, Message("The score of the rubber has been agreed."))
    if since.by_all and kind in (Kind.PART_SCORE, Kind.GAME) and since.deals >= 2:
        why = Message("Two correct deals have been dealt since.")
        return Ruling(since.consents >= MAJORITY, law, why, MAJORITY)
    return Ruling(True, law, Message("Open until the score of the rubber is agreed."))


def _auction_1913(kind: Kind, since: Since) -> Ruling:
    if kind in (Kind.HONOURS, Kind.UNCALLED_HONOURS):
        return _until(
            since.agreed,
            "Laws of auction 1913, 12",
            Message("Open until the score of the rubber is made up and agreed."),
            Message("The score of the rubber has been agreed."),
        )
    if since.final_game:
        return _until(
            since.agreed,
            "Laws of auction 1913, 13",
            Message("In the last game: open until the score is made up and agreed."),
            Message("The score of the rubber has been agreed."),
        )
    return _until(
        since.agreed or since.declared,
        "Laws of auction 1913, 13",
        Message("Open until a declaration is made in the next game."),
        Message("A declaration has been made in the next game."),
    )


def _duplicate_auction_1913(kind: Kind, since: Since) -> Ruling:
    return _until(
        since.agreed,
        "Laws of duplicate auction 1913, E",
        Message("Open until the total before the change of opponents is agreed."),
        Message("The total before the change of opponents has been agreed."),
    )


def _whist_league(kind: Kind, since: Since) -> Ruling:
    law = "American Whist League, erroneous scores"
    if since.last_deal or kind not in (Kind.TRICKS, Kind.PART_SCORE, Kind.GAME):
        return _until(
            since.agreed,
            law,
            Message("Open until the final score is agreed."),
            Message("The final score has been agreed."),
        )
    return _until(
        since.agreed or since.deals > 0,
        law,
        Message("Open until the last card of the next deal is dealt."),
        Message("The last card of the next deal has been dealt."),
    )


def _whist_english(kind: Kind, since: Since) -> Ruling:
    if kind is Kind.RUBBER:
        return _until(
            since.agreed,
            "Laws of whist, 12",
            Message("Open throughout the rubber."),
            Message("The rubber has been settled."),
        )
    turned = Message("The trump card of the next deal has been turned.")
    if kind is Kind.UNCALLED_HONOURS:
        words = Message("Honours must be called before the trump card of the next deal is turned.")
        return _until(since.deals > 0, "Laws of whist, 6", words, turned)
    return _until(
        since.game_over and since.deals > 0,
        "Laws of whist, 11",
        Message("Open until the game is over and the trump card of the next deal is turned."),
        turned,
    )


def _five_hundred(kind: Kind, since: Since) -> Ruling:
    return _until(
        since.agreed or since.deals > 0,
        "Five hundred, rule 27",
        Message("Open until the first bid of the next deal."),
        Message("The first bid of the next deal has been made."),
    )


def _cribbage(kind: Kind, since: Since) -> Ruling:
    """000:l.20989: too few points stand, and too many, from the cut for the next deal on."""
    return _until(
        since.agreed or since.deals > 0,
        "Cribbage, rule 25",
        Message("Open until the cut for the next deal."),
        Message("The pack has been cut for the next deal."),
    )


def _duplicate_2017(kind: Kind, since: Since) -> Ruling:
    law = "Law 79C"
    if since.minutes is None or since.minutes <= since.allowed:
        words = Message(
            "Open until {minutes} after the official score.", minutes=nouns.minutes(since.allowed)
        )
        return Ruling(True, law, words)
    late = Message(
        "More than {minutes} have passed since the official score; the director must be sure beyond "
        "reasonable doubt that the record is wrong.",
        minutes=nouns.minutes(since.allowed),
    )
    return Ruling(since.certain, law, late)


CODES: Mapping[str, Callable[[Kind, Since], Ruling]] = {
    "law93_1948": _contract_1948,
    "auction_1913": _auction_1913,
    "duplicate_auction_1913": _duplicate_auction_1913,
    "whist_awl_1893": _whist_league,
    "whist_english": _whist_english,
    "law79c_2017": _duplicate_2017,
    "five_hundred": _five_hundred,
    "cribbage": _cribbage,
}
"""Every code of the catalogue's row `score_corrections`, the first that of rubber bridge; and games' own."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction changes in one deal (number from 1): its lines and the totals after it."""

    deal: int
    before: tuple[Line, ...]
    after: tuple[Line, ...]
    totals_before: tuple[Number, ...]
    totals_after: tuple[Number, ...]


def corrected(sheet: Sheet, number: int, value: object) -> Sheet:
    """The sheet with deal `number` (from 1) as `value` says; every deal after it is scored anew.

    Raises Refused, also where a later deal cannot stand any more: it names that deal.
    """
    kept = Sheet(sheet.game, sheet.table, sheet.sides, sheet.states[:number], sheet.deals[: number - 1])
    fresh = kept.after(kept.read(value))
    for deal in sheet.deals[number:]:
        fresh = fresh.after(deal)
    return fresh


def changes(old: Sheet, new: Sheet) -> Iterator[Change]:
    """Every deal whose lines or totals differ between two sheets of as many deals."""
    totals = old.game.totals
    for number in range(1, len(old.states)):
        change = Change(
            number,
            old.lines(number),
            new.lines(number),
            totals(old.states[number]),
            totals(new.states[number]),
        )
        if change.before != change.after or change.totals_before != change.totals_after:
            yield change


def code_of(sheet: Sheet) -> str:
    """The code of laws that says when a deal of this sheet may be put right; "" for a game without one."""
    code: str = sheet.game.correction_law(sheet.table.options)
    return code


def since_deal(sheet: Sheet, number: int, *, agreed: bool = False, consents: int = 0) -> Since:
    """What has happened since deal `number` (from 1), as far as a sheet whose state counts games tells it.

    The deals after it count as correct; one that is being dealt stands on no sheet yet.
    """
    games = _games(sheet)
    wrong = games[number - 1]  # games that were finished before it
    ends = [n for n in range(number, len(games)) if games[n] > wrong]
    return Since(
        deals=len(sheet.deals) - number,
        last_deal=ends[:1] == [number],
        game_over=bool(ends),
        final_game=sheet.game.ended(sheet.state) is not None and games[-1] == wrong + 1,
        declared=bool(ends) and len(sheet.deals) > ends[0],
        agreed=agreed,
        consents=consents,
    )


def kind_of(old: Sheet, new: Sheet, number: int) -> Kind:
    """What was wrong with deal `number` (from 1) of a rubber: a game, a part score, or a premium."""
    if _games_of(old, number) != _games_of(new, number):
        return Kind.GAME
    if _below(old.lines(number)) != _below(new.lines(number)):
        return Kind.PART_SCORE
    return Kind.HONOURS


def _games(sheet: Sheet) -> list[int]:
    """How many games were finished after each number of deals.

    In a set match the next rubber begins without games: the deal before it has finished one too.
    """
    standing = [sum(_games_of(sheet, number)) for number in range(len(sheet.states))]
    finished = (now - before if now >= before else 1 for before, now in pairwise(standing))
    return list(accumulate(finished, initial=0))


def _games_of(sheet: Sheet, number: int) -> tuple[int, ...]:
    """Games by side on the pad after so many deals; a set match has the pad of the rubber that is on.

    A game without a pad finishes none before its own end.
    """
    state: Any = sheet.states[number]
    games: tuple[int, ...] = getattr(getattr(state, "pad", state), "games", ())
    return games


def _below(lines: tuple[Line, ...]) -> list[tuple[int, Number]]:
    return [(line.side, line.points) for line in lines if line.column == BELOW]
