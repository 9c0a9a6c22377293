"""A poker evening on the site: its pages, its record, and who may do what."""

from __future__ import annotations

import datetime as dt
from io import StringIO
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.urls import reverse
from django.utils.html import escape

from clubs.people.models import Person
from clubs.people.services.merging import merge_persons
from clubs.people.signals import person_renamed
from clubs.poker import rules
from clubs.poker.models import PokerEvening, PokerEvent, PokerPlayer
from clubs.poker.rules.levels import levels_from
from clubs.poker.selectors.proving import chains_in, prove
from clubs.poker.selectors.shown import shown
from clubs.poker.services import evenings
from scoring.words import RuleError
from tests import factories as make

pytestmark = pytest.mark.django_db

PLANS = {
    rules.FREEZEOUT: rules.Plan(
        form=rules.FREEZEOUT,
        seats=3,
        start=rules.Offer(2000, 200, 5000),
        levels=levels_from("20 25/50\nbreak 10\n20 50/100 10"),
        prizes=rules.prizes_from("70 30", "percent"),
    ),
    rules.REBUY: rules.Plan(
        form=rules.REBUY,
        seats=9,
        start=rules.Offer(2000, 0, 5000),
        rebuy=rules.Offer(1000, 0, 4000),
        addon=rules.Offer(1000, 0, 6000),
        late_until=1,
        levels=levels_from("20 25/50\n20 50/100"),
        prizes=rules.prizes_from("100", "percent"),
    ),
    rules.CASH: rules.Plan(form=rules.CASH, seats=9, chip_value=5, denominations=(1, 5, 25)),
}


class Host:
    """A director who runs one evening in the browser."""

    def __init__(self, client, form: str) -> None:
        self.client = client
        self.club = make.make_club()
        self.user = make.make_user(
            "dora", club=self.club, role="director", first_name="Dora", last_name="Lind"
        )
        self.evening = evenings.create_evening(
            club=self.club, name="Friday poker", date=dt.date(2026, 11, 27), currency="EUR", plan=PLANS[form],
            by=self.user,
        )  # fmt: skip
        client.force_login(self.user)

    def person(self, name: str) -> Person:
        return make.make_person(self.club, name)

    def address(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.club.slug, self.evening.pk, *args])

    def tap(self, do: str, **fields: object) -> object:
        return self.client.post(self.address("poker-act"), {"do": do, **fields})

    def done(self, do: str, **fields: object) -> None:
        answer = self.tap(do, **fields)
        assert answer.status_code == 302, answer.content.decode()

    def refused(self, words: str, do: str, **fields: object) -> str:
        before = PokerEvent.objects.count()
        answer = self.tap(do, **fields)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert escape(words) in page
        assert PokerEvent.objects.count() == before
        return page

    def buy_in(self, *names: str, **fields: object) -> None:
        for name in names:
            self.done("enter", name_id=self.person(name).pk, **fields)

    def page(self, name: str = "poker-run", *args: object) -> str:
        answer = self.client.get(self.address(name, *args))
        assert answer.status_code == 200
        return answer.content.decode()

    def number(self, name: str) -> int:
        return PokerPlayer.objects.get(evening=self.evening, person__name=name).number

    def confirm_seats(self) -> None:
        proposal = shown(self.evening).proposal
        assert proposal is not None
        self.done("seat", **{move.field: move.player for move in proposal.moves})

    def broken(self) -> list[object]:
        """What the proof of the record finds."""
        self.evening.refresh_from_db()
        return prove(self.evening, chains_in(self.evening))


@pytest.fixture
def freezeout(client) -> Host:
    return Host(client, rules.FREEZEOUT)


@pytest.fixture
def rebuy(client) -> Host:
    return Host(client, rules.REBUY)


@pytest.fixture
def cash(client) -> Host:
    return Host(client, rules.CASH)


