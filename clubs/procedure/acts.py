"""What each event does, its guards first. A guard that fails raises `RuleError`: nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from clubs.procedure.choosing import choose, plan
from clubs.procedure.contests import flat
from clubs.procedure.doing import Doing
from clubs.procedure.draws import Purpose
from clubs.procedure.events import (
    Apply,
    Close,
    End,
    Enter,
    Exit,
    Form,
    Leave,
    Lend,
    Refuse,
    Return,
    RubberOver,
    StartRubber,
)
from clubs.procedure.places import (
    admit,
    become_member,
    contest,
    depart,
    end_rubber,
    gather,
    require_not_playing,
    require_present,
    say_barred,
    send_home,
    stop_waiting,
    wait,
)
from clubs.procedure.refusals import refused
from clubs.procedure.room import Loan, Member, Room, Rubber, Table
from scoring.words import N_, RuleError, counted, nouns


def enter(doing: Doing, event: Enter) -> None:
    for name in event.people:
        room = doing.room
        if name in room.entered:
            words = N_("{person} has already arrived.")
            raise refused("already_in_room", "people", words, "B", person=name)
        came = room.ever_entered if name in room.ever_entered else (*room.ever_entered, name)
        doing.change(entered=_with(room, name), ever_entered=came)
        words = N_("{person} has arrived, as number {place}.")
        place = doing.room.entered.index(name) + 1
        doing.decide("B", "enters", words, person=name, place=place)


def _with(room: Room, name: str) -> tuple[str, ...]:
    """Who comes back goes to the end, unless the club keeps the order of the first entry."""
    if not room.rules.readings.entry_kept or name not in room.ever_entered:
        return (*room.entered, name)
    return tuple(each for each in room.ever_entered if each in room.entered or each == name)


def exit_(doing: Doing, event: Exit) -> None:
    require_present(doing, [event.person], "person")
    stop_waiting(doing, event.person)
    for table in doing.room.tables_of(event.person):
        _go(doing, table.name, event.person, event.deals)
    doing.change(entered=tuple(name for name in doing.room.entered if name != event.person))
    doing.decide("B", "exits", N_("{person} goes home."), person=event.person)


def apply_(doing: Doing, event: Apply) -> None:
    doing.room.table(event.table)
    left = gather(doing, event.people, event.leaving, event.table)
    admit(doing, event.table, event.people, left)


def form(doing: Doing, event: Form) -> None:
    rules = doing.room.rules
    if doing.room.find(event.table):
        words = N_("There is already a table {table}.")
        raise refused("table_exists", "table", words, "B", table=event.table)
    require_present(doing, event.people, "people")
    if len(event.people) < rules.players:
        raise _too_few("people", "B", rules.players)
    left = gather(doing, event.people, event.leaving, event.table)
    if len(event.people) > rules.players:
        say_barred(doing, event.table, event.people, left, rules.at_new_table)
    groups = contest(doing, event.table, event.people, left, rules.at_new_table, rules.complete)
    order = event.people if len(event.people) <= rules.complete else flat(groups)
    needed = rules.helpers_last and len(event.people) == rules.players
    doing.put(Table(event.table))
    for place, name in enumerate(order):
        member = Member(name, transfer=name in left, helper=needed and name in left)
        (become_member if place < rules.complete else wait)(doing, event.table, member)
    _rank_founders(doing, event.table, groups)


def _rank_founders(doing: Doing, at: str, groups: tuple[tuple[str, ...], ...]) -> None:
    table, rules = doing.room.table(at), doing.room.rules
    ranks = [tuple(name for name in group if table.member(name)) for group in groups]
    if rules.readings.founders_draw_at_once:
        ranks = _parted(doing, at, ranks, rules.players)
    doing.put(replace(table, founders=tuple(group for group in ranks if group)))


def _parted(doing: Doing, at: str, ranks: list[tuple[str, ...]], places: int) -> list[tuple[str, ...]]:
    groups: list[tuple[str, ...]] = []
    for group in ranks:
        if 0 < places < len(group):
            groups += [(name,) for name in doing.draw("B", Purpose.PLACES, at, group)]
        else:
            groups.append(group)
        places -= len(group)
    return groups


def start_rubber(doing: Doing, event: StartRubber) -> None:
    table, rules = doing.room.table(event.table), doing.room.rules
    if table.rubber:
        words = N_("A rubber is being played at table {table}.")
        raise refused("rubber_in_progress", "table", words, "A", table=table.name)
    for name in event.sitting_out:
        _require_member(table, name, "sitting_out")
    if rules.afresh and table.founders is None:
        table = _cut_afresh(doing, table)
    choice = plan(doing.room, table, event.sitting_out)
    if choice is None:
        raise _too_few("table", "A", rules.players)
    players = choose(doing, table, choice)
    partners = _partners(doing, event, players)
    doing.put(replace(table, rubber=Rubber(players, partners, event.sitting_out)))


def _cut_afresh(doing: Doing, table: Table) -> Table:
    """Members and waiting cut for the table with equal chances; the best are its members."""
    rules, present = doing.room.rules, doing.room.present(table)
    pool = {member.name: member for member in (*present, *table.waiting)}
    if len(pool) <= rules.players:
        return table
    people = [replace(pool[name], streak=0) for name in doing.draw("C", Purpose.PLACES, table.name, pool)]
    away = [member for member in table.members if member not in present]
    places = rules.complete - len(away)
    members, waiting = (*away, *people[:places]), tuple(people[places:])
    founders = tuple((member.name,) for member in members)
    table = replace(table, members=members, waiting=waiting, founders=founders)
    doing.put(table)
    return table


def _partners(doing: Doing, event: StartRubber, players: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The sides, the dealer's first: fixed beforehand, or drawn; a couple stays together."""
    if event.partners:
        if sorted(name for side in event.partners for name in side) != sorted(players):
            words = N_("Partnerships must be made up of the players in this rubber: {people}.")
            raise refused("bad_event", "partners", words, "D", people=", ".join(players))
        return event.partners
    order = doing.draw("law 2", Purpose.PARTNERS, event.table, players)
    sides: tuple[tuple[str, ...], ...]
    if event.couple and set(event.couple) <= set(players):
        couple = tuple(name for name in order if name in event.couple)
        others = tuple(name for name in order if name not in event.couple)
        sides = (couple, others) if order[0] in couple else (others, couple)
    elif len(order) == 4:
        sides = (order[:2], order[2:])
    else:
        sides = tuple((name,) for name in order)
    words = N_("{person} won the draw, so deals first and chooses seats and cards.")
    doing.decide("law 2", "deals", words, person=order[0], table=event.table)
    return sides


