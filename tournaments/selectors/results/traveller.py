"""The traveller of a board: its results at all tables, the deal, and what could be made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people.words import say
from scoring.bridge.outcome import Outcome
from scoring.bridge.outcome_words import outcome_words
from scoring.bridge.par import par
from scoring.bridge.tables import is_contract, is_whist, table_in
from scoring.cards import Deal
from scoring.comparison import Direction
from scoring.models import Play
from scoring.selectors.cut import CUT_PLAY
from scoring.selectors.visibility import OPEN
from scoring.words import Missing, Seat, dealer_of, vulnerability_of
from tournaments.exchange.deals.replaying import replay_address
from tournaments.selectors.results.pages import Results
from tournaments.selectors.results.play_rows import Played
from tournaments.selectors.results.played import BoardSheet, sheets_of

DENOMINATIONS = ("C", "D", "H", "S", "N")
VULNERABLE = {
    "none": gettext_lazy("None"),
    "ns": gettext_lazy("N-S"),
    "ew": gettext_lazy("E-W"),
    "both": gettext_lazy("Both"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a board (a fouled board has two): its deal, tricks to be made, results, best N-S first.

    `vulnerable` is one of `VULNERABLE`; it is empty at games that do not know it.
    """

    letter: str
    number: int
    dealer: str
    vulnerable: str
    deal: str
    makeable: Sequence[tuple[str, Sequence[int]]]
    par: str
    rows: Sequence[dict[str, Any]]

    @property
    def replay(self) -> str:
        """Where another site shows the deal card by card; nothing without a deal, and at other games."""
        return replay_address(Deal.parse(self.deal), self.number) if self.deal and self.vulnerable else ""


@dataclass(frozen=True, slots=True)
class Traveller:
    """A board as a reader sees it; `forms` is empty while it is in play, `open` counts who lacks it.

    `vulnerable` is empty at games that do not know it. At `whist` there are no contracts. An `extra` board
    was played in one match of a knockout alone, and decides it.
    """

    number: int
    dealer: str
    vulnerable: str
    before: int | None
    after: int | None
    forms: Sequence[Form]
    visible: bool
    open: int
    scheduled: int
    behind: bool
    unsolved: Sequence[int]
    whist: bool
    extra: bool = False


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board in the list: how many results it has of how many, and whether its deal is known."""

    number: int
    results: int
    scheduled: int
    visible: bool
    has_deal: bool = False


def board_list(results: Results) -> list[BoardLine]:
    """All boards of the field. Two queries."""
    rows: dict[int, list[tuple[str, bool]]] = {}
    plays = Play.objects.filter(~CUT_PLAY, field=results.field).order_by("board__number")
    dealt = plays.annotate(dealt=~Q(board__deal=""))
    for number, *row in dealt.values_list("board__number", "kind", "dealt"):
        rows.setdefault(number, []).append(tuple(row))
    return [
        BoardLine(
            number,
            sum(kind not in OPEN for kind, _dealt in plays_of),
            len(plays_of),
            number in results.visible,
            any(dealt for _kind, dealt in plays_of),
        )
        for number, plays_of in rows.items()
    ]


def traveller(results: Results, number: int) -> Traveller:
    """The traveller of a board; without results while it is not for the reader's eyes. Raises Missing."""
    lines = board_list(results)
    line = next((line for line in lines if line.number == number), None)
    if line is None:
        raise Missing
    sheet = sheets_of(results, [number])[number] if line.visible else None
    return traveller_of(results, lines, line, sheet)


def traveller_of(
    results: Results, lines: Sequence[BoardLine], line: BoardLine, sheet: BoardSheet | None
) -> Traveller:
    """The traveller of one of the field's boards, `lines`; `sheet` is None while it is not to be seen."""
    number, game = line.number, table_in(results.session.contest.settings)
    numbers = sorted(one.number for one in lines)
    at = numbers.index(number)
    return Traveller(
        number=number,
        dealer=dealer_of(number).value,
        vulnerable=vulnerable_words(number, game),
        before=numbers[at - 1] if at else None,
        after=numbers[at + 1] if at + 1 < len(numbers) else None,
        forms=forms_of(sheet) if sheet else [],
        visible=line.visible,
        open=line.scheduled - line.results,
        scheduled=line.scheduled,
        behind=results.behind,
        unsolved=_unsolved(results, sheet) if sheet else [],
        whist=is_whist(game),
        extra=sheet is not None and all(play.is_extra for play in sheet.plays),
    )


