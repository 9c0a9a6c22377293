"""PBN files in which board numbers begin again: their games are numbered on, or somebody is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence

from scoring.words import Side
from scoring.words.names import same_name
from tournaments.exchange.event import Form
from tournaments.exchange.pbn.games import NAMES, PAIRS, board_number, dealt, is_result
from tournaments.exchange.pbn.rooms import IDS, ROOMS
from tournaments.exchange.pbn.rooms import NAMES as TEAMS
from tournaments.exchange.pbn.text import Game
from tournaments.exchange.segments import Again, Stated, numbered_on


def number_on(played: Sequence[Game], form: Form, again: Again | None) -> None:
    """Give each game the number that its board has in the event. Raises RuleError "exchange.again"."""
    tables: Counter[tuple[str, ...]] = Counter()
    with_boards = [(game, number) for game in played if (number := board_number(game)) is not None]
    stated = [
        Stated(
            where=f"line {game.lines['Board']}",
            number=number,
            who=frozenset(_who(game, form, tables)),
            deal=dealt(game),
            round=game.tag("Round") if form is Form.TEAMS else "",
            stage=game.tag("Stage"),
        )
        for game, number in with_boards
    ]
    for (game, _before), number in zip(
        with_boards, numbered_on(stated, again, of_teams=form is Form.TEAMS), strict=True
    ):
        game.tags["Board"] = str(number)


def _who(game: Game, form: Form, tables: Counter[tuple[str, ...]]) -> Iterator[Hashable]:
    """What a board has only once: a score table of a section, a result of a pair, of a team one each way.

    A team of eight has a result each way at each of its tables, where the file names these.
    """
    for row in game.tables.get("ScoreTable", []):
        yield "table", row.get("Section")
    if game.tables.get("ScoreTable") or not is_result(game):
        return
    if form is not Form.TEAMS:
        for side in Side:
            tags = (PAIRS[side],) if game.tag(PAIRS[side]) else NAMES[side]
            if all(map(game.tag, tags)):
                yield frozenset(same_name(game.tag(tag)) for tag in tags)
        return
    teams = [same_name(game.tag(tag)) for tag in (IDS if all(map(game.tag, IDS)) else TEAMS)]
    room = game.tag("Room").upper()
    if not all(map(game.tag, IDS)):
        place = (game.tag("Board"), game.tag("Round"), game.tag("Stage"), *teams)
        is_second = tables[place] % 2 == 1 if room not in ROOMS else not ROOMS[room]
        tables[place] += 1
        teams = teams[::-1] if is_second else teams
    table = game.tag("Table")
    yield from ((team, side, table) for team, side in zip(teams, Side, strict=True))