def test_a_freezeout_from_the_form_to_the_result(client):
    """Four at 22.00: a pot of 80.00, of which 70 % and 30 % are 56.00 and 24.00; the house has 8.00."""
    club = make.make_club()
    client.force_login(make.make_user(club=club, role="admin"))
    new = reverse("poker-new", args=[club.slug, "freezeout"])
    assert "Rebuy" not in client.get(new).content.decode()
    filled = {
        "name": "Friday poker", "date": "2026-11-27", "currency": "EUR", "price": "20", "fee": "2",
        "chips": "5000", "late_until": "0", "seats": "9", "levels": "20 25/50\r\nbreak 10\r\n20 50/100 10",
        "kind": "percent", "prizes": "70 30", "unit": "1", "denominations": "25 100",
    }  # fmt: skip
    wrong = client.post(new, {**filled, "levels": "20 minutes"})
    assert wrong.status_code == 422
    assert "is not a level" in wrong.content.decode()
    assert not PokerEvening.objects.exists()
    assert client.post(new, filled).status_code == 302
    host = Host.__new__(Host)
    host.client, host.club, host.evening = client, club, PokerEvening.objects.get()
    host.buy_in("Ann", "Bob", "Cleo", "Dan")
    host.confirm_seats()
    host.done("start")
    host.done("out", players=[host.number("Bob")])
    page = host.refused("enter the stack", "out", players=[host.number("Ann"), host.number("Cleo")])
    stacks = [f"stack-{host.number(name)}" for name in ("Ann", "Cleo")]
    assert all(f'name="{stack}"' in page for stack in stacks)
    host.done(
        "out", players=[host.number("Ann"), host.number("Cleo")], **{stacks[0]: "4000", stacks[1]: "3 000"}
    )
    host.done("end")
    view = shown(host.evening)
    assert [(player.place, player.name, player.prize, player.result) for player in view.players] == [
        ("1", "Dan", "56.00 EUR", "+34.00"),
        ("2", "Ann", "24.00 EUR", "+2.00"),
        ("3", "Cleo", "", "−22.00"),
        ("4", "Bob", "", "−22.00"),
    ]
    assert dict(view.balance_lines)["Still to be paid out"] == "0.00 EUR"
    host.evening.refresh_from_db()
    result = host.page("poker-result")
    assert "56.00 EUR" in result
    assert host.address("poker-paper") in result
    before, folded = result.split("How this was scored")
    assert "Still to be paid out" not in before
    assert host.evening.shown_head not in before
    assert host.evening.shown_head in folded
    host.refused("The evening is over", "start")
    assert host.broken() == []


def test_two_evenings_of_one_day_have_two_names(freezeout):
    """The form offers another name, and refuses the same one, however it is typed."""
    evening = freezeout.evening
    address = reverse("poker-new", args=[freezeout.club.slug, "freezeout"])
    typed = {"name": evening.name.upper(), "date": evening.date.isoformat()}
    answer = freezeout.client.post(address, typed)
    assert answer.status_code == 422
    assert f"for example “{evening.name.upper()} 2”" in answer.content.decode()


def test_anything_can_be_undone_that_nothing_later_needs(freezeout):
    freezeout.buy_in("Ann", "Bob", "Cleo")
    bought = {row.event.get("player"): row.number for row in PokerEvent.objects.filter(event__type="enter")}
    freezeout.done(f"undo:{bought[2]}")
    assert [player.name for player in shown(freezeout.evening).players] == ["Ann", "Cleo"]
    freezeout.done("enter", name_id=Person.objects.get(name="Bob").pk)
    freezeout.done("out", players=["3"])
    freezeout.refused("undo that first", f"undo:{bought[3]}")
    freezeout.refused("cannot be undone", "undo:1")
    freezeout.refused("cannot be undone", f"undo:{bought[2]}")
    assert freezeout.broken() == []
    log = freezeout.page("poker-log")
    assert "Cleo bought in." in log
    assert "Action 3 was undone." in log


def test_the_same_tap_twice_is_one_event(freezeout):
    entry = str(uuid4())
    freezeout.done("start", entry_id=entry)
    freezeout.done("start", entry_id=entry)
    assert PokerEvent.objects.filter(event__type="start").count() == 1
    assert freezeout.tap("pause", entry_id=entry).status_code == 409


def test_tables_are_broken_when_the_director_confirms(freezeout):
    """Three seats each: five sit at two tables, and so do four; three fit at one."""
    freezeout.buy_in("Ann", "Bob", "Cleo", "Dan", "Eve")
    assert "Draw seats for everyone" in freezeout.page()
    freezeout.confirm_seats()
    assert sorted(len(table.seats) for table in shown(freezeout.evening).tables) == [2, 3]
    freezeout.done("start")
    one_of_each = {seat.table: number for number, seat in shown(freezeout.evening).state.seats.items()}
    for number in one_of_each.values():  # two of the same table would leave the other as the only one
        freezeout.done("out", players=[number])
    proposal = shown(freezeout.evening).proposal
    assert proposal is not None
    assert proposal.kind == "break"
    assert proposal.words in freezeout.page()
    freezeout.confirm_seats()
    assert [len(table.seats) for table in shown(freezeout.evening).tables] == [3]


def test_the_clock_is_run_by_taps(freezeout):
    freezeout.refused("Start the clock first", "level:1")
    freezeout.done("start")
    freezeout.done("minutes:1")
    assert 20 * 60 < shown(freezeout.evening).clock.left <= 21 * 60
    freezeout.done("level:1")
    freezeout.done("pause")
    clock = shown(freezeout.evening).clock
    assert (clock.level.title, clock.running, clock.following.words) == ("Break", False, "50 / 100 ante 10")
    assert "Paused" in freezeout.page("poker-evening")
    freezeout.refused("no longer works", "level:x")
    freezeout.refused("no longer works", "undo:")
    freezeout.refused("no longer works", "everything")


