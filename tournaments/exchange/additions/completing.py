"""An event that came in, completed by the additions of its file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import MethodName
from scoring.comparison.stated import contestants_in
from scoring.words import N_, RuleError, nouns
from tournaments.exchange import documents
from tournaments.exchange.additions.values import (
    ADDITIONS_NAME,
    Additions,
    EntryAddition,
    FormatAbilities,
    LineAddition,
    MeetingAddition,
    Unplayed,
    row_keys,
)
from tournaments.exchange.event import (
    ANY_SCALE,
    BoardRecord,
    Competitor,
    Event,
    Form,
    MatchRecord,
    PairId,
    Player,
    TravellerLine,
    method_word,
)
from tournaments.exchange.fields import USUAL
from tournaments.exchange.native.checks import FRACTION

FORM = re.compile("[a-z]")
SOURCE = "Arrowswitch"
CONTESTANTS = {"pairs": Form.PAIRS, "players": Form.INDIVIDUAL, "teams": Form.TEAMS}


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
    event: Event, additions: Iterable[EntryAddition], abilities: FormatAbilities
) -> Iterator[Competitor]:
    addition_of = {addition.pair: addition for addition in additions}
    for competitor in event.competitors:
        addition = addition_of.pop(competitor.pair, None)
        yield competitor if addition is None else _with_entry(competitor, addition, event.form, abilities)
    for pair in addition_of:
        raise _unfit("entries", N_("Pair {pair} is not in this event."), pair=str(pair))


def _with_entry(
    competitor: Competitor, facts: EntryAddition, form: Form, abilities: FormatAbilities
) -> Competitor:
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


def _with_rounds(boards: Iterable[BoardRecord], meetings: Iterable[MeetingAddition]) -> list[BoardRecord]:
    """The boards with rounds and tables of their rows; of rows that are alike in the order of the file."""
    places: dict[tuple[int, PairId, PairId], list[MeetingAddition]] = {}
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
    boards: Iterable[BoardRecord], additions: Iterable[LineAddition], *, averages: bool
) -> list[BoardRecord]:
    """The boards with the forms of their rows; usual per cents are averages, but where they were stated."""
    addition_of = {
        (addition.board, addition.ns, addition.ew, addition.nth): addition for addition in additions
    }
    completed = []
    for board in boards:
        row_additions = [addition_of.pop(key, None) for key in row_keys(board.number, board.lines)]
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


def _with_line(line: TravellerLine, facts: LineAddition | None, averages: bool) -> TravellerLine:
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
