"""Who plays the next rubber (rules B and D): what is certain, what hangs on cards, and the choice.

`plan` finds all that follows without a card; `next_rubber` tells it, `choose` draws what is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from clubs.procedure.contests import Groups
from clubs.procedure.doing import Decision, Doing
from clubs.procedure.draws import Purpose
from clubs.procedure.room import Member, Room, Table
from clubs.procedure.rules import RuleSet
from scoring.words import N_, Message

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """Members of one streak (or rank), of whom `count` give place (or get one)."""

    names: Names
    count: int
    streak: int = 0


@dataclass(frozen=True, slots=True)
class ByRank:
    """Places go by rank: a new table's first rubber. `ties` from the best rank down."""

    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class ByStreak:
    """Places change by streaks. `free`: newcomers whose seats nobody else would have had.

    `displacing` come in for members of `ties`, who give place in that order: longest streak first,
    in a tie the lowest card first. Those of `drawing` among them have to draw for it. `staying`
    keep their places without a card; `over` find no place, the transfers among them because nobody
    is left whom they could draw against.
    """

    free: Names
    displacing: Names
    drawing: Names
    ties: tuple[Tie, ...]
    staying: Names
    over: Names = ()


@dataclass(frozen=True, slots=True)
class Next:
    """The next rubber: who plays and who sits for certain, whose place hangs on cards, and why."""

    plays: Names
    sits: Names
    draw: Names
    reasons: tuple[Decision, ...]


def plan(room: Room, table: Table, sitting_out: Iterable[str] = ()) -> ByRank | ByStreak | None:
    """What follows without a card, if those of `sitting_out` sit; None without enough to play."""
    willing = [member for member in room.present(table) if member.name not in set(sitting_out)]
    players = room.rules.players
    if len(willing) < players:
        return None
    if table.founders is not None:
        return ByRank(_by_rank(table.founders, willing, players))
    if room.rules.afresh:
        return ByRank((Tie((*_names(willing), *_names(table.waiting)), players),))
    return _by_streak(willing, room.rules)


def next_rubber(room: Room, name: str) -> Next | None:
    """Who plays next at a table, as things stand; None in a rubber or without enough to play.

    Raises RuleError "no_such_table".
    """
    table = room.table(name)
    choice = None if table.rubber else plan(room, table)
    if choice is None:
        return None
    plays, draw = _certain(choice)
    afresh = room.rules.afresh and table.founders is None
    people = (*table.names, *_names(table.waiting)) if afresh else table.names
    sits = tuple(name for name in people if name not in plays and name not in draw)
    reasons = tuple(_reasons(choice, room, table, sits))
    players, drawers = (tuple(name for name in people if name in some) for some in (plays, draw))
    return Next(players, sits, drawers, reasons)


def choose(doing: Doing, table: Table, choice: ByRank | ByStreak) -> Names:
    """Those who play, in order of membership; draws what hangs on cards and says why."""
    if isinstance(choice, ByRank):
        playing = _choose_by_rank(doing, table, choice)
    else:
        playing = _choose_by_streak(doing, table, choice)
    assert len(playing) == doing.room.rules.players
    return tuple(name for name in table.names if name in playing)


def _by_rank(founders: Groups, willing: Sequence[Member], places: int) -> tuple[Tie, ...]:
    """Founders by rank, later comers behind them by membership, until the places are gone."""
    names = _names(willing)
    ranks = [tuple(name for name in group if name in names) for group in founders]
    founded = {name for group in ranks for name in group}
    ranks += [(name,) for name in names if name not in founded]
    ties = []
    for group in filter(None, ranks):
        ties.append(Tie(group, min(len(group), places)))
        places -= ties[-1].count
    return tuple(ties)


