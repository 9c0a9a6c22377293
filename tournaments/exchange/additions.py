"""What our own files say beside the words of their format, so that they come in again as they went out.

No results format has a word for a substitute's round, a pair that left, a board's second form, a penalty or
the settings of an event. They stand as one JSON text where other programs pass them over: in USEBIO a
processing instruction, in PBN escape lines, in CSV a column of its own.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.words import N_, RuleError
from tournaments.exchange import documents
from tournaments.exchange.documents import Between, Document, Longest
from tournaments.exchange.event import (
    ANY_SCALE,
    MAX_BOARDS,
    BoardRecord,
    Competitor,
    Deduction,
    Event,
    Form,
    MatchRecord,
    OtherDeal,
    PairId,
    Player,
    SectionRecord,
    TravellerLine,
    method_word,
)
from tournaments.exchange.fields import USUAL
from tournaments.exchange.native import MAX_SEATS
from tournaments.exchange.native_checks import FRACTION

FORM = re.compile("[a-z]")
NAME = "arrowswitch"
SOURCE = "Arrowswitch"
CONTESTANTS = {"pairs": Form.PAIRS, "players": Form.INDIVIDUAL, "teams": Form.TEAMS}

Number = Annotated[int, Between(1, MAX_BOARDS)]
Names = Callable[[Sequence[str]], Sequence[str]]
"""The names of a competitor as a format gives them back."""

LineKey = tuple[int, PairId, PairId, int]
"""Board, who sat N-S and E-W (North and East), and how many such rows the board has before."""


@dataclass(frozen=True, slots=True)
class Spell:
    """A player's seat in the competitor, and the round from which he or she holds it."""

    seat: Annotated[int, Between(1, MAX_SEATS)]
    from_round: Number


@dataclass(frozen=True, slots=True)
class OfEntry:
    """What else is to be said of a competitor; `names` where the format changes them, `spells` by player."""

    pair: PairId
    names: tuple[Annotated[str, Longest(120)], ...] = ()
    spells: tuple[Spell, ...] = ()
    withdrawn: bool = False
    ledger: tuple[Deduction, ...] = ()
    carried: Annotated[str, Longest(60)] = ""


@dataclass(frozen=True, slots=True)
class OfLine:
    """What else is to be said of a row: the form of its board; both awards, where they state 60, 50 or 40."""

    board: Number
    ns: PairId
    ew: PairId
    nth: Annotated[int, Between(0, 9)] = 0
    form: Annotated[str, Longest(1)] = "a"
    awards: tuple[Annotated[str, Longest(10)], ...] = ()


