"""Before the first board players say on their table's phone that they have arrived; the director sees it."""

from __future__ import annotations

import json

from tests.browser.phones import PHONE, act
from tests.browser.test_signing_in import sign_in
from tests.browser.waiting import expect

MAKE = """
import json
from scoring.models import EntryMember
from tests import factories as make
from tournaments.services.setup import starting
club = make.make_club("Arrivals Bridge Club", "arrivals")
make.make_user("arrivals", club=club, role="director")
make.make_person(club, "Zoe Adams")
session = make.make_session(3, club=club, start=False)
EntryMember.objects.filter(entry__number=1).delete()
starting.start(session=session, by=make.STAFF)
one = make.encounter_of(session)
east, west = one.east_person.name, one.west_person.name
print(json.dumps({"id": session.pk, "link": make.link_of(session).token, "east": east, "west": west}))
"""


def test_players_arrive_and_the_director_sees_who_is_missing(site, open_page, accessible):
    """Table 1 has pair 1 N-S, whose names nobody has entered; a mistyped name is refused and taken back."""
    facts = json.loads(site.run(MAKE).splitlines()[-1])
    phone = open_page(**PHONE)
    phone.goto(f"/t/{facts['link']}/")
    phone.get_by_role("link", name="Say who has arrived").tap()
    expect(phone.get_by_role("heading", name="Who has arrived?")).to_be_visible()
    accessible(phone)
    who = phone.get_by_label("Your membership number or full name")
    arrive = phone.get_by_role("button", name="I have arrived")
    who.fill("Zoe Adam")
    arrive.tap()
    expect(phone.get_by_role("alert")).to_contain_text("“Zoe Adam” is not a name or a number of this club.")
    accessible(phone)
    who.fill("zoe adams")
    arrive.tap()
    rows = phone.locator(".rows li")
    expect(rows.first).to_contain_text("North Zoe Adams · arrived")
    rows.first.get_by_role("button", name="Undo").tap()
    expect(rows.first).to_contain_text("North no name yet")
    who.fill("zoe adams")
    arrive.tap()
    expect(rows.first).to_contain_text("North Zoe Adams · arrived")
    for name, seat in ((facts["east"], "East"), (facts["west"], "West")):
        who.fill(name)
        phone.get_by_label(seat).check()
        arrive.tap()
        expect(phone.locator(".rows li", has_text=seat)).to_contain_text("arrived")
    director = open_page(viewport={"width": 1366, "height": 768})
    sign_in(director, "arrivals", f"/c/arrivals/s/{facts['id']}/control/")
    expect(director.locator("#needs")).to_contain_text("Arrived: 1 of 6 pairs. Missing: Pair 1 (1), Cem (2)")
    phone.get_by_role("link", name="To the boards").tap()
    expect(phone.locator(".read-back")).to_contain_text("Zoe Adams")
    act(phone, "seats-yes")
    expect(phone.locator('[data-keys="level"]')).to_be_visible()
    expect(director.locator("#needs")).to_contain_text("Arrived: 2 of 6 pairs.")