def vulnerable_words(number: int, game: str) -> str:
    """Who is vulnerable on a board; nothing where the game does not know it."""
    return str(VULNERABLE[vulnerability_of(number).value]) if is_contract(game) else ""


def _unsolved(results: Results, sheet: BoardSheet) -> list[int]:
    """Ids of the boards whose deal is known but not its makeable tricks. A query if there are any."""
    shown = [sheet.dealt(plays) for plays in plays_by_form(sheet).values()]
    if not any(dealt.deal and not dealt.makeable for dealt in shown):
        return []
    boards = Play.objects.filter(field=results.field, board__number=sheet.number).exclude(board__deal="")
    return sorted(set(boards.filter(board__makeable__isnull=True).values_list("board_id", flat=True)))


def forms_of(sheet: BoardSheet) -> list[Form]:
    """The forms of a board with their results."""
    at_contract = is_contract(table_in(sheet.results.session.contest.settings))
    return [
        Form(
            letter,
            sheet.number,
            dealer_of(sheet.number).value,
            vulnerability_of(sheet.number).value if at_contract else "",
            dealt.deal,
            makeable_rows(dealt.makeable),
            par_words(sheet.number, dealt.makeable) if at_contract else "",
            [_row(sheet, play) for play in sorted(plays, key=best_first)],
        )
        for letter, plays in plays_by_form(sheet).items()
        for dealt in (sheet.dealt(plays),)
    ]


def plays_by_form(sheet: BoardSheet) -> dict[str, list[Played]]:
    """The plays of a board by the form in which it was played."""
    forms: dict[str, list[Played]] = {}
    for play in sorted(sheet.plays, key=lambda play: play.row.form):
        forms.setdefault(play.row.form, []).append(play)
    return forms


def best_first(play: Played) -> tuple[int, Fraction, int]:
    """N-S's best score first (a weighted one by its mean), then awards, last what does not count."""
    score = play.mean_score
    if score is None:
        return (1 if play.row.award_ns else 2), Fraction(0), play.row.play
    return 0, -score, play.row.play


def makeable_rows(makeable: Mapping[str, Mapping[str, int]] | None) -> list[tuple[str, list[int]]]:
    """Tricks by seat, in the order of `DENOMINATIONS`; nothing before they are computed."""
    if not makeable:
        return []
    return [(seat.value, [makeable[seat.value][suit] for suit in DENOMINATIONS]) for seat in Seat]


def par_words(number: int, makeable: Mapping[str, Mapping[str, int]] | None) -> str:
    """What both sides reach when all cards are seen: `5♦ doubled by West, 1 down: N-S +100`."""
    if not makeable:
        return ""
    par_result = par(makeable, vulnerability_of(number), dealer_of(number))
    if par_result.result is None:
        return _("Par: passed out.")
    side = _("N-S") if par_result.score > 0 else _("E-W")
    contract = say(outcome_words(Outcome.played(par_result.result)))
    return _("Par: {contract}: {side} +{points}.").format(
        contract=contract, side=side, points=abs(par_result.score)
    )


def _row(sheet: BoardSheet, play: Played) -> dict[str, Any]:
    results = sheet.results
    ns, ew = (results.side(play.side(side)) for side in Direction)
    shown = sheet.figures(play)
    return {
        "play": play.row.play,
        "ns": ns,
        "ew": ew,
        **shown.cells,
        "score": shown.ns.score,
        "ns_plus": shown.ns.plus,
        "ew_plus": shown.ew.plus,
        "points": shown.ns.points,
        "points_ew": shown.ew.points,
        "is_readers": bool((ns and ns.is_readers) or (ew and ew.is_readers)),
    }
