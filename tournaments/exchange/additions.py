"""What our files say in addition to their format, so that an event comes in again as it went out.

No results format can express a substitute's first round, a pair that withdrew, a second form of a board, a
penalty or the settings of an event. Our files carry these as one JSON text in a place that other programs
ignore: in USEBIO a processing instruction, in PBN escape lines, in CSV a column of its own.

`additions_text` writes that text when an event goes out. It says only what the format itself cannot, which
differs from format to format: `FormatAbilities` says whether a format changes names, and whether it has
rows for boards that were not played, rounds, and averages by name.

`with_additions` completes the event that was read from the format alone. The order matters: rounds and tables
come first, then forms and awards of rows, and boards that were not played come last. A row is found by its
`LineKey`, which counts how many equal rows the board has before it, so rows added earlier would shift the
count.

What can go wrong is that somebody edits the file in another program. Then the format and the additions no
longer fit together: another method, a pair or a row that is missing. Such a file is refused with the part
that does not fit; it is never read in part.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.comparison.stated import contestants_in
from scoring.words import N_, RuleError, nouns
from tournaments.exchange import documents
from tournaments.exchange.documents import Document, Part, Rows, Written, between, longest
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
from tournaments.exchange.native.checks import FRACTION
from tournaments.exchange.native.document import MAX_SEATS

FORM = re.compile("[a-z]")
ADDITIONS_NAME = "arrowswitch"
SOURCE = "Arrowswitch"
CONTESTANTS = {"pairs": Form.PAIRS, "players": Form.INDIVIDUAL, "teams": Form.TEAMS}

Number = Annotated[int, between(1, MAX_BOARDS)]
Names = Callable[[Sequence[str]], Sequence[str]]
"""The names of a competitor's players as a format gives them back."""
Title = Callable[[Form, str], str]
"""A competitor's own name as a format gives it back in an event of this form."""

LineKey = tuple[int, PairId, PairId, int]
"""Board, who sat N-S and E-W (North and East), and how many such rows the board has before."""


@dataclass(frozen=True, slots=True)
class Spell(Part):
    """A player's seat in the competitor, and the round from which he or she holds it."""

    seat: Annotated[int, between(1, MAX_SEATS)]
    from_round: Number


@dataclass(frozen=True, slots=True)
class OfEntry(Part):
    """The additions about one competitor.

    `names` of its players and its own `name` are given where the format changes them or has no place for
    them; `spells` has one for each player, in their order.
    """

    pair: Written[PairId]
    names: Rows[Annotated[str, longest(120)]] = ()
    name: Annotated[str, longest(120)] = ""
    spells: Rows[Spell] = ()
    withdrawn: bool = False
    ledger: Rows[Deduction] = ()
    carried: Annotated[str, longest(60)] = ""


@dataclass(frozen=True, slots=True)
class OfLine(Part):
    """The additions about one row: the form of its board, and both awards where they state 60, 50 or 40."""

    board: Number
    ns: Written[PairId]
    ew: Written[PairId]
    nth: Annotated[int, between(0, 9)] = 0
    form: Annotated[str, longest(1)] = "a"
    awards: Rows[Annotated[str, longest(10)]] = ()


@dataclass(frozen=True, slots=True)
class Met(Part):
    """The round and the table at which two sides met, for a format that has neither in its rows."""

    round: Number
    table: Number
    ns: Written[PairId]
    ew: Written[PairId]
    boards: Rows[Number]


@dataclass(frozen=True, slots=True)
class Unplayed(Part):
    """A board of a match that was due but was not played, for a format that has no row for it."""

    board: Number
    round: Number
    table: Number
    ns: Written[PairId]
    ew: Written[PairId]


@dataclass(frozen=True, slots=True)
class Additions(Part):
    """All additions of an event; `wider` says that it was compared with other sessions too."""

    settings: Document
    sections: Rows[SectionRecord]
    wider: bool = False
    entries: Rows[OfEntry] = ()
    lines: Rows[OfLine] = ()
    met: Rows[Met] = ()
    unplayed: Rows[Unplayed] = ()
    deals: Rows[OtherDeal] = ()


