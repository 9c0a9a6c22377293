"""Members come and go: places, waiting lists, loans and break-ups, one step at a time."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from clubs.procedure.contests import flat, placed, ranked, rivals, without
from clubs.procedure.doing import Doing
from clubs.procedure.refusals import refused
from clubs.procedure.room import Bar, Loan, Member, Table
from clubs.procedure.rules import BrokenOff, Right
from scoring.words import N_


def require_present(doing: Doing, names: Sequence[str], field: str) -> None:
    for name in names:
        if name not in doing.room.entered:
            raise refused("not_in_room", field, N_("{person} is not present."), "B", person=name)


def gather(doing: Doing, names: Sequence[str], leaving: Sequence[str], target: str) -> set[str]:
    """Applicants are freed of what they held: waiting, then leavers, then who goes from a table too small.

    None of them waits any longer when the leavers' places are filled. Gives those who left an existing
    table. Raises RuleError where rule F forbids a second membership.
    """
    require_present(doing, names, "people")
    for name in names:
        _require_no_place_there(doing, name, target)
    for name in names:
        stop_waiting(doing, name)
    left = {name for name in leaving if _leave_all(doing, name, target)}
    for name in names:
        if name not in leaving:
            left |= _go_from_small_tables(doing, name)
    return left


def _require_no_place_there(doing: Doing, name: str, target: str) -> None:
    table = doing.room.find(target)
    if table is None:
        return
    if table.member(name):
        words = N_("{person} is already a member of table {table}.")
        raise refused("already_member", "people", words, "F", person=name, table=target)
    if table.waits(name):
        words = N_("{person} is already waiting for table {table}.")
        raise refused("already_waiting", "people", words, "C", person=name, table=target)


def _leave_all(doing: Doing, name: str, target: str) -> bool:
    """He leaves his table (and one he is lent to) in order to join; whether it is an existing one."""
    tables = doing.room.tables_of(name)
    if not tables:
        raise refused(
            "not_a_member", "leaving", N_("{person} is not a member of any table."), "B", person=name
        )
    existing = any(doing.room.exists(table) for table in tables)
    for table in tables:
        require_not_playing(table, name, "A")
        words = N_("{person} leaves table {table} to join table {other}.")
        doing.decide("B", "leaves_to_join", words, person=name, table=table.name, other=target)
        depart(doing, table.name, name)
    return existing or doing.room.rules.readings.small_table_is_left


def _go_from_small_tables(doing: Doing, name: str) -> set[str]:
    tables = doing.room.tables_of(name)
    for table in tables:
        if doing.room.exists(table):
            words = N_("{person} is a member of table {table} and must leave it before joining another.")
            raise refused("already_member", "people", words, "F", person=name, table=table.name)
    for table in tables:
        words = N_("{person} leaves table {table}, which has too few players.")
        doing.decide("B", "goes", words, person=name, table=table.name)
        depart(doing, table.name, name)
    return {name} if tables and doing.room.rules.readings.small_table_is_left else set()


def stop_waiting(doing: Doing, name: str) -> None:
    """He waits nowhere from now on."""
    table = doing.room.waits_at(name)
    if table is not None:
        doing.put(replace(table, waiting=tuple(each for each in table.waiting if each.name != name)))
        words = N_("{person} is no longer waiting for table {table}.")
        doing.decide("C", "gives_up_waiting", words, person=name, table=table.name)


def require_not_playing(table: Table, name: str, rule: str) -> None:
    """Refuse, by that rule, what a member may not do in the middle of a rubber."""
    if table.plays(name):
        words = N_("{person} is playing a rubber at table {table}.")
        raise refused("rubber_in_progress", "person", words, rule, person=name, table=table.name)


def admit(doing: Doing, target: str, names: Sequence[str], left: Collection[str]) -> None:
    """Applicants of one moment become members; if places lack the best do, and the rest wait."""
    table = doing.room.table(target)
    places = max(0, doing.room.rules.complete - len(table.members))
    if len(names) <= places:
        order: Sequence[str] = names
    else:
        right = doing.room.rules.at_table
        say_barred(doing, target, names, left, right)
        order = flat(contest(doing, target, names, left, right, places))
    for name in order[:places]:
        become_member(doing, target, Member(name, transfer=name in left))
    for name in order[places:]:
        wait(doing, target, Member(name, transfer=name in left))
    _pass_the_barred(doing, target, order[places:])


def contest(
    doing: Doing, table: str, names: Sequence[str], left: Collection[str], right: Right, places: int
) -> tuple[tuple[str, ...], ...]:
    """The ranks of those who ask for `places` at the same time, equals drawn where it matters."""
    groups, _ = ranked(doing.room, names, left, table, right)
    return placed(doing, groups, table, places)


def say_barred(doing: Doing, table: str, names: Sequence[str], left: Collection[str], right: Right) -> None:
    """Note whom rule E holds back in a contest."""
    for name in ranked(doing.room, names, left, table, right)[1]:
        words = N_("{person} broke up a table and ranks behind the players left there.")
        doing.decide("E", "barred_by_break_up", words, person=name, table=table)


def become_member(doing: Doing, target: str, member: Member) -> None:
    table = doing.room.table(target)
    doing.put(replace(table, members=(*table.members, member)))
    doing.change(belonged=doing.room.belonged | {member.name})
    values = {"person": member.name, "table": target}
    doing.decide("C", "member", N_("{person} becomes a member of table {table}."), **values)
    if table.rubber:
        words = N_("{person} cannot play before the next rubber: cards have already been drawn.")
        doing.decide("A", "late_for_rubber", words, **values)


def wait(doing: Doing, target: str, waiter: Member) -> None:
    table = doing.room.table(target)
    doing.put(replace(table, waiting=(*table.waiting, waiter)))
    words = N_("Table {table} is complete: {person} is number {place} on the waiting list.")
    doing.decide("C", "table_complete", words, person=waiter.name, table=target, place=len(table.waiting) + 1)


def _pass_the_barred(doing: Doing, target: str, joined: Sequence[str]) -> None:
    """Who broke up a table goes behind those of the three who join the list on which he waits."""
    table = doing.room.table(target)
    names = [waiter.name for waiter in table.waiting]
    for name in [name for name in names if name not in joined]:
        passing = rivals(doing.room, [name, *joined], target).get(name)
        if passing:
            names.remove(name)
            names.insert(max(names.index(each) for each in passing) + 1, name)
            words = N_("{person} broke up a table and waits behind the players left there.")
            doing.decide("E", "barred_by_break_up", words, person=name, table=target)
    order = {name: place for place, name in enumerate(names)}
    doing.put(replace(table, waiting=tuple(sorted(table.waiting, key=lambda each: order[each.name]))))


def depart(doing: Doing, at: str, name: str) -> None:
    """A member leaves; his place is filled from the waiting list, and leaving three breaks up the game.

    A lent member who leaves the host only goes home; who leaves home stays with the host.
    """
    table = doing.room.table(at)
    loan = doing.room.loan(name)
    if loan is not None:
        doing.change(loans=tuple(each for each in doing.room.loans if each is not loan))
    members = tuple(member for member in table.members if member.name != name)
    founders = table.founders and without(table.founders, name)
    doing.put(replace(table, members=members, founders=founders))
    _fill_vacancy(doing, at)
    if loan is None or loan.host != at:
        _break_up(doing, at, name)
    _clear_away(doing, at)


def _fill_vacancy(doing: Doing, at: str) -> None:
    table = doing.room.table(at)
    if table.waiting and not doing.room.is_complete(table):
        head, *rest = table.waiting
        doing.put(replace(table, waiting=tuple(rest)))
        words = N_("{person} joins table {table} from the waiting list.")
        doing.decide("C", "vacancy_filled", words, person=head.name, table=at)
        become_member(doing, at, head)


def _break_up(doing: Doing, at: str, name: str) -> None:
    """A departure that leaves one too few is remembered; who is seated elsewhere is not barred by it."""
    left = doing.room.table(at).names
    if len(left) != doing.room.rules.players - 1:
        return
    words = N_("{person} breaks up the game at table {table}.")
    doing.decide("E", "breaks_up", words, person=name, table=at)
    if doing.room.rules.break_up_bars:
        bars = tuple(Bar(name, each, at) for each in left)
        doing.change(bars=(*doing.room.bars, *bars))
        lift_bars(doing)


def lift_bars(doing: Doing) -> None:
    """Each of the three drops out once he is a member of a table with enough to play."""
    if doing.room.bars and not doing.room.rules.readings.bar_lasts:
        seated = {name for table in doing.room.tables if doing.room.exists(table) for name in table.names}
        doing.change(bars=tuple(bar for bar in doing.room.bars if bar.left not in seated))


def _clear_away(doing: Doing, at: str) -> None:
    table = doing.room.table(at)
    if not table.members:
        doing.room = doing.room.without(table)


def send_home(doing: Doing, loan: Loan) -> None:
    """A lent member leaves his host and keeps his place at home."""
    depart(doing, loan.host, loan.person)
    words = N_("{person} is back at table {table} and keeps the place there.")
    doing.decide("F", "returns", words, person=loan.person, table=loan.home)


def release(doing: Doing) -> None:
    """Lent members go home where the host has enough without them and no rubber is on."""
    for loan in doing.room.loans:
        host = doing.room.table(loan.host)
        without_him = len(host.members) + len(host.waiting) - 1
        if host.rubber is None and without_him >= doing.room.rules.players:
            send_home(doing, loan)


def end_rubber(doing: Doing, at: str, deals: int | None) -> None:
    """Streaks after a rubber. `deals`: None = finished; else broken off after so many were scored."""
    table = doing.room.table(at)
    rubber = table.rubber
    assert rubber is not None
    if not _counts(doing, deals):
        doing.put(replace(table, rubber=None))
        doing.decide(
            "D",
            "rubber_not_counted",
            N_("The rubber at table {table} does not count, as if it had not been drawn."),
            table=at,
        )
        return
    members = tuple(_after_rubber(doing, table, member) for member in table.members)
    doing.put(replace(table, rubber=None, members=members, founders=None))
    doing.change(played=doing.room.played | set(rubber.players))
    what = "rubber_finished" if deals is None else "rubber_broken_off"
    doing.decide("D", what, N_("The rubber at table {table} counts for the players who took part."), table=at)


def _counts(doing: Doing, deals: int | None) -> bool:
    match doing.room.rules.readings.broken_off:
        case _ if deals is None:
            return True
        case BrokenOff.WITH_A_DEAL:
            return deals > 0
        case reading:
            return reading is BrokenOff.ALWAYS


def _after_rubber(doing: Doing, table: Table, member: Member) -> Member:
    rubber, readings = table.rubber, doing.room.rules.readings
    assert rubber is not None
    if member.name in rubber.players:
        return replace(member, streak=member.streak + 1, transfer=False)
    lent = member not in doing.room.present(table)
    if (lent and readings.lent_streak_kept) or (
        member.name in rubber.sitting_out and readings.sitter_streak_kept
    ):
        return member
    return replace(member, streak=0)
