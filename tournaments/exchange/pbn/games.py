"""PBN games that are one table's result by themselves: their figures by side, and who sat by name.

A figure such as Score, ScoreIMP or ScoreMP stands in one of five forms (PBN 2.1, 4.2): of declarer's side,
`EW 50`, `NS 420`, `EW -4 NS 4`, `NS 4 EW -4`. The tag Result, in tricks, does so too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.words import N_, RuleError, Seat, Side
from scoring.words.names import same_name
from tournaments.exchange import fields, marks
from tournaments.exchange.event import (
    MAX_BOARDS,
    Competitor,
    Form,
    PairId,
    Player,
    TravellerLine,
    Unnamed,
)
from tournaments.exchange.pbn.text import HANDS_NOT_GIVEN, Game, refuse

RESULTS = ("Contract", "Result", "Score", "Adjusted")
NAMES = {Side.NS: ("North", "South"), Side.EW: ("East", "West")}
PAIRS = {Side.NS: "PairNS", Side.EW: "PairEW"}
POINTS: dict[MethodName | None, str] = {
    MethodName.MATCHPOINTS: "ScoreMP",
    MethodName.BAM: "ScoreMP",
    MethodName.NET: "ScoreTotal",
    MethodName.TOTAL: "ScoreTotal",
}
TAGS_OF_RESULTS = (*RESULTS, "ScoreMP", "ScoreIMP", "ScorePercentage")
TRICKS = 13
SIDE_BEFORE = re.compile(r"\b([NE])[/-]?([SW])\b\s*:?\s*|\b(NS|EW)(?=[+-]?[0-9])")
"""How programs name the side of a figure: `NS 420`, `N/S 420`, `N-S: 420`, `NS420`."""
IRREGULAR = "^"
"""Before a number of tricks that the players agreed on by mistake (PBN 2.1, 3.4.15): it is what counts."""


def is_result(game: Game) -> bool:
    """Whether the game says what came of the board at a table, or what was given for it."""
    return any(map(game.tag, TAGS_OF_RESULTS))


def line_of(game: Game) -> int:
    """The line of the file on which the result of the game begins; 0 if it has none."""
    return next((game.lines[name] for name in TAGS_OF_RESULTS if game.tag(name)), 0)


def board_number(game: Game) -> int | None:
    """The number of the game's board, None where it has none. Raises RuleError with its line."""
    text = game.tag("Board")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= MAX_BOARDS):
        raise refuse(
            game.lines["Board"],
            N_("Boards are numbered from 1 to {most}, not {found}."),
            most=MAX_BOARDS,
            found=text[:20],
        )
    return int(text)


def dealt(game: Game) -> Deal | None:
    """The game's deal, None where not all hands are given. Raises RuleError with its line and board."""
    text = game.tag("Deal")
    if not text or HANDS_NOT_GIVEN.fullmatch(text):
        return None
    try:
        return Deal.parse(text.replace("10", "T"))
    except RuleError as error:
        raise fields.at(error, f"line {game.lines['Deal']}, board {board_number(game)}") from None


@dataclass(frozen=True, slots=True)
class Sides:
    """A figure of N-S and of E-W as the file states it; "" for a side without one."""

    ns: str = ""
    ew: str = ""

    @property
    def of_north_south(self) -> str:
        """N-S's figure, where what one side wins the other loses."""
        return self.ns or (_opposite(self.ew) if self.ew else "")


def sides_of(game: Game, name: str) -> Sides:
    """A figure of the game by side; without a side it is declarer's. Raises RuleError with its line."""
    text, line = game.tag(name), game.lines.get(name, 0)
    plain = text.upper().removeprefix(IRREGULAR)
    words = SIDE_BEFORE.sub(lambda side: f"{side[3] or side[1] + side[2]} ", plain).split()
    figures = words[1::2]
    if len(words) in (2, 4) and set(words[::2]) <= {"NS", "EW"} and len(set(words[::2])) == len(figures):
        return Sides(**{side.lower(): own for side, own in zip(words[::2], figures, strict=True)})
    if not words:
        return Sides()
    if len(words) > 1:
        raise refuse(line, N_("{name}: {text} cannot be read here."), name=name, text=game.tag(name)[:40])
    declarer = declarer_of(game)
    if declarer:
        return Sides(ns=words[0]) if Seat(declarer).side is Side.NS else Sides(ew=words[0])
    if fields.decimal(words[0], name):
        raise refuse(line, N_("{name} does not show which side has {text}."), name=name, text=words[0])
    return Sides(ns=words[0])


def _opposite(figure: str) -> str:
    return figure[1:] if figure.startswith("-") else f"-{figure.removeprefix('+')}"


def declarer_of(game: Game) -> str:
    """Declarer's letter, "" where nobody is named; `^S` is South too, who plays for his side irregularly."""
    declarer = game.tag("Declarer").removeprefix("^").upper()[:1]
    return declarer if declarer in set(Seat) else ""