def _by_streak(willing: Sequence[Member], rules: RuleSet) -> ByStreak:
    players = rules.players
    coming = _coming([member for member in willing if not member.streak], rules)
    playing = [member for member in willing if member.streak]
    if len(coming) > players and rules.readings.uncorrected:
        out = (*coming[players:], *playing)
        return ByStreak(_names(coming[:players]), (), (), (), (), _names(out))
    if len(coming) > players:  # whoever needs no draw comes first, so that no transfer has a seat of theirs
        coming.sort(key=lambda member: _draws(member, rules))
    coming, over = coming[:players], coming[players:]
    free = players - len(playing)
    displacing = coming[free:]
    drawing = _names(member for member in displacing if _draws(member, rules))
    ties = tuple(_ties(playing, len(displacing)))
    giving = {name for tie in ties for name in tie.names}
    staying = tuple(member.name for member in playing if member.name not in giving)
    return ByStreak(_names(coming[:free]), _names(displacing), drawing, ties, staying, _names(over))


def _coming(members: list[Member], rules: RuleSet) -> list[Member]:
    """Members who did not play the last rubber, in the order in which places are theirs."""
    if not rules.readings.transfers_last:
        return members
    return sorted(members, key=lambda member: _draws(member, rules))  # stable: membership order


def _draws(member: Member, rules: RuleSet) -> bool:
    return member.transfer and rules.transfers_draw


def _ties(playing: Sequence[Member], places: int) -> Iterable[Tie]:
    """Members of each streak who are asked for places, the longest first; helpers last."""
    by_streak = sorted(playing, key=_turn_to_go)
    for _, group in groupby(by_streak, _turn_to_go):
        members = list(group)
        if places:
            count = min(places, len(members))
            yield Tie(_names(members), count, members[0].streak)
            places -= count


def _turn_to_go(member: Member) -> tuple[bool, int]:
    return member.helper, -member.streak


def _is_drawn(tie: Tie, choice: ByStreak) -> bool:
    """When all must go, cards only fix whom a transfer faces."""
    return len(tie.names) > tie.count or (len(tie.names) > 1 and bool(choice.drawing))


def _certain(choice: ByRank | ByStreak) -> tuple[set[str], set[str]]:
    """Who plays for certain, and whose place hangs on cards."""
    if isinstance(choice, ByRank):
        plays = {name for tie in choice.ties if tie.count == len(tie.names) for name in tie.names}
        return plays, {name for tie in choice.ties if 0 < tie.count < len(tie.names) for name in tie.names}
    drawn = {name for tie in choice.ties if _is_drawn(tie, choice) for name in tie.names}
    given = [name for tie in choice.ties for name in tie.names[: tie.count]]
    pairs = zip(choice.displacing, given, strict=True)
    faced = {name for one, other in pairs if one in choice.drawing for name in (one, other)}
    coming = {*choice.free, *choice.displacing} - faced
    return coming | set(choice.staying), drawn | faced


def _choose_by_rank(doing: Doing, table: Table, choice: ByRank) -> set[str]:
    playing: list[str] = []
    for tie in choice.ties:
        drawn = 0 < tie.count < len(tie.names)
        order = doing.draw("B", Purpose.PLACES, table.name, tie.names) if drawn else tie.names
        playing += order[: tie.count]
        for name in order[tie.count :]:
            words = N_("{person} ranks behind the four who are playing.")
            doing.decide("B", "sits", words, person=name, table=table.name)
    return set(playing)


def _choose_by_streak(doing: Doing, table: Table, choice: ByStreak) -> set[str]:
    giving = [(name, tie) for tie in choice.ties for name in _going(doing, table, tie, choice)]
    playing = {*choice.free, *choice.staying, *(name for tie in choice.ties for name in tie.names)}
    doing.decisions += _reasons_over(choice, doing.room.rules, table)
    for coming, (going, tie) in zip(choice.displacing, giving, strict=True):
        if coming in choice.drawing and not _wins(doing, table, coming, going):
            continue
        playing = playing - {going} | {coming}
        doing.decide(
            "D",
            "gives_place",
            N_("{person} makes way for {other}, having played the most rubbers in a row ({streak})."),
            person=going,
            other=coming,
            streak=tie.streak,
            table=table.name,
        )
    return playing


def _going(doing: Doing, table: Table, tie: Tie, choice: ByStreak) -> Names:
    """Who of a tie gives place, the lowest card first."""
    if not _is_drawn(tie, choice):
        return tie.names[: tie.count]
    order = doing.draw("D", Purpose.STREAK, table.name, tie.names)
    best_stays = doing.room.rules.readings.best_card_stays
    return (order[::-1] if best_stays else order)[: tie.count]