@dataclass(frozen=True, slots=True)
class Met:
    """In which round and at which table two sides met, for a format that does not tell it of a row."""

    round: Number
    table: Number
    ns: PairId
    ew: PairId
    boards: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A board of a match that was to be played and was not, for a format that has no row for it."""

    board: Number
    round: Number
    table: Number
    ns: PairId
    ew: PairId


@dataclass(frozen=True, slots=True)
class Additions:
    """All that an event says beside its format; `wider` where it was compared with other sessions too."""

    settings: Document
    sections: tuple[SectionRecord, ...]
    wider: bool = False
    entries: tuple[OfEntry, ...] = ()
    lines: tuple[OfLine, ...] = ()
    met: tuple[Met, ...] = ()
    unplayed: tuple[Unplayed, ...] = ()
    deals: tuple[OtherDeal, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """What a format tells of its own: how it gives names back, and whether it has rows for boards not played,
    the round of every row, and averages by name.
    """

    names: Names
    unplayed: bool
    rounds: bool
    averages: bool


def additions_text(event: Event, words: Words) -> str:
    """What a file of these words has to say beside; "" for an event of which no settings are known.

    Plain ASCII without ">", so that it may stand anywhere.
    """
    if event.settings is None:
        return ""
    additions = Additions(
        event.settings,
        event.groups,
        event.wider,
        tuple(_of_entries(event.competitors, words)),
        tuple(_of_lines(event, words)),
        tuple(_met(event)) if not words.rounds and _has_substitutes(event) else (),
        tuple(_unplayed(event)) if not words.unplayed else (),
        event.other_deals,
    )
    found = documents.encode(additions)
    kept = {name: value for name, value in found.items() if value or name in ALWAYS}
    kept |= {name: [_short(row) for row in kept[name]] for name in ("entries", "lines") if name in kept}
    text = json.dumps(kept, ensure_ascii=True, separators=(",", ":"))
    return text.replace(">", "\\u003e")


ALWAYS = ("settings", "sections")


def _short(row: dict[str, Any]) -> dict[str, Any]:
    """Without what is empty, as most of it is."""
    return {name: value for name, value in row.items() if value}


def _of_entries(competitors: Iterable[Competitor], words: Words) -> Iterator[OfEntry]:
    for own in competitors:
        names = tuple(player.name for player in own.players)
        changed = tuple(words.names(names)) != names
        spells = tuple(Spell(player.seat, player.from_round) for player in own.players if player.seat)
        found = OfEntry(own.pair, names if changed else (), spells, own.withdrawn, own.ledger, own.carried)
        if found != OfEntry(own.pair):
            yield found


def _of_lines(event: Event, words: Words) -> Iterator[OfLine]:
    for (board, ns, ew, nth), line in _keyed(event, words):
        shares = (line.outcome.award_ns, line.outcome.award_ew)
        both = line.outcome.kind is OutcomeKind.AWARD  # one side's stands in our own form, averages by name
        stated = both and not words.averages and bool(USUAL.keys() & set(shares))
        if line.form != "a" or stated:
            yield OfLine(board, ns, ew, nth, line.form, shares if stated else ())


def _keyed(event: Event, words: Words) -> Iterator[tuple[LineKey, TravellerLine]]:
    """The rows that a file has, with their keys."""
    for board in event.boards:
        rows = [line for line in board.lines if words.unplayed or _is_told(line)]
        yield from zip(_keys(board.number, rows), rows, strict=True)


def _keys(board: int, lines: Iterable[TravellerLine]) -> Iterator[LineKey]:
    before: Counter[tuple[PairId, PairId]] = Counter()
    for line in lines:
        sides = (line.ns, line.ew)
        yield board, *sides, before[sides]
        before[sides] += 1


def _is_told(line: TravellerLine) -> bool:
    return line.outcome.kind is not OutcomeKind.NOT_PLAYED


def _has_substitutes(event: Event) -> bool:
    return any(player.from_round > 1 for own in event.competitors for player in own.players)


def _met(event: Event) -> Iterator[Met]:
    """The meetings that are of no match: the rounds of matches are told."""
    boards: dict[tuple[int, int, PairId, PairId], list[int]] = {}
    for board, line in event.lines():
        if line.round and line.table and not line.match:
            boards.setdefault((line.round, line.table, line.ns, line.ew), []).append(board.number)
    for (round_, table, ns, ew), numbers in boards.items():
        yield Met(round_, table, ns, ew, tuple(numbers))


def _unplayed(event: Event) -> Iterator[Unplayed]:
    for board, line in event.lines():
        if line.match and line.round and line.table and not _is_told(line):
            yield Unplayed(board.number, line.round, line.table, line.ns, line.ew)


def with_additions(event: Event, text: str, words: Words) -> Event:
    """The event of a file with what the file says beside. Raises RuleError.

    It is refused where the two do not fit together, since somebody has changed the file.
    """
    if not text:
        return event
    try:
        said = documents.decode(Additions, documents.load(text.encode()))
    except RuleError as error:
        raise error.at(f"{NAME}: {error.field}") from None
    _check_settings(event, said)
    _check_texts(said)
    boards = _with_rounds(event.boards, said.met)
    boards = _with_lines(boards, said.lines, averages=words.averages)
    return replace(
        event,
        settings=said.settings,
        groups=said.sections,
        wider=said.wider,
        vp=str(said.settings.value().get("vp", "")) if event.vp == ANY_SCALE else event.vp,
        competitors=tuple(_with_entries(event.competitors, said.entries, words)),
        boards=tuple(_with_unplayed(boards, said.unplayed, event.matches)),
        other_deals=said.deals,
    )


def _check_settings(event: Event, said: Additions) -> None:
    settings = said.settings.value()
    stated = settings.get("contestants", "pairs"), settings.get("method", MethodName.MATCHPOINTS)
    if (CONTESTANTS.get(str(stated[0])), stated[1]) != (event.form, event.method):
        raise _unfit(
            "method",
            N_(
                "The file says {method}, but its settings say otherwise: the file was changed "
                "after it was written."
            ),
            method=method_word(event.method),
        )
    if missing := set(event.sections) - {section.letter for section in said.sections}:
        raise _unfit(
            "sections", N_("The file's settings do not mention section {letter}."), letter=min(missing)
        )


def _check_texts(said: Additions) -> None:
    """Forms are letters, what is carried over is an exact fraction."""
    for form in [line.form for line in said.lines] + [deal.form for deal in said.deals]:
        if not FORM.fullmatch(form):
            raise _unfit("form", N_("The version of a board must be a letter, not {letter}."), letter=form)
    for own in said.entries:
        if own.carried and not FRACTION.fullmatch(own.carried):
            raise _unfit(
                "carried",
                N_("{carried} is not an exact fraction such as 12, -3 or 25/3."),
                carried=own.carried,
            )


def _with_entries(
    competitors: Iterable[Competitor], said: Iterable[OfEntry], words: Words
) -> Iterator[Competitor]:
    found = {own.pair: own for own in said}
    for competitor in competitors:
        own = found.pop(competitor.pair, None)
        yield competitor if own is None else _with_entry(competitor, own, words)
    for pair in found:
        raise _unfit("entries", N_("Pair {pair} is not in this event."), pair=str(pair))


def _with_entry(competitor: Competitor, own: OfEntry, words: Words) -> Competitor:
    players = competitor.players
    if own.names and tuple(words.names(own.names)) == tuple(player.name for player in players):
        numbers = [player.national_id for player in players] + [""] * len(own.names)
        players = tuple(Player(name, number) for name, number in zip(own.names, numbers, strict=False))
    if own.spells:
        if len(own.spells) != len(players) or len(set(own.spells)) < len(players):
            raise _unfit(
                "entries",
                N_("Pair {pair}: the file names {named} players, but gives seats for {told}."),
                pair=str(own.pair),
                named=len(players),
                told=len(own.spells),
            )
        players = tuple(
            replace(player, seat=spell.seat, from_round=spell.from_round)
            for player, spell in zip(players, own.spells, strict=True)
        )
    return replace(
        competitor, players=players, withdrawn=own.withdrawn, ledger=own.ledger, carried=own.carried
    )


def _with_rounds(boards: Iterable[BoardRecord], said: Iterable[Met]) -> list[BoardRecord]:
    places = {(board, met.ns, met.ew): met for met in said for board in met.boards}
    found = []
    for board in boards:
        met = [places.get((board.number, line.ns, line.ew)) for line in board.lines]
        lines = (
            line if own is None else replace(line, round=own.round, table=own.table)
            for line, own in zip(board.lines, met, strict=True)
        )
        found.append(replace(board, lines=tuple(lines)))
    return found


def _with_lines(
    boards: Iterable[BoardRecord], said: Iterable[OfLine], *, averages: bool
) -> list[BoardRecord]:
    """The boards with the forms of their rows; usual per cents are averages, but where they were stated."""
    told = {(own.board, own.ns, own.ew, own.nth): own for own in said}
    found = []
    for board in boards:
        own = [told.pop(key, None) for key in _keys(board.number, board.lines)]
        lines = (_with_line(line, one, averages) for line, one in zip(board.lines, own, strict=True))
        found.append(replace(board, lines=tuple(lines)))
    for number, ns, ew, _nth in told:
        raise _unfit(
            "lines",
            N_("Board {board} was not played by {ns} and {ew}."),
            board=number,
            ns=str(ns),
            ew=str(ew),
        )
    return found


def _with_line(line: TravellerLine, own: OfLine | None, averages: bool) -> TravellerLine:
    outcome = line.outcome
    if outcome.kind is OutcomeKind.AWARD and not averages:
        stated = own is not None and len(own.awards) == 2
        shares = own.awards if own is not None and stated else (outcome.award_ns, outcome.award_ew)
        ns, ew = shares if stated else (USUAL.get(share, share) for share in shares)
        outcome = replace(outcome, award_ns=ns, award_ew=ew)
    return replace(line, outcome=outcome, form=own.form if own else "a")


def _with_unplayed(
    boards: Sequence[BoardRecord], said: Iterable[Unplayed], matches: Iterable[MatchRecord]
) -> Iterator[BoardRecord]:
    met = [match for match in matches if match.second is not None]
    tells_tables = any(line.table for board in boards for line in board.lines)
    more: dict[int, list[TravellerLine]] = {}
    for own in said:
        line = TravellerLine(
            own.ns, own.ew, Outcome(OutcomeKind.NOT_PLAYED), round=own.round, table=own.table
        )
        if met:  # pairs whose matches give no victory points have none in their file
            match = _match_of(own, met)
            line = replace(line, match=match.number, round=own.round if tells_tables else match.round)
        if not tells_tables:
            line = replace(line, table=None)
        more.setdefault(own.board, []).append(line)
    known = {board.number: board for board in boards}
    for number in sorted(known.keys() | more.keys()):
        board = known.get(number) or BoardRecord(number, None)
        yield replace(board, lines=(*board.lines, *more.get(number, ())))


def _match_of(own: Unplayed, matches: Iterable[MatchRecord]) -> MatchRecord:
    """The last match of the two that had begun by then: one may last for several rounds."""
    sides = {own.ns, own.ew}
    begun = [m for m in matches if {m.first, m.second} == sides and (m.round or 1) <= own.round]
    if not begun:
        raise _unfit(
            "unplayed",
            N_("{ns} and {ew} have no match in round {round}."),
            ns=str(own.ns),
            ew=str(own.ew),
            round=own.round,
        )
    return max(begun, key=lambda match: match.round or 1)


def _unfit(where: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.additions", f"{NAME}: {where}", template, SOURCE, **values)