@dataclass(frozen=True, slots=True)
class FormatAbilities:
    """What a format can express by itself, so that the additions need not.

    `names` returns the names of a competitor's players as they are after writing and reading, `title` the
    competitor's own name, "" where the format has no place for it. The flags say whether the format has rows
    for boards that were not played (`unplayed`), the round of every row (`rounds`), and averages under their
    names (`averages`).
    """

    names: Names
    title: Title
    unplayed: bool
    rounds: bool
    averages: bool


def additions_text(event: Event, abilities: FormatAbilities) -> str:
    """The additions as JSON text; "" for an event whose settings are not known.

    The text is plain ASCII without ">", so that it can stand in any of the formats.
    """
    if event.settings is None:
        return ""
    additions = Additions(
        event.settings,
        event.groups,
        event.wider,
        tuple(_of_entries(event, abilities)),
        tuple(_of_lines(event, abilities)),
        tuple(_met(event, abilities)) if not abilities.rounds and _has_substitutes(event) else (),
        tuple(_unplayed(event)) if not abilities.unplayed else (),
        event.other_deals,
    )
    document = {name: value for name, value in documents.encode(additions).items() if value or name in ALWAYS}
    for name in ("entries", "lines"):
        if name in document:
            # Most values of a row are empty: they are left out.
            document[name] = [{key: value for key, value in row.items() if value} for row in document[name]]
    text = json.dumps(document, ensure_ascii=True, separators=(",", ":"))
    return text.replace(">", "\\u003e")


ALWAYS = ("settings", "sections")


def _of_entries(event: Event, abilities: FormatAbilities) -> Iterator[OfEntry]:
    for competitor in event.competitors:
        names, name = tuple(player.name for player in competitor.players), competitor.name
        addition = OfEntry(
            competitor.pair,
            names if tuple(abilities.names(names)) != names else (),
            name if abilities.title(event.form, name) != name else "",
            tuple(Spell(player.seat, player.from_round) for player in competitor.players if player.seat),
            competitor.withdrawn,
            competitor.ledger,
            competitor.carried,
        )
        if addition != OfEntry(competitor.pair):
            yield addition


def _of_lines(event: Event, abilities: FormatAbilities) -> Iterator[OfLine]:
    for (board, ns, ew, nth), line in _keyed(event, abilities):
        shares = (line.outcome.award_ns, line.outcome.award_ew)
        both = line.outcome.kind is OutcomeKind.AWARD  # one side's stands in our own form, averages by name
        stated = both and not abilities.averages and bool(USUAL.keys() & set(shares))
        if line.form != "a" or stated:
            yield OfLine(board, ns, ew, nth, line.form, shares if stated else ())


def _keyed(event: Event, abilities: FormatAbilities) -> Iterator[tuple[LineKey, TravellerLine]]:
    """The rows that a file has, with their keys."""
    for board in event.boards:
        rows = [line for line in board.lines if abilities.unplayed or _was_played(line)]
        yield from zip(_keys(board.number, rows), rows, strict=True)


def _keys(board: int, lines: Iterable[TravellerLine]) -> Iterator[LineKey]:
    before: Counter[tuple[PairId, PairId]] = Counter()
    for line in lines:
        sides = (line.ns, line.ew)
        yield board, *sides, before[sides]
        before[sides] += 1


def _was_played(line: TravellerLine) -> bool:
    return line.outcome.kind is not OutcomeKind.NOT_PLAYED


def _has_substitutes(event: Event) -> bool:
    return any(player.from_round > 1 for competitor in event.competitors for player in competitor.players)


def _met(event: Event, abilities: FormatAbilities) -> Iterator[Met]:
    """The meetings of the rows that a file has; of matches only where one lasts for several rounds, since the
    round in which a match began is in every format.
    """
    begun = {(match.section, match.number): match.round for match in event.matches}
    rows = list(_keyed(event, abilities))
    lasting = any(line.round != begun.get((line.ns.section, line.match), line.round) for _key, line in rows)
    boards: dict[tuple[int, int, PairId, PairId], list[int]] = {}
    for (board, *_sides, _nth), line in rows:
        if line.round and line.table and (lasting or not line.match):
            boards.setdefault((line.round, line.table, line.ns, line.ew), []).append(board)
    for (round_, table, ns, ew), numbers in boards.items():
        yield Met(round_, table, ns, ew, tuple(numbers))


