"""The line before the site: who runs, who waits, who is turned away. No threads, no clock, no sleeps."""

from __future__ import annotations

import pytest

from config.admission.line import RULES, Kind, Line, Rules, Share, State, Visit

FEW = Rules(
    shares={
        Kind.HEALTH: Share(running=1, waiting=2, patience=4),
        Kind.ENTRY: Share(running=2, waiting=3, patience=8),
        Kind.UPLOAD: Share(running=1, waiting=1, patience=20),
        Kind.FILE: Share(running=2, waiting=2, patience=8),
        Kind.PAGE: Share(running=2, waiting=2, patience=8),
        Kind.POLL: Share(running=2, waiting=2, patience=2),
    },
    readers=2,
    readers_beside_entries=1,
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


def test_an_entry_that_waits_sends_polls_away_at_once_and_more_of_them_pages_too():
    line = Line(FEW)
    come(line, Kind.PAGE, Kind.PAGE)
    poll, page = come(line, Kind.POLL, Kind.PAGE)
    come(line, Kind.ENTRY, Kind.ENTRY)
    assert states([poll, page]) == ["waiting", "waiting"]  # no entry waits yet
    come(line, Kind.ENTRY)
    assert states([poll, page, *come(line, Kind.POLL)]) == ["away", "waiting", "away"]
    come(line, Kind.ENTRY)
    assert states([page, *come(line, Kind.PAGE)]) == ["away", "away"]
    assert states(come(line, Kind.FILE)) == ["waiting"]  # a page that was answered needs its files


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
