"""A pair's own card: its boards in the order of play, and how each of its players did in each role."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people.words import say
from scoring.bridge import Contract, Result
from scoring.comparison import Direction
from scoring.comparison.player_boards import Role, role_of
from scoring.models import SEATS, Encounter, Entry, Play
from scoring.selectors.cut import IN_ROUNDS
from scoring.words import Missing, Seat
from scoring.words.bars import share_bar, signed_bars
from scoring.words.figures import percentage
from tournaments.models import Call
from tournaments.selectors.by_round import words_of_cuts
from tournaments.selectors.named import Pair
from tournaments.selectors.results.bars import (
    NEAR_ON_A_BOARD,
    Spark,
    best_and_worst,
    spark,
)
from tournaments.selectors.results.figures import match_points_title, points_text
from tournaments.selectors.results.matches import MatchLine, matches_of_each
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.played import (
    BoardSheet,
    Room,
    any_of,
    boards_of,
    plays_of_entry,
    rooms_of_team,
    seated,
    sheets_of,
)
from tournaments.selectors.results.traveller import Form, forms_of

ROLES = {
    Role.DECLARER: gettext_lazy("declarer"),
    Role.DUMMY: gettext_lazy("dummy"),
    Role.LEADER: gettext_lazy("opening leader"),
    Role.DEFENDER: gettext_lazy("other defender"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """A pair's card. `rows` are dicts of ready values; `roles` (player, role, boards, mean of a board).

    `points_title` heads the column of a board's points: per cents where boards have tops. `matches_title`
    heads that of the points of a match, which teams count in points at board-a-match too. `of` counts those
    who are ranked together; `spark` draws the boards in the order of play, `best` and `worst` are rows.
    """

    figure: str
    unit: str
    place: str
    matches: Sequence[MatchLine]
    points_title: str
    matches_title: str
    rows: Sequence[dict[str, Any]]
    roles: Sequence[dict[str, str]]
    behind: bool
    cut: Sequence[str] = ()
    of: int = 0
    spark: Spark | None = None
    best: Mapping[str, Any] | None = None
    worst: Mapping[str, Any] | None = None
    before_neuberg: bool = False


@dataclass(frozen=True, slots=True)
class CardSource:
    """What scorecards are made of, read once for one card or for all cards of a field.

    `met` has the encounters of an entry by its id: their ids and rounds. `disputed` are plays with a result
    that somebody has reported as wrong. `cut` says which rounds were not played. `matches` are by entry id.
    """

    sheets: Mapping[int, BoardSheet]
    met: Mapping[int, Sequence[tuple[int, int]]]
    disputed: frozenset[int]
    cut: Sequence[str]
    matches: Mapping[int, Sequence[MatchLine]]


@dataclass(frozen=True, slots=True)
class CardBoard:
    """One row of a card with all that is known of its board: `forms` are empty while the board is in play.

    `east_west` says that the pair sat so, and has those points.
    """

    row: Mapping[str, Any]
    forms: Sequence[Form]
    east_west: bool


def card_board(results: Results, pair: Pair, play: int) -> CardBoard:
    """The row of a play on a pair's card, and the board at all tables. Two queries beside the ranking.

    Raises Missing where it is no play of the pair's.
    """
    pair_plays = Play.objects.filter(
        seated("encounter__", pair.entry, results.contestants), field=results.field
    )
    sheets = sheets_of(results, pair_plays.filter(pk=play).order_by().values_list("board__number", flat=True))
    for sheet, one in plays_of_entry(sheets, pair.entry):
        if one.row.play == play:
            row = _row(sheet, one, pair, frozenset())
            east_west = one.direction_of(pair.entry.place_in_field) is Direction.EW
            return CardBoard(row, forms_of(sheet) if row["visible"] else (), east_west)
    raise Missing


def card_source(results: Results, *entries: Entry) -> CardSource:
    """The source of the cards of these entries; without any, of all cards of the field. Five queries."""
    if not entries:
        every = Play.objects.filter(field=results.field).order_by()
        numbers, seats = every.values_list("board__number", flat=True), Q(round__section__field=results.field)
    else:
        numbers = boards_of(results, *entries)
        seats = any_of(seated("", entry, results.contestants) for entry in entries)
    met: dict[int, list[tuple[int, int]]] = {}
    rows = Encounter.objects.filter(IN_ROUNDS, seats).values_list("pk", "round__number", *SEATS)
    for pk, number, *holders in rows:
        for seated_entry in set(holders) - {None}:
            met.setdefault(seated_entry, []).append((pk, number))
    return CardSource(
        sheets_of(results, numbers),
        met,
        _disputed(results),
        [say(words) for words in words_of_cuts(results.sections)],
        matches_of_each(
            results, [pair for pair in results.pairs.values() if not entries or pair.entry in entries]
        ),
    )


def card(results: Results, pair: Pair, source: CardSource | None = None) -> Card:
    """The card of a pair as the reader may see it. Six queries beside the ranking and the names.

    A board still in play shows nothing but its result, and that only to those who sat there. `source` is
    that of the field, where several cards are shown.
    """
    source = source or card_source(results, pair.entry)
    plays = plays_of_entry(source.sheets, pair.entry)
    rows = [_row(sheet, play, pair, source.disputed) for sheet, play in plays]
    _name_rooms(rows, rooms_of_team(plays, pair.entry))
    _add_bars(rows, by_tops=results.conditions.method.has_tops)
    told = [row["above"] for row in rows if row.get("above") is not None]
    best, worst = best_and_worst(rows) or (None, None)
    rows += _sit_outs(source.met.get(pair.entry.pk, ()), {play.encounter for _sheet, play in plays})
    ranked = results.ranked.get(pair.entry.pk)
    return Card(
        figure=ranked.figure if ranked else "",
        unit=results.measure.unit,
        matches=source.matches[pair.entry.pk],
        points_title="%" if results.conditions.method.has_tops else results.measure.points,
        matches_title=match_points_title(results.conditions.method),
        place=ranked.place if ranked else "",
        rows=sorted(rows, key=lambda row: (row["round"], row["board"])),  # of two tables the open room first
        roles=list(_roles(results, pair, plays)),
        behind=results.behind,
        before_neuberg=results.before_neuberg,
        cut=source.cut,
        of=sum(line.place > 0 and line.entry.line == pair.entry.line for line in results.ranking.lines),
        spark=spark(told),
        best=best,
        worst=worst,
    )


def _name_rooms(rows: Sequence[dict[str, Any]], rooms: Mapping[int, Room]) -> None:
    """Says of each board of a team in which room it was played; the points that it brought stand once."""
    for row in rows:
        room = rooms.get(int(row["id"]))
        if room is None:
            continue
        row["room"] = room.name
        if not room.is_first and row["visible"]:
            row |= {"points": "", "percent": None, "worth": None, "counted_above": True}


def _add_bars(rows: Sequence[dict[str, Any]], *, by_tops: bool) -> None:
    """Puts beside the points of every board what is drawn of them, and how far `above` the mean they are."""
    if by_tops:
        for row in rows:
            percent = row.get("percent")
            if percent is not None:
                row |= {"bar": share_bar(percent, NEAR_ON_A_BOARD), "above": percent - 50}
        return
    worths = [row.get("worth") for row in rows]
    for row, worth, drawn in zip(rows, worths, signed_bars(worths), strict=True):
        row |= {"bar": drawn, "above": worth}


def _disputed(results: Results) -> frozenset[int]:
    """Plays of the session whose result somebody has called wrong, until the director has looked."""
    calls = Call.objects.filter(session=results.session, kind=Call.Kind.WRONG, done__isnull=True)
    return frozenset(calls.values_list("play_id", flat=True))


def _sit_outs(met: Iterable[tuple[int, int]], played: Container[int]) -> list[dict[str, Any]]:
    """The rounds in which an entry had no opponents."""
    return [{"round": number, "board": 0, "sitout": True} for pk, number in met if pk not in played]


def _row(sheet: BoardSheet, play: Played, pair: Pair, disputed: frozenset[int]) -> dict[str, Any]:
    results = sheet.results
    direction = play.direction_of(pair.entry.place_in_field)
    opponents = results.side(play.opponents(direction))
    row = {
        "id": str(play.row.play),
        "round": play.round,
        "board": play.row.number,
        "sitout": False,
        "opponents": opponents,
        "visible": play.row.number in results.visible,
        "told": False,
        "disputed": play.row.play in disputed,
    }
    if not row["visible"] and not (pair.is_readers and play.outcome):
        return row
    shown = sheet.figures(play)
    side = shown.side(direction)
    row |= {"told": play.outcome is not None, **shown.cells, "ours": side.score}
    if not row["visible"]:
        return row
    percent = 100 * side.worth / shown.top if side.worth is not None and shown.top else None
    points = {"points": side.on_card, "percent": percent, "worth": side.worth}
    return row | points | _commonest(sheet, play)


def _commonest(sheet: BoardSheet, play: Played) -> dict[str, Any]:
    """The contract that most tables were in, at this form of the board."""
    common = commonest(
        other.outcome.result for other in sheet.plays if other.outcome and other.row.form == play.row.form
    )
    return {
        "commonest": common[0] if common else None,
        "often": _("{count} of {all}").format(count=common[1], all=common[2]) if common else "",
    }


def commonest(results: Iterable[Result | None]) -> tuple[Contract, int, int] | None:
    """The contract most tables were in, how many of how many; the first told where several are equal."""
    contracts = [result.contract for result in results if result is not None and result.contract is not None]
    if not contracts:
        return None
    contract, count = Counter(contracts).most_common(1)[0]
    return contract, count, len(contracts)


def _roles(
    results: Results, pair: Pair, plays: Sequence[tuple[BoardSheet, Played]]
) -> Iterator[dict[str, str]]:
    """Each player of the pair in each role: boards, without extra boards, and their mean in % or points.

    These are of the same kind as those of the card's boards, see `SideFigures.on_card`.
    """
    method = results.conditions.method
    shares: dict[tuple[int | None, Role], list[Fraction]] = {}
    for sheet, play in plays:
        direction = play.direction_of(pair.entry.place_in_field)
        points, top = sheet.points(play, direction), sheet.top(play)
        if play.row.number in results.visible and points is not None and not play.is_extra:
            for person, role in roles_at(play, direction):
                shares.setdefault((person, role), []).append(
                    100 * points / top if method.has_tops and top else points
                )
    for person, name in dict.fromkeys(pair.people):  # each once; nobody where names are not known
        for role, title in ROLES.items():
            role_shares = shares.get((person, role), [])
            if role_shares:
                mean = sum(role_shares, Fraction(0)) / len(role_shares)
                shown = percentage(mean) if method.has_tops else points_text(mean, method.name)
                yield {"name": name, "role": str(title), "boards": str(len(role_shares)), "mean": shown}


def roles_at(play: Played, direction: Direction) -> list[tuple[int | None, Role]]:
    """Who of a side was declarer, dummy, opening leader or the other defender; nothing without a contract."""
    result = play.outcome.result if play.outcome else None
    if result is None or result.contract is None:
        return []
    declarer = result.contract.declarer
    side = (Seat.N, Seat.S) if direction is Direction.NS else (Seat.E, Seat.W)
    return [(play.people[seat], role_of(seat, declarer)) for seat in side]
