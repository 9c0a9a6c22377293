"""The rules of a poker evening by themselves: levels, clock, prizes, seats, places, balance."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.poker import rules
from clubs.poker.rules import prizes, seats
from clubs.poker.rules.acts import is_open
from clubs.poker.rules.levels import Level, level_numbers, levels_from, text_of
from clubs.poker.rules.plan import plan_to_json
from clubs.poker.rules.seats import Seat, proposal_for
from scoring.words import RuleError

EIGHT = dt.datetime(2026, 11, 26, 20, 0, tzinfo=dt.UTC)
LEVELS = "20 25/50\n20 50/100 10\nbreak 10\n15 100/200 25"


def minutes(number: float) -> dt.datetime:
    """So many minutes after eight."""
    return EIGHT + dt.timedelta(minutes=number)


def plan(**changes: Any) -> dict[str, Any]:
    """A freeze-out for 20.00 and 2.00 for the house, 5000 chips; 50, 30 and 20 per cent."""
    usual = rules.Plan(
        form=rules.FREEZEOUT,
        seats=9,
        start=rules.Offer(2000, 200, 5000),
        levels=levels_from(LEVELS),
        prizes=rules.prizes_from("50 30 20", "percent"),
    )
    return {"type": "plan", "plan": {**plan_to_json(usual), **changes}}


def rebuys(**changes: Any) -> dict[str, Any]:
    """A rebuy tournament: rebuys as the start, one add-on, until the end of level 2."""
    offer = {"price": 2000, "fee": 0, "chips": 5000}
    more = {"form": "rebuy", "rebuy": offer, "addon": {**offer, "chips": 8000}, "late_until": 2}
    return plan(**{**more, **changes})


CASH = plan(form="cash", prizes=None, levels=[], chip_value=5, denominations=[1, 5, 25])


def evening_of(*events: dict[str, Any], at: dt.datetime = EIGHT) -> rules.Evening:
    return rules.replay([(event, at) for event in events])


def entered(number: int) -> list[dict[str, Any]]:
    return [{"type": "enter", "player": player} for player in range(1, number + 1)]


def out(*players: tuple[int, int]) -> dict[str, Any]:
    return {"type": "out", "players": [list(player) for player in players]}


def refused(code: str, *events: dict[str, Any], at: dt.datetime = EIGHT) -> RuleError:
    """The refusal of the last event, once all before it have happened."""
    evening = evening_of(*events[:-1])
    with pytest.raises(RuleError) as refusal:
        rules.apply(evening, events[-1], at)
    assert refusal.value.code == code
    return refusal.value


def test_levels_are_read_as_they_are_written():
    levels = levels_from(LEVELS)
    assert levels == (Level(20, 25, 50), Level(20, 50, 100, 10), Level(10), Level(15, 100, 200, 25))
    assert text_of(levels) == LEVELS
    assert level_numbers(levels) == (1, 2, 2, 3)
    assert levels_from("20 25/50\n10 BREAK\n\n20 50/100 ante 10") == (levels[0], levels[2], levels[1])


@pytest.mark.parametrize(
    "text", ["20", "20 25-50", "20 50/25", "20 0/50", "0 25/50", "241 25/50", "break 10\n20 25/50",
             "20 25/50\nbreak 5", "20 25/50 60", "20 25/50\n" * 61, "20 ٢٥/50", "20 25/99999999999999"],
)  # fmt: skip
def test_levels_that_cannot_be_played_are_refused(text):
    with pytest.raises(RuleError) as refusal:
        levels_from(text)
    assert (refusal.value.code, refusal.value.field) == ("poker.levels", "levels")


def test_the_clock_runs_from_level_to_level_by_itself():
    clock = evening_of(plan(), {"type": "start"}).clock
    levels = levels_from(LEVELS)
    at = {when: rules.position_of(clock, levels, minutes(when)) for when in (0, 19.5, 20, 45, 50, 65, 900)}
    assert [(position.index, position.left) for position in at.values()] == [
        (0, 1200), (0, 30), (1, 1200), (2, 300), (3, 900), (3, 0), (3, 0),
    ]  # fmt: skip
    assert [spell.ends for spell in at[45].coming] == [minutes(50), minutes(65)]


def test_a_clock_that_is_paused_stands_and_goes_on():
    begun = evening_of(plan(), {"type": "start"})
    paused = rules.apply(begun, {"type": "pause"}, minutes(25))
    again = rules.apply(paused, {"type": "start"}, minutes(100))
    levels = levels_from(LEVELS)
    assert rules.position_of(paused.clock, levels, minutes(99)).left == 15 * 60
    assert rules.position_of(again.clock, levels, minutes(114)) == rules.Position(
        1, True, 60, rules.position_of(again.clock, levels, minutes(114)).coming
    )
    longer = rules.apply(again, {"type": "minutes", "minutes": 1}, minutes(114))
    assert rules.position_of(longer.clock, levels, minutes(114)).left == 120
    with pytest.raises(RuleError, match="take off less"):
        rules.apply(longer, {"type": "minutes", "minutes": -2}, minutes(114))
    stepped = rules.apply(longer, {"type": "level", "by": 1}, minutes(114))
    assert (stepped.clock.index, stepped.clock.ends) == (2, minutes(124))
    back = rules.apply(stepped, {"type": "level", "by": -1}, minutes(115))
    assert (back.clock.index, back.clock.ends) == (1, minutes(135))


def test_a_clock_that_has_not_begun_has_no_next_level():
    refused("poker.not_begun", plan(), {"type": "level", "by": 1})
    refused("poker.not_begun", plan(), {"type": "minutes", "minutes": 1})
    refused("poker.no_levels", CASH, {"type": "start"})
    refused("poker.last_level", plan(), {"type": "start"}, {"type": "level", "by": -1})


def test_levels_that_have_begun_stay():
    later = plan(levels=[[20, 25, 50, 0], [30, 75, 150, 0]])
    changed = rules.apply(evening_of(plan(), {"type": "start"}), later, minutes(5))
    assert rules.position_of(changed.clock, changed.by_plan.levels, minutes(49)).left == 60
    with pytest.raises(RuleError, match="The first 2 levels have begun"):
        rules.apply(evening_of(plan(), {"type": "start"}), later, minutes(25))


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 50), min_size=1, max_size=12).filter(lambda parts: sum(parts) <= 100),
    st.sampled_from([1, 100, 500]),
)
def test_percentages_give_the_pot_exactly(pot, parts, unit):
    parts = sorted([*parts, *([100 - sum(parts)] if sum(parts) < 100 else [])], reverse=True)
    each = prizes.of_pot(rules.Prizes("percent", tuple(100 * part for part in parts), unit), pot)
    assert sum(each) == pot
    assert list(each) == sorted(each, reverse=True)
    assert all(
        prize % unit == 0 and prize <= pot * part / 100
        for prize, part in zip(each[1:], parts[1:], strict=True)
    )


def test_prizes_by_hand():
    """110.50 in whole fives: 30 % is 33.15, so 30; 20 % is 22.10, so 20; the first gets the other 60.50."""
    assert prizes.of_pot(rules.prizes_from("50 30 20", "percent", 500), 11050) == (6050, 3000, 2000)
    assert prizes.of_pot(rules.prizes_from("33.34 33.33 33.33", "percent"), 100) == (34, 33, 33)
    assert prizes.of_pot(rules.prizes_from("60,50 50", "amount"), 11050) == (6050, 5000)
    with pytest.raises(RuleError, match=r"sum to 110\.50, but the pot is 120\.00"):
        prizes.of_pot(rules.prizes_from("60.5 50", "amount"), 12000)


@pytest.mark.parametrize(
    "text", ["", "50 30", "0 100", "20 30 50", "a", "50.001 49.999", "NaN", "-50 150", "1e3"]
)
def test_prizes_that_do_not_sum_are_refused(text):
    with pytest.raises(RuleError) as refusal:
        rules.prizes_from(text, "percent")
    assert refusal.value.code == "poker.prizes"


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=6))
def test_who_ties_shares_all_of_it(own):
    shares = prizes.shared(own, range(len(own), 0, -1))
    assert sum(shares.values()) == sum(own)
    assert max(shares.values()) - min(shares.values()) <= 1
    assert [shares[number] for number in sorted(shares)] == sorted(shares.values(), reverse=True)


def taken(proposal: seats.Proposal, before: dict[int, Seat]) -> dict[int, Seat]:
    assert all(move.before == before.get(move.player) for move in proposal.moves)
    return {**before, **{move.player: move.to for move in proposal.moves}}


@pytest.mark.slow
@given(st.integers(2, 60), st.integers(2, 10), st.data())
def test_tables_stay_full_and_balanced_until_one_is_left(people, most, data):
    """As people go out, each proposal that is confirmed leaves nobody without a seat or with another's."""
    alive = set(range(1, people + 1))
    seated: dict[int, Seat] = {}
    while len(alive) > 1:
        for _step in range(people):
            proposal = proposal_for(sorted(alive), seated, most, str(len(alive)))
            if proposal is None:
                break
            seated = taken(proposal, seated)
            assert len(set(seated.values())) == len(seated)
        assert set(seated) == alive
        sizes = Counter(seat.table for seat in seated.values())
        assert len(sizes) == -(-len(alive) // most)
        assert max(sizes.values()) - min(sizes.values()) <= 1
        assert all(1 <= seat.seat <= most for seat in seated.values())
        gone = data.draw(st.integers(1, min(5, len(alive) - 1)))
        leaving = data.draw(st.permutations(sorted(alive)))[:gone]
        alive -= set(leaving)
        seated = {player: seat for player, seat in seated.items() if player in alive}


def test_the_smallest_table_is_broken_and_who_comes_late_sits_at_it():
    """Nine seats: 4 and 6 and 9 players are 19, who need three tables; 18 fit at two."""
    sizes = {1: 4, 2: 6, 3: 9}
    everybody = [Seat(table, seat) for table, size in sizes.items() for seat in range(1, size + 1)]
    seated = dict(enumerate(everybody, 1))
    late = proposal_for([*seated, 20], seated, 9, "a")
    assert late is not None
    assert [(move.player, move.to.table) for move in late.moves] == [(20, 1)]
    balanced = proposal_for(list(seated), seated, 9, "a")
    assert balanced is not None
    assert (balanced.kind, [(move.before.table, move.to.table) for move in balanced.moves]) == (
        "balance", [(3, 1), (3, 1)],
    )  # fmt: skip
    del seated[19]
    broken = proposal_for(list(seated), seated, 9, "a")
    assert broken is not None
    assert (broken.kind, broken.table) == ("break", 1)
    assert sorted(move.to.table for move in broken.moves) == [2, 2, 2, 3]
    assert proposal_for(list(seated), seated, 9, "a", keeps_tables=True) is None


def test_all_tables_full_a_new_one_is_opened():
    seated = {player: Seat(1, player) for player in range(1, 4)}
    late = proposal_for([1, 2, 3, 4], seated, 3, "a", keeps_tables=True)
    assert late is not None
    assert late.moves[0].to.table == 2


def places(evening: rules.Evening) -> list[tuple[int, tuple[int, ...]]]:
    return [(placed.place, placed.players) for placed in rules.standing_of(evening)]


def test_a_freezeout_to_its_end():
    """Five at 20.00: the pot is 100.00, prizes 50.00, 30.00, 20.00; the house has 10.00."""
    happened = [plan(), *entered(5), {"type": "start"}, out((4, 0)), out((2, 900), (5, 1500)), out((3, 0))]
    evening = evening_of(*happened)
    assert places(evening) == [(1, (1,)), (2, (3,)), (3, (5,)), (4, (2,)), (5, (4,))]
    assert rules.awarded(evening) == {1: 5000, 3: 3000, 5: 2000, 2: 0, 4: 0}
    balance = rules.balance_of(rules.apply(evening, {"type": "end"}, EIGHT))
    assert (balance.money_in, balance.prizes, balance.fee, balance.money) == (11000, 10000, 1000, 0)
    assert (balance.chips_out, balance.chips_in_play) == (25000, 25000)


def test_equal_stacks_tie_and_share():
    """Places 2 and 3 share 30.00 and 20.00: 25.00 each."""
    evening = evening_of(plan(), *entered(5), out((4, 0)), out((5, 0)), out((3, 800), (2, 800)))
    assert places(evening) == [(1, (1,)), (2, (2, 3)), (4, (5,)), (5, (4,))]
    assert rules.awarded(evening) == {1: 5000, 2: 2500, 3: 2500, 4: 0, 5: 0}


def test_places_are_known_from_the_last_upwards():
    evening = evening_of(plan(), *entered(5), out((4, 0)))
    assert places(evening) == [(5, (4,))]
    assert rules.balance_of(evening).money == 10000


def test_what_goes_out_must_be_able_to():
    begun = [plan(), *entered(3)]
    refused("poker.stack", *begun, out((1, 500), (2, 0)))
    refused("poker.stack", *begun, out((1, 9000), (2, 9000)))
    refused("poker.out", *begun, out((1, 1), (2, 1), (3, 1)))
    refused("poker.out", *begun, out((1, 1), (1, 1)))
    refused("poker.not_playing", *begun, out((1, 0)), out((1, 0)))
    refused("poker.player", *begun, out((4, 0)))
    refused("poker.event", *begun, {"type": "out", "players": [[1]]})
    refused("poker.form", *begun, {"type": "cash_out", "player": 1, "chips": 1})


def test_prizes_fit_the_players_and_the_pot_at_the_end():
    two = [plan(), *entered(2), out((1, 0))]
    refused("poker.few", *two, {"type": "end"})
    amounts = {"type": "prizes", "prizes": {"kind": "amount", "parts": [3000, 1000], "unit": 1}}
    assert rules.awarded(evening_of(*two, amounts)) == {2: 3000, 1: 1000}
    less = {"type": "prizes", "prizes": {"kind": "amount", "parts": [3000], "unit": 1}}
    refused("poker.prizes_sum", *two, less, {"type": "end"})
    refused("poker.playing", plan(), *entered(2), {"type": "end"})
    refused("poker.ended", *two, amounts, {"type": "end"}, {"type": "pause"})


def test_rebuys_and_addons():
    """Three at 20.00 and 2.00, a rebuy and an add-on at 20.00: the pot is 100.00, and 28000 chips are out."""
    begun = [rebuys(), *entered(3), {"type": "start"}, out((2, 0)), {"type": "rebuy", "player": 2}]
    evening = evening_of(*begun, {"type": "addon", "player": 1})
    balance = rules.balance_of(evening)
    assert (balance.money_in, balance.fee, balance.chips_out) == (10600, 600, 28000)
    assert evening.playing == [1, 2, 3]
    assert places(evening) == []
    refused("poker.addon", *begun, {"type": "addon", "player": 1}, {"type": "addon", "player": 1})
    refused("poker.rebuy", plan(), *entered(2), {"type": "rebuy", "player": 1})
    refused("poker.rebuy", rebuys(most_rebuys=1), *entered(2), *[{"type": "rebuy", "player": 1}] * 2)


def test_chips_are_sold_until_the_level_is_over_and_the_break_after_it():
    begun = [rebuys(), *entered(3), {"type": "start"}]
    assert is_open(evening_of(*begun), minutes(49.9))
    refused("poker.late", *begun, {"type": "rebuy", "player": 1}, at=minutes(50))
    refused("poker.late", *begun, {"type": "addon", "player": 1}, at=minutes(50))
    refused("poker.late", *begun, {"type": "enter", "player": 4}, at=minutes(50))
    refused("poker.late", plan(), *entered(3), {"type": "start"}, {"type": "enter", "player": 4})


def test_a_cash_evening_balances():
    """A chip is 0.05: 10.00 are 200 chips. One goes with 250, one with 140; the house has taken 10."""
    played = [
        CASH,
        {"type": "buy", "player": 1, "money": 1000},
        {"type": "buy", "player": 2, "money": 1000},
        {"type": "house", "chips": 10},
        {"type": "cash_out", "player": 1, "chips": 250},
        {"type": "cash_out", "player": 2, "chips": 140},
    ]
    balance = rules.balance_of(evening_of(*played, {"type": "end"}))
    assert (balance.money_in, balance.cashed, balance.fee, balance.money) == (2000, 1950, 50, 0)
    assert balance.chips_in_play == 0
    missing = refused("poker.balance", *played[:3], *played[4:], {"type": "end"})
    assert "10 chips have not come back" in str(missing)
    refused("poker.chips", *played[:3], {"type": "cash_out", "player": 1, "chips": 401})
    refused("poker.chips", *played[:3], {"type": "house", "chips": 401})
    refused("poker.money", CASH, {"type": "buy", "player": 1, "money": 1001})
    refused("poker.money", CASH, {"type": "buy", "player": 1, "money": 0})
    refused("poker.playing", *played[:3], {"type": "end"})
    refused("poker.form", CASH, {"type": "enter", "player": 1})
    refused("poker.bought", *played[:2], {**CASH, "plan": {**CASH["plan"], "chip_value": 10}})


def test_stacks_are_counted_by_denomination():
    bought = [CASH, *({"type": "buy", "player": number, "money": 1000} for number in (1, 2))]
    counted = {"type": "count", "player": 1, "chips": 230, "pieces": [[25, 8], [5, 6]]}
    evening = evening_of(*bought, counted, {"type": "count", "player": 2, "chips": 169})
    assert rules.balance_of(evening).chips_missing == 1
    assert rules.balance_of(evening_of(*bought, counted)).chips_missing is None
    refused("poker.pieces", *bought, {**counted, "chips": 231})
    refused("poker.pieces", *bought, {**counted, "pieces": [[100, 2], [5, 6]]})
    refused("poker.chips", *bought, {"type": "count", "player": 1, "chips": 401})
    assert rules.balance_of(evening_of(*bought, counted, {"type": "house", "chips": 1})).chips_missing is None


def test_seats_are_taken_all_at_once():
    begun = [plan(), *entered(3)]
    first = {"type": "seat", "moves": [[1, 1, 1], [2, 1, 2]]}
    exchanged = evening_of(*begun, first, {"type": "seat", "moves": [[1, 1, 2], [2, 1, 1]]})
    assert exchanged.seats == {1: Seat(1, 2), 2: Seat(1, 1)}
    refused("poker.seat", *begun, first, {"type": "seat", "moves": [[3, 1, 1]]})
    refused("poker.seat", *begun, {"type": "seat", "moves": [[3, 1, 10]]})
    refused("poker.seat", *begun, {"type": "seat", "moves": []})
    refused("poker.seated", *begun, {"type": "seat", "moves": [[3, 1, 9]]}, plan(seats=8))
    assert evening_of(*begun, first, out((1, 0))).seats == {2: Seat(1, 2)}


def test_what_is_taken_back_never_was():
    happened = [(event, EIGHT) for event in (plan(), *entered(3), out((2, 0)), out((3, 0)))]
    again = rules.standing_without(happened, 4)
    assert places(again) == [(3, (3,))]
    with pytest.raises(RuleError, match="undo that first"):
        rules.standing_without(happened, 2)


PLAYER = st.integers(1, 6)
ANYTHING = st.one_of(
    st.builds(lambda n: {"type": "enter", "player": n}, PLAYER),
    st.builds(lambda n: {"type": "rebuy", "player": n}, PLAYER),
    st.builds(lambda n: {"type": "addon", "player": n}, PLAYER),
    st.builds(lambda n, m: {"type": "buy", "player": n, "money": 5 * m}, PLAYER, st.integers(0, 300)),
    st.builds(lambda n, c: {"type": "cash_out", "player": n, "chips": c}, PLAYER, st.integers(0, 300)),
    st.builds(lambda c: {"type": "house", "chips": c}, st.integers(0, 50)),
    st.builds(lambda n, c: {"type": "count", "player": n, "chips": c}, PLAYER, st.integers(0, 300)),
    st.builds(lambda rows: out(*rows), st.lists(st.tuples(PLAYER, st.integers(0, 2)), max_size=3)),
    st.sampled_from([{"type": "start"}, {"type": "end"}, {"type": "level", "by": 1}]),
)


@given(st.sampled_from([plan(), rebuys(), CASH]), st.lists(ANYTHING, max_size=40))
def test_whatever_happens_money_and_chips_are_accounted_for(how, events):
    """Each event is refused or leaves sums that agree; an evening that has ended balances to nothing."""
    evening = evening_of(how)
    for event in events:
        try:
            evening = rules.apply(evening, event, EIGHT)
        except RuleError:
            continue
        balance, plan_now = rules.balance_of(evening), evening.by_plan
        assert balance.chips_in_play >= 0
        if plan_now.is_cash:
            assert balance.money == plan_now.chip_value * balance.chips_in_play
        else:
            assert balance.money == sum(p.paid for p in evening.players.values()) - balance.prizes >= 0
            known = [player for placed in rules.standing_of(evening) for player in placed.players]
            gone = set(evening.players) - set(evening.playing)
            assert sorted(known) == sorted(gone | (set(evening.playing) if len(known) > len(gone) else set()))
        if evening.ended:
            assert balance.money == 0