def _unplayed(event: Event) -> Iterator[Unplayed]:
    """The boards of matches that were not played, where a match counts by itself: they are boards of it."""
    counts = event.form is Form.TEAMS or bool(event.vp)
    for board, line in event.lines():
        if counts and line.match and line.round and line.table and not _was_played(line):
            yield Unplayed(board.number, line.round, line.table, line.ns, line.ew)


def with_additions(event: Event, text: str, abilities: FormatAbilities) -> Event:
    """The event of a file, completed by the additions in its `text`.

    Raises RuleError if the text is not valid or does not fit the event, since somebody has changed the file.
    """
    if not text:
        return event
    try:
        additions = documents.decode(Additions, documents.load(text.encode()))
    except RuleError as error:
        raise error.at(f"{ADDITIONS_NAME}: {error.field}") from None
    _check_settings(event, additions)
    _check_texts(additions)
    boards = _with_rounds(event.boards, additions.met)
    boards = _with_lines(boards, additions.lines, averages=abilities.averages)
    return replace(
        event,
        settings=additions.settings,
        groups=additions.sections,
        wider=additions.wider,
        vp=str(additions.settings.value().get("vp", "")) if event.vp == ANY_SCALE else event.vp,
        competitors=tuple(_with_entries(event, additions.entries, abilities)),
        boards=tuple(_with_unplayed(boards, additions.unplayed, event.matches)),
        other_deals=additions.deals,
    )


def _check_settings(event: Event, additions: Additions) -> None:
    settings = additions.settings.value()
    form = CONTESTANTS.get(contestants_in(settings))
    method = settings.get("method", MethodName.MATCHPOINTS)
    if form is not event.form or method != event.method:
        raise _unfit(
            "method",
            N_(
                "The file says {method}, but its settings say otherwise: the file was changed "
                "after it was written."
            ),
            method=method_word(event.method),
        )
    if missing := set(event.sections) - {section.letter for section in additions.sections}:
        raise _unfit(
            "sections", N_("The file's settings do not mention section {letter}."), letter=min(missing)
        )


def _check_texts(additions: Additions) -> None:
    """Refuses a form that is not a letter, and points carried over that are not an exact fraction."""
    for form in [line.form for line in additions.lines] + [deal.form for deal in additions.deals]:
        if not FORM.fullmatch(form):
            raise _unfit("form", N_("The version of a board must be a letter, not {letter}."), letter=form)
    for entry in additions.entries:
        if entry.carried and not FRACTION.fullmatch(entry.carried):
            raise _unfit(
                "carried",
                N_("{carried} is not an exact fraction such as 12, -3 or 25/3."),
                carried=entry.carried,
            )


def _with_entries(
    event: Event, additions: Iterable[OfEntry], abilities: FormatAbilities
) -> Iterator[Competitor]:
    addition_of = {addition.pair: addition for addition in additions}
    for competitor in event.competitors:
        addition = addition_of.pop(competitor.pair, None)
        yield competitor if addition is None else _with_entry(competitor, addition, event.form, abilities)
    for pair in addition_of:
        raise _unfit("entries", N_("Pair {pair} is not in this event."), pair=str(pair))


def _with_entry(competitor: Competitor, facts: OfEntry, form: Form, abilities: FormatAbilities) -> Competitor:
    players, name = competitor.players, competitor.name
    as_read = (abilities.title(form, facts.name), " ".join(facts.name.split()))
    if facts.name and name in as_read:  # in CSV a player has it only where he or she ever sat North or East
        name = facts.name
    if facts.names and tuple(abilities.names(facts.names)) == tuple(player.name for player in players):
        numbers = [player.national_id for player in players] + [""] * len(facts.names)
        players = tuple(Player(name, number) for name, number in zip(facts.names, numbers, strict=False))
    if facts.spells:
        if len(facts.spells) != len(players) or len(set(facts.spells)) < len(players):
            raise _unfit(
                "entries",
                N_("Pair {pair}: the file names {named}, but gives seats for {told}."),
                pair=str(facts.pair),
                named=nouns.players(len(players)),
                told=len(facts.spells),
            )
        players = tuple(
            replace(player, seat=spell.seat, from_round=spell.from_round)
            for player, spell in zip(players, facts.spells, strict=True)
        )
    return replace(
        competitor,
        players=players,
        name=name,
        withdrawn=facts.withdrawn,
        ledger=facts.ledger,
        carried=facts.carried,
    )