def test_rebuys_bring_back_who_is_out(rebuy):
    rebuy.buy_in("Ann", "Bob", "Cleo")
    rebuy.done("start")
    rebuy.done("out", players=["1"])
    assert "Rebuy: Ann" in rebuy.page()
    rebuy.done("rebuy:1")
    rebuy.done("addon:2")
    rebuy.refused("has had the add-on", "addon:2")
    view = shown(rebuy.evening)
    assert (view.pot, view.balance.chips_out, len(view.playing)) == ("80.00 EUR", 25000, 3)


def test_a_cash_evening_is_settled(cash):
    """A chip is worth 0.05: 20.00 and 10.00 are 600 chips; 580 are cashed, and the house has 20."""
    cash.buy_in("Ann", money="20")
    cash.refused("must buy whole chips", "enter", name_id=cash.person("Bob").pk, money="10.01")
    assert not PokerPlayer.objects.filter(person__name="Bob").exists()
    cash.done("enter", name_id=Person.objects.get(name="Bob").pk, money="10,00")
    assert 'name="piece-25"' in cash.page("poker-player", 1)
    cash.done("count:1", **{"piece-25": "16", "piece-5": "1", "piece-1": "0"})
    cash.refused("sum to 405", "count:1", **{"piece-25": "16", "piece-5": "1", "chips": "404"})
    cash.done("count:2", chips="150")
    assert "45 chips short" in cash.page()
    cash.done("cash_out:1", chips="405")
    cash.done("cash_out:2", chips="175")
    cash.refused("20 chips have not come back", "end")
    cash.done("house", chips="20")
    cash.done("end")
    assert [(player.name, player.result) for player in shown(cash.evening).players] == [
        ("Ann", "+0.25"), ("Bob", "−1.25"),
    ]  # fmt: skip
    assert "20.25 EUR" in cash.page("poker-result")
    assert cash.broken() == []


def test_a_guest_is_asked_about_once_and_not_written_down_when_refused(freezeout):
    page = freezeout.refused("New guest", "enter", name="Zoe Newcomer")
    assert 'name="guests" value="Zoe Newcomer"' in page
    freezeout.done("enter", name="Zoe Newcomer", guests="Zoe Newcomer")
    freezeout.done("start")
    freezeout.refused("Chips were sold", "enter", name="Yan Late", guests="Yan Late")
    assert not Person.objects.filter(name="Yan Late").exists()


def test_players_see_and_only_directors_act(freezeout, client):
    freezeout.buy_in("Ann", "Bob")
    member = make.make_user("ann", club=freezeout.club)
    Person.objects.filter(name="Ann").update(user=member)
    client.force_login(member)
    assert "Ann" in freezeout.page("poker-evening")
    for name in ("poker-run", "poker-plan"):
        answer = client.get(freezeout.address(name))
        assert answer.status_code == 403
        assert "Only a director or an administrator of this club may do that." in answer.content.decode()
    assert freezeout.tap("start").status_code == 403
    for act in (
        lambda: evenings.record_event(
            evening=freezeout.evening, entry_id=uuid4(), event={"type": "start"}, by=member
        ),
        lambda: evenings.undo(evening=freezeout.evening, entry_id=uuid4(), number=2, by=member),
    ):
        with pytest.raises(PermissionDenied, match=r"people\.run_poker"):
            act()


def test_the_hall_display_shows_strangers_no_names_and_no_money(freezeout, client):
    freezeout.buy_in("Ann", "Bob", "Cleo")
    freezeout.done("start")
    freezeout.done("out", players=["1"])
    assert "Ann" in freezeout.page("poker-wall")
    assert "60.00 EUR" in freezeout.page("poker-wall")
    client.logout()
    wall = freezeout.page("poker-wall")
    assert "25 / 50" in wall
    assert "Ann" not in wall
    assert "EUR" not in wall
    for name in ("poker-evening", "poker-log", "poker-result"):
        assert client.get(freezeout.address(name)).status_code == 403


def test_a_screen_gets_only_what_is_new(freezeout, client):
    page = freezeout.page("poker-wall")
    stamp = page.split('data-poll-version="')[1].split('"')[0]
    asked = client.get(freezeout.address("poker-wall"), {"since": stamp})
    assert asked.status_code == 204
    freezeout.done("start")
    asked = client.get(freezeout.address("poker-wall"), {"since": stamp})
    assert asked.status_code == 200
    assert asked.content.decode().startswith('<div id="poker-wall"')