def rubber_over(doing: Doing, event: RubberOver) -> None:
    if doing.room.table(event.table).rubber is None:
        words = N_("No rubber is in progress at table {table}.")
        raise refused("no_rubber", "table", words, "D", table=event.table)
    end_rubber(doing, event.table, event.deals)


def leave(doing: Doing, event: Leave) -> None:
    require_present(doing, [event.person], "person")
    table = doing.room.table(event.table)
    if table.waits(event.person):
        stop_waiting(doing, event.person)
        return
    _require_member(table, event.person, "person")
    _go(doing, event.table, event.person, event.deals)


def _go(doing: Doing, at: str, name: str, deals: int | None) -> None:
    """A member goes; a rubber that he plays in is broken off after `deals`."""
    table = doing.room.table(at)
    if table.plays(name):
        if deals is None:
            words = N_("{person} is playing. Enter how many deals of the rubber were scored.")
            raise refused("rubber_in_progress", "deals", words, "law 97", person=name)
        end_rubber(doing, at, deals)
    doing.decide("C", "leaves", N_("{person} leaves table {table}."), person=name, table=at)
    depart(doing, at, name)


def lend(doing: Doing, event: Lend) -> None:
    host = doing.room.table(event.table)
    require_present(doing, [event.person], "person")
    home = _home_of(doing, event.person, host)
    require_not_playing(home, event.person, "F")
    players = doing.room.rules.players
    if len(host.members) != players - 1:
        members = counted("{n} member", "{n} members", players - 1)
        words = N_("Table {table} can borrow a player only when it has exactly {count}.")
        raise refused("loan_needs_three", "table", words, "F", table=host.name, count=members)
    remaining = [member for member in doing.room.present(home) if member.name != event.person]
    if len(remaining) < players and not doing.room.rules.readings.loan_may_break_up:
        words = N_("Table {table} would have fewer than {count} left.")
        raise refused("home_needs_four", "person", words, "E", table=home.name, count=nouns.players(players))
    _carry_out_loan(doing, event, home.name)