def outcome_of(game: Game) -> tuple[Outcome, int | None]:
    """What came of the board, and N-S's score as the file tells it. Raises RuleError."""
    score = sides_of(game, "Score")
    row = fields.Row(
        contract=game.tag("Contract"),
        declarer=declarer_of(game),
        tricks=tricks_of(game),
        score=game.tag("Adjusted") or score.of_north_south,
    )
    ns, ew = (fields.whole(figure, "Score") for figure in (score.ns, score.ew))
    if ns is not None and ew is not None and ns != -ew and not game.tag("Adjusted"):
        return Outcome(OutcomeKind.SPLIT, score=ns, score_ew=-ew), None
    return row.outcome(), row.points_from_score()


def unnamed_of(game: Game, figures: Iterable[Decimal | None]) -> Unnamed:
    """Whether the game has figures without a contract: an artificial score, unless its score is 0."""
    has_points = any(figure is not None for figure in figures) and not game.tag("Adjusted")
    score = sides_of(game, "Score").of_north_south
    unnamed = fields.Row(game.tag("Contract"), score=score, has_points=has_points).unnamed
    return Unnamed.ARTIFICIAL if unnamed is Unnamed.BLANK else unnamed


def tricks_of(game: Game) -> str:
    """Declarer's tricks as written; those of the other side are the rest of 13."""
    told, declarer = sides_of(game, "Result"), declarer_of(game)
    if not declarer:
        return told.ns or told.ew
    own, others = (told.ns, told.ew) if Seat(declarer).side is Side.NS else (told.ew, told.ns)
    tricks = fields.whole(others, "Result")
    return own if own or tricks is None else str(TRICKS - tricks)


@dataclass(slots=True)
class Named:
    """Reads games of pairs or players without score tables: who has which name competes once.

    Numbers are given in the order in which the file names them.
    """

    form: Form
    by_names: dict[tuple[str, ...], Competitor] = field(default_factory=dict)

    @classmethod
    def of(cls, played: Iterable[Game], form: Form) -> Named:
        """Who competes in these games. Raises RuleError with the line of one that does not tell who sat."""
        named = cls(form)
        for game in played:
            if is_result(game):
                named.seats(game)
        return named

    @property
    def competitors(self) -> tuple[Competitor, ...]:
        return tuple(self.by_names.values())

    def seats(self, game: Game) -> list[PairId]:
        """Who sat at the table: the N-S and the E-W pair, or four players in the order N, E, S, W."""
        if self.form is Form.INDIVIDUAL:
            return [self._who(game, (seat.word,)) for seat in Seat]
        return [self._who(game, (PAIRS[side],) if game.tag(PAIRS[side]) else NAMES[side]) for side in Side]

    def _who(self, game: Game, tags: tuple[str, ...]) -> PairId:
        names = tuple(" ".join(game.tag(tag).split()) for tag in tags)
        if not all(names):
            raise refuse(
                line_of(game),
                N_("Board {board} has a result but no score table, and {tags} do not show who sat there."),
                board=game.tag("Board"),
                tags=", ".join(tags),
            )
        key = tuple(sorted(map(same_name, names)))
        players = tuple(map(Player, names))
        number = len(self.by_names) + 1
        return self.by_names.setdefault(key, Competitor(PairId("", number), players)).pair

    def line(self, game: Game, method: MethodName | None) -> TravellerLine:
        """The game's result. Raises RuleError that names the line of the file."""
        ns, ew, *partners = self.seats(game)
        south, west = partners or (None, None)
        try:
            outcome, score = outcome_of(game)
            ns_points, ew_points = points_of(game, method)
            percents = percents_of(game)
            return TravellerLine(
                ns=ns,
                ew=ew,
                south=south,
                west=west,
                outcome=outcome,
                score=score,
                ns_points=ns_points,
                ew_points=ew_points,
                round=fields.whole(game.tag("Round"), "Round"),
                table=fields.whole(game.tag("Table"), "Table"),
                ns_percent=percents[0],
                ew_percent=percents[1],
                unnamed=unnamed_of(game, (ns_points, ew_points, *percents)),
            )
        except RuleError as error:
            if error.field.startswith("line "):
                raise
            raise fields.at(error, f"line {line_of(game)}, board {game.tag('Board')}") from None


def points_of(game: Game, method: MethodName | None) -> tuple[Decimal | None, Decimal | None]:
    """What the result earned either side, as far as the game tells it. Raises RuleError."""
    name = POINTS.get(method, "ScoreIMP")
    figures = sides_of(game, name)
    return fields.decimal(figures.ns, name, marks.POINTS), fields.decimal(figures.ew, name, marks.POINTS)


def percents_of(game: Game) -> tuple[Decimal | None, Decimal | None]:
    """The per cents of the board that either side has, as far as the game tells them. Raises RuleError."""
    percents = sides_of(game, "ScorePercentage")
    return (
        fields.decimal(percents.ns, "ScorePercentage", marks.PERCENT),
        fields.decimal(percents.ew, "ScorePercentage", marks.PERCENT),
    )
