"""The line before the site: who runs, who waits, who is turned away. No threads, no clock, no sleeps."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from operator import attrgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.admission.line import RULES, Kind, Line, Rules, Share, State, Visit

FEW = Rules(
    shares={
        Kind.HEALTH: Share(running=1, waiting=2, patience=4),
        Kind.ENTRY: Share(running=2, waiting=3, patience=8),
        Kind.PHONE: Share(running=1, waiting=2, patience=7),
        Kind.UPLOAD: Share(running=1, waiting=1, patience=20),
        Kind.FILE: Share(running=2, waiting=2, patience=8),
        Kind.PAGE: Share(running=2, waiting=2, patience=8),
        Kind.POLL: Share(running=2, waiting=2, patience=2),
    },
    readers=2,
    readers_beside_tables=1,
    crowd=2,
)


def come(line: Line, *kinds: Kind, at: float = 0) -> list[Visit]:
    visits = [Visit(kind, at) for kind in kinds]
    for visit in visits:
        line.arrive(visit)
    return visits


def states(visits: list[Visit]) -> list[str]:
    return [visit.state.value for visit in visits]


def test_a_few_run_the_next_wait_and_who_comes_after_them_is_turned_away():
    visits = come(Line(FEW), *[Kind.ENTRY] * 6)
    assert states(visits) == ["running"] * 2 + ["waiting"] * 3 + ["away"]


def test_entries_run_before_files_files_before_pages_pages_before_polls():
    line = Line(FEW)
    running = come(line, Kind.PAGE, Kind.PAGE)
    poll, page, file = come(line, Kind.POLL, Kind.PAGE, Kind.FILE)
    assert states([poll, page, file]) == ["waiting"] * 3
    entry = come(line, Kind.ENTRY)[0]
    assert entry.state is State.RUNNING  # readers never stand in its way
    line.done(entry, 0)
    line.done(running[0], 0)
    assert states([file, page, poll]) == ["running", "waiting", "waiting"]
    line.done(running[1], 0)
    assert states([page, poll]) == ["running", "waiting"]
    line.done(file, 0)
    assert poll.state is State.RUNNING


def test_beside_entries_fewer_readers_begin_but_never_none():
    line = Line(FEW)
    entries = come(line, Kind.ENTRY, Kind.ENTRY)
    first, second = come(line, Kind.PAGE, Kind.PAGE)
    assert states([first, second]) == ["running", "waiting"]
    line.done(entries[0], 0)
    assert second.state is State.WAITING
    line.done(entries[1], 0)
    assert second.state is State.RUNNING


def test_a_crowd_of_entries_sends_away_the_polls_and_pages_that_wait_and_no_phone():
    line = Line(FEW)
    come(line, Kind.PAGE, Kind.PAGE, Kind.PHONE)
    poll, page, phone = come(line, Kind.POLL, Kind.PAGE, Kind.PHONE)
    come(line, Kind.ENTRY, Kind.ENTRY, Kind.ENTRY)
    assert states([poll, page, phone]) == ["waiting"] * 3  # one entry waits: that is no crowd yet
    come(line, Kind.ENTRY)
    assert states([poll, page, *come(line, Kind.POLL, Kind.PAGE)]) == ["away"] * 4
    assert states([phone, *come(line, Kind.PHONE)]) == ["waiting"] * 2
    assert states(come(line, Kind.FILE)) == ["waiting"]  # a page that was answered needs its files


def test_phones_of_tables_go_on_beside_any_number_of_entries_and_one_after_the_other():
    line = Line(FEW)
    come(line, *[Kind.ENTRY] * 9)
    phones = come(line, *[Kind.PHONE] * 4)
    assert states(phones) == ["running", "waiting", "waiting", "away"]
    line.done(phones[0], 1)
    line.done(phones[1], 2)
    assert states(phones[1:3]) == ["running", "running"]


def test_pages_and_polls_of_screens_leave_room_while_a_phone_waits():
    line = Line(FEW)
    first, second = come(line, Kind.PHONE, Kind.PHONE)
    page, poll = come(line, Kind.PAGE, Kind.POLL)
    assert states([first, second, page, poll]) == ["running", "waiting", "running", "waiting"]
    line.done(first, 0)
    assert states([second, poll]) == ["running", "running"]  # none waits any more: two readers may run


@dataclass(frozen=True)
class Asked:
    """A request of a history: its kind, and the seconds at which it comes and for which it runs."""

    kind: Kind
    at: int
    runs: int


HISTORIES = st.lists(
    st.builds(Asked, st.sampled_from(list(Kind)), st.integers(0, 20), st.integers(1, 5)), max_size=60
)


def begun(history: list[Asked]) -> list[tuple[Asked, int]]:
    """Which of these run, with the second at which each begins."""
    line, ends, runs = Line(FEW), [], []
    asked_by = {}

    def see(changed: list[Visit], now: int) -> None:
        for visit in changed:
            if visit.state is State.RUNNING:
                runs.append((asked_by[visit], now))
                heappush(ends, (now + asked_by[visit].runs, len(runs), visit))

    def end_until(last: float) -> None:
        while ends and ends[0][0] <= last:
            now, _, visit = heappop(ends)
            see(line.done(visit, now), now)

    for asked in sorted(history, key=attrgetter("at")):
        end_until(asked.at)
        visit = Visit(asked.kind, asked.at)
        asked_by[visit] = asked
        see(line.arrive(visit), asked.at)
    end_until(inf)
    return runs


@given(HISTORIES)
@pytest.mark.parametrize("kind", [Kind.HEALTH, Kind.ENTRY, Kind.PHONE])
def test_what_becomes_of_entries_and_of_phones_depends_on_nothing_else_that_comes(kind, history):
    """So neither keeps the other waiting, and no page, file or other screen keeps them waiting."""
    alone = begun([asked for asked in history if asked.kind is kind])
    assert [(asked, at) for asked, at in begun(history) if asked.kind is kind] == alone


@given(HISTORIES)
def test_nothing_begins_after_its_caller_has_gone(history):
    assert all(at - asked.at <= FEW.shares[asked.kind].patience for asked, at in begun(history))


def test_what_nobody_waits_for_any_more_is_not_run():
    line = Line(FEW)
    (running,) = come(line, Kind.PAGE)[:1]
    come(line, Kind.PAGE)
    late, in_time = come(line, Kind.POLL, at=10), come(line, Kind.POLL, at=13)
    assert states(late + in_time) == ["waiting", "waiting"]
    changed = line.done(running, 14)
    assert changed == late + in_time
    assert states(changed) == ["away", "running"]


def test_who_gives_up_waiting_is_out_of_the_line_and_who_runs_stays():
    line = Line(FEW)
    one, two, three = come(line, Kind.ENTRY, Kind.ENTRY, Kind.ENTRY)
    assert line.give_up(three)
    assert not line.give_up(one)
    assert line.done(two, 0) == []
    assert states([one, three]) == ["running", "away"]


def test_health_waits_for_no_other_kind():
    line = Line(FEW)
    come(line, *[Kind.ENTRY] * 9, *[Kind.UPLOAD] * 9, *[Kind.PAGE] * 9, *[Kind.FILE] * 9, *[Kind.POLL] * 9)
    assert states(come(line, Kind.HEALTH)) == ["running"]


def test_a_long_upload_leaves_entries_their_room():
    line = Line(FEW)
    assert states(come(line, *[Kind.UPLOAD] * 3)) == ["running", "waiting", "away"]
    assert states(come(line, *[Kind.ENTRY] * 2)) == ["running"] * 2


@pytest.mark.parametrize("rules", [FEW, RULES], ids=["few", "the site's"])
def test_nobody_is_left_waiting_when_all_have_come_and_gone(rules):
    """Whatever comes in whatever order: who was let in runs, and no more at once than there are threads."""
    line, visits, most = Line(rules), [], 0
    for turn in range(2000):
        visits += come(line, list(Kind)[turn * 7 % 11 % len(Kind)])
        running = [visit for visit in visits if visit.state is State.RUNNING]
        most = max(most, len(running))
        if turn % 3 and running:
            line.done(running[turn % len(running)], 0)
            running[turn % len(running)].state = State.NEW
    while running := [visit for visit in visits if visit.state is State.RUNNING]:
        line.done(running[0], 0)
        running[0].state = State.NEW
    assert State.WAITING not in {visit.state for visit in visits}
    assert most <= rules.threads
    assert line.running.total() == 0