def _home_of(doing: Doing, name: str, host: Table) -> Table:
    tables = doing.room.tables_of(name)
    if host in tables or len(tables) > 1:
        words = N_("{person} is already a member of table {table}.")
        raise refused("already_member", "person", words, "F", person=name, table=tables[0].name)
    if not tables:
        words = N_("{person} is not a member of a table that could lend a fourth.")
        raise refused("not_a_member", "person", words, "F", person=name)
    return tables[0]


def _carry_out_loan(doing: Doing, event: Lend, home: str) -> None:
    values = {"person": event.person, "table": event.table, "home": home}
    if event.announced and doing.room.rules.loans_keep_place:
        words = N_("{person} plays as fourth at table {table} and keeps the place at table {home}.")
        doing.decide("F", "lent", words, **values)
        doing.change(loans=(*doing.room.loans, Loan(event.person, home, event.table)))
    else:
        words = N_("{person} plays as fourth at table {table} and loses the place at table {home}.")
        doing.decide("F", "loan_unannounced", words, **values)
        depart(doing, home, event.person)
    become_member(doing, event.table, Member(event.person))


def return_(doing: Doing, event: Return) -> None:
    loan = doing.room.loan(event.person)
    if loan is None:
        require_present(doing, [event.person], "person")
        raise refused(
            "not_lent", "person", N_("{person} is not on loan to another table."), "F", person=event.person
        )
    if doing.room.table(loan.host).rubber:
        words = N_("{person} may return to the home table only between rubbers.")
        raise refused("rubber_in_progress", "person", words, "F", person=event.person)
    send_home(doing, loan)


def refuse(doing: Doing, event: Refuse) -> None:
    require_present(doing, [event.person], "person")
    doing.room.table(event.table)
    words = N_("{person} declines to play at table {table}; nobody is obliged to.")
    doing.decide("F", "refuses", words, person=event.person, table=event.table)


def close(doing: Doing, event: Close) -> None:
    """Its members and those who wait apply anew; a lent member is left with his other table."""
    table = doing.room.table(event.table)
    if table.rubber:
        words = N_("A rubber is being played at table {table}.")
        raise refused("rubber_in_progress", "table", words, "A", table=table.name)
    loans = tuple(loan for loan in doing.room.loans if event.table not in (loan.home, loan.host))
    doing.change(loans=loans)
    doing.room = doing.room.without(table)
    words = N_("Table {table} is closed. Its members may apply to other tables.")
    doing.decide("C", "closes", words, table=event.table)


def end(doing: Doing, event: End) -> None:
    room = doing.room
    doing.room = Room(room.rules, room.seed, room.number)
    doing.decide("B", "ends", N_("The session is over."))


def _require_member(table: Table, name: str, field: str) -> None:
    if table.member(name) is None:
        words = N_("{person} is not a member of table {table}.")
        raise refused("not_a_member", field, words, "C", person=name, table=table.name)


def _too_few(field: str, rule: str, count: int) -> RuleError:
    return refused("needs_four", field, N_("At least {count} are needed."), rule, count=nouns.players(count))


ACTS: dict[type, Callable[[Doing, Any], None]] = {
    Enter: enter,
    Exit: exit_,
    Apply: apply_,
    Form: form,
    StartRubber: start_rubber,
    RubberOver: rubber_over,
    Leave: leave,
    Lend: lend,
    Return: return_,
    Refuse: refuse,
    Close: close,
    End: end,
}