def test_another_clubs_evening_is_not_there(freezeout, client):
    other = make.make_club("Elsewhere")
    client.force_login(make.make_user("eve", club=other, role="admin"))
    for name in ("poker-evening", "poker-run", "poker-wall", "poker-log", "poker-result", "poker-plan"):
        assert client.get(reverse(name, args=[other.slug, freezeout.evening.pk])).status_code == 404
    stranger = make.make_person(other, "Stranger")
    with pytest.raises(RuleError):
        evenings.come_in(
            evening=freezeout.evening, entry_id=uuid4(), person=stranger, event={"type": "enter"},
            by=freezeout.user,
        )  # fmt: skip


def test_the_plan_is_changed_as_far_as_it_may(freezeout, client):
    freezeout.buy_in("Ann", "Bob")
    freezeout.done("start")
    page = freezeout.page("poker-plan")
    assert "20 25/50" in page
    filled = {
        "price": "20", "fee": "2", "chips": "5000", "late_until": "1", "seats": "9", "kind": "amount",
        "prizes": "25 15", "unit": "1", "levels": "20 25/50\n20 75/150",
    }  # fmt: skip
    plan = freezeout.address("poker-plan")
    assert client.post(plan, {**filled, "levels": "30 25/50"}).status_code == 422
    assert client.post(plan, {**filled, "prizes": "15 25"}).status_code == 422
    assert client.post(plan, {**filled, "late_until": "3"}).status_code == 422
    assert client.post(plan, filled).status_code == 302
    assert shown(freezeout.evening).prizes == [(1, "25.00 EUR"), (2, "15.00 EUR")]


def test_what_is_changed_behind_the_back_of_the_record_shows(freezeout):
    freezeout.buy_in("Ann", "Bob")
    assert freezeout.broken() == []
    player = PokerPlayer.objects.get(number=1)
    PokerPlayer.objects.filter(pk=player.pk).update(person=freezeout.person("Zoe"))
    assert len(freezeout.broken()) == 3  # the link, and a name too many and too few
    PokerPlayer.objects.filter(pk=player.pk).update(person=player.person)
    bought = PokerEvent.objects.filter(number=2)
    bought.update(event={"type": "enter", "player": 9})
    assert {"player 9"} < {found.where for found in freezeout.broken()}
    bought.update(event={"type": "enter", "player": 1}, undone=True)
    assert "event 2, undone" in {found.where for found in freezeout.broken()}
    bought.update(event={"type": "nonsense"}, undone=False)
    assert "events" in {found.where for found in freezeout.broken()}
    bought.update(event={"type": "enter", "player": 1})
    PokerEvening.objects.update(over=True)
    assert [found.where for found in freezeout.broken()] == ["evening, over"]


def test_the_command_proves_an_evening_and_a_head(freezeout):
    freezeout.buy_in("Ann")
    freezeout.evening.refresh_from_db()
    noted = freezeout.evening.shown_head
    freezeout.buy_in("Bob")
    out = StringIO()
    call_command("prove_poker", str(freezeout.evening.pk), "--head", noted, stdout=out)
    assert "agrees with its log" in out.getvalue()
    assert "has not changed since" in out.getvalue()
    PokerPlayer.objects.filter(number=1).update(number=7)
    for number in (freezeout.evening.pk, 999):
        with pytest.raises(SystemExit):
            call_command("prove_poker", str(number), stdout=StringIO(), stderr=StringIO())


def test_a_merge_and_a_new_name_reach_the_record(freezeout):
    freezeout.buy_in("Ann", "Bob")
    admin = make.make_user("admin", club=freezeout.club, role="admin")
    keep = freezeout.person("Anna Berg")
    with pytest.raises(RuleError) as refusal:
        merge_persons(keep=Person.objects.get(name="Bob"), drop=Person.objects.get(name="Ann"), by=admin)
    assert refusal.value.code == "merge.together"
    merge_persons(keep=keep, drop=Person.objects.get(name="Ann"), by=admin)
    assert [player.name for player in shown(freezeout.evening).players] == ["Anna Berg", "Bob"]
    assert freezeout.broken() == []
    dora = make.make_person(freezeout.club, "Dora Berg", user=freezeout.user)
    person_renamed.send(sender=Person, person=dora, old_name="Dora Lind")
    assert set(PokerEvent.objects.values_list("by_name", flat=True)) == {"Dora Berg"}
    assert freezeout.broken() == []


def test_an_empty_evening_promises_prizes_and_asks_for_no_change_of_them(freezeout):
    page = freezeout.page()
    assert "The prizes appear once players have bought in." in page
    assert "Change the prizes first." not in page