def _wins(doing: Doing, table: Table, coming: str, going: str) -> bool:
    """Whether who left a table to come draws the preceding card for his first rubber here."""
    wins = doing.draw("D", Purpose.TRANSFER, table.name, (coming, going))[0] == coming
    if not wins:
        words = N_(
            "{person} left another table to join this one and lost the draw against {other} "
            "for the first rubber here."
        )
        doing.decide("D", "sits", words, person=coming, other=going, table=table.name)
    return wins


def _reasons(choice: ByRank | ByStreak, room: Room, table: Table, sits: Sequence[str]) -> Iterable[Decision]:
    away = {member.name for member in table.members} - set(_names(room.present(table)))
    for name in sits:
        if name in away:
            yield _reason(
                "F", "lent", N_("{person} is on loan to another table."), person=name, table=table.name
            )
    if isinstance(choice, ByRank):
        yield from _reasons_of_rank(choice, table)
        return
    yield from _reasons_of_streak(choice, room, table)


def _reasons_of_rank(choice: ByRank, table: Table) -> Iterable[Decision]:
    for tie in choice.ties:
        for name in tie.names:
            if tie.count == len(tie.names):
                words = N_("{person} is among the highest in rank.")
                yield _reason("B", "plays", words, person=name, table=table.name)
            elif tie.count:
                words = N_("{person} is tied in rank and draws cards for the last places.")
                yield _reason("B", "draws", words, person=name, table=table.name)
            else:
                words = N_("{person} ranks behind those who are playing.")
                yield _reason("B", "sits", words, person=name, table=table.name)


def _reasons_of_streak(choice: ByStreak, room: Room, table: Table) -> Iterable[Decision]:
    for name in (*choice.free, *(name for name in choice.displacing if name not in choice.drawing)):
        words = N_("{person} did not play in the last rubber, so plays in this one.")
        yield _reason("D", "plays", words, person=name, table=table.name)
    for name in choice.drawing:
        words = N_("{person} comes from another table and draws cards for the first rubber here.")
        yield _reason("D", "draws", words, person=name, table=table.name)
    for tie in choice.ties:
        yield from _reasons_of_tie(tie, choice, table)
    yield from _reasons_over(choice, room.rules, table)
    for name in choice.staying:
        words = N_("{person} stays in because others have played more rubbers in a row.")
        yield _reason("D", "plays", words, person=name, table=table.name)


def _reasons_over(choice: ByStreak, rules: RuleSet, table: Table) -> Iterable[Decision]:
    """Why those sit for whom more than four came in."""
    for name in choice.over:
        member = table.member(name)
        if member is not None and _draws(member, rules):
            words = N_(
                "{person} left another table to join this one and sits out: there is nobody "
                "left to draw against."
            )
        else:
            words = N_("{person} sits out: four others became members earlier.")
        yield _reason("D", "sits", words, person=name, table=table.name)


def _reasons_of_tie(tie: Tie, choice: ByStreak, table: Table) -> Iterable[Decision]:
    _, hanging = _certain(choice)
    for name in tie.names:
        values: dict[str, Any] = {"person": name, "table": table.name, "streak": tie.streak}
        if name not in hanging:
            yield _reason(
                "D",
                "sits",
                N_("{person} goes out, having played the most rubbers in a row ({streak})."),
                **values,
            )
        elif _is_drawn(tie, choice):
            words = (
                N_("{person} draws cards: one of the players with a streak of {streak} makes way.")
                if tie.count == 1
                else N_("{person} draws cards: {count} of the players with a streak of {streak} make way.")
            )
            yield _reason("D", "draws", words, count=tie.count, **values)
        else:
            words = N_(
                "{person} has played the most rubbers in a row ({streak}) and draws cards to keep the place."
            )
            yield _reason("D", "draws", words, **values)


def _reason(rule: str, what: str, template: str, *, person: str, table: str, **values: object) -> Decision:
    words = Message(template, person=person, table=table, **values)
    return Decision(rule, what, person, table, words)


def _names(members: Iterable[Member]) -> Names:
    return tuple(member.name for member in members)