def _with_rounds(boards: Iterable[BoardRecord], meetings: Iterable[Met]) -> list[BoardRecord]:
    """The boards with rounds and tables of their rows; of rows that are alike in the order of the file."""
    places: dict[tuple[int, PairId, PairId], list[Met]] = {}
    for met in meetings:
        for number in met.boards:
            places.setdefault((number, met.ns, met.ew), []).append(met)
    completed = []
    for board in boards:
        lines = []
        for line in board.lines:
            left = places.get((board.number, line.ns, line.ew), [])
            own = left.pop(0) if left else None
            lines.append(line if own is None else replace(line, round=own.round, table=own.table))
        completed.append(replace(board, lines=tuple(lines)))
    return completed


def _with_lines(
    boards: Iterable[BoardRecord], additions: Iterable[OfLine], *, averages: bool
) -> list[BoardRecord]:
    """The boards with the forms of their rows; usual per cents are averages, but where they were stated."""
    addition_of = {
        (addition.board, addition.ns, addition.ew, addition.nth): addition for addition in additions
    }
    completed = []
    for board in boards:
        row_additions = [addition_of.pop(key, None) for key in _keys(board.number, board.lines)]
        lines = (
            _with_line(line, one, averages) for line, one in zip(board.lines, row_additions, strict=True)
        )
        completed.append(replace(board, lines=tuple(lines)))
    for number, ns, ew, _nth in addition_of:
        raise _unfit(
            "lines",
            N_("Board {board} was not played by {ns} and {ew}."),
            board=number,
            ns=str(ns),
            ew=str(ew),
        )
    return completed


def _with_line(line: TravellerLine, facts: OfLine | None, averages: bool) -> TravellerLine:
    outcome = line.outcome
    if outcome.kind is OutcomeKind.AWARD and not averages:
        stated = facts is not None and len(facts.awards) == 2
        shares = facts.awards if facts is not None and stated else (outcome.award_ns, outcome.award_ew)
        ns, ew = shares if stated else (USUAL.get(share, share) for share in shares)
        outcome = replace(outcome, award_ns=ns, award_ew=ew)
    return replace(line, outcome=outcome, form=facts.form if facts else "a")


def _with_unplayed(
    boards: Sequence[BoardRecord], unplayed: Iterable[Unplayed], matches: Iterable[MatchRecord]
) -> Iterator[BoardRecord]:
    met = [match for match in matches if match.second is not None]
    tells_tables = any(line.table for board in boards for line in board.lines)
    more: dict[int, list[TravellerLine]] = {}
    for row in unplayed:
        line = TravellerLine(
            row.ns, row.ew, Outcome(OutcomeKind.NOT_PLAYED), round=row.round, table=row.table
        )
        if met:  # pairs whose matches give no victory points have none in their file
            match = _match_of(row, met)
            line = replace(line, match=match.number, round=row.round if tells_tables else match.round)
        if not tells_tables:
            line = replace(line, table=None)
        more.setdefault(row.board, []).append(line)
    board_of = {board.number: board for board in boards}
    for number in sorted(board_of.keys() | more.keys()):
        board = board_of.get(number) or BoardRecord(number, None)
        yield replace(board, lines=(*board.lines, *more.get(number, ())))


def _match_of(board: Unplayed, matches: Iterable[MatchRecord]) -> MatchRecord:
    """The last match of the two that had begun by then: one may last for several rounds."""
    sides = {board.ns, board.ew}
    begun = [m for m in matches if {m.first, m.second} == sides and (m.round or 1) <= board.round]
    if not begun:
        raise _unfit(
            "unplayed",
            N_("{ns} and {ew} have no match in round {round}."),
            ns=str(board.ns),
            ew=str(board.ew),
            round=board.round,
        )
    return max(begun, key=lambda match: match.round or 1)


def _unfit(where: str, template: str, **values: object) -> RuleError:
    return RuleError("exchange.additions", f"{ADDITIONS_NAME}: {where}", template, SOURCE, **values)
