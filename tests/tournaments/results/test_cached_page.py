"""The page around a ranking is kept for its reader, and shows at once whatever changes of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.people import services as people
from clubs.people.models import Club, Person, Role
from config.caching.stamped_cache import forget_all
from config.models import MailServer
from config.sealed import seal
from scoring.models import Contest, Session
from tests import factories as make
from tests.tournaments.results.evenings import address, pk_of, refreshed
from tournaments.services import session_bin, sessions
from tournaments.services.exchange.deals import attach_deals
from tournaments.views import cached_page

pytestmark = pytest.mark.django_db
OF_ONE_ANSWER = re.compile(r'(name="csrfmiddlewaretoken" value|data-poll-version)="[^"]*"')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]*)"')
DEAL = b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'


@pytest.fixture
def session() -> Session:
    made = make.make_session(3, boards=1)
    make.enter_all(made)
    return refreshed(made)


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def staff(session: Session, role: str = "director", **columns: str) -> Client:
    return signed_in(make.make_user(club=session.club, role=role, **columns))


def player(session: Session, number: int) -> Client:
    user = make.make_user()
    members = {"entry_members__entry": pk_of(session, number), "entry_members__seat": 1}
    Person.objects.filter(**members).update(user=user)
    return signed_in(user)


def whole(client: Client, session: Session, query: str = "", **headers: str) -> str:
    answer = client.get(address(session, "ranking") + query, headers=headers or None)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(client: Client, session: Session, query: str = "", **headers: str) -> str:
    """The page without what is another in each answer."""
    return OF_ONE_ANSWER.sub("", whole(client, session, query, **headers))


def alone(client: Client, session: Session, query: str = "", **headers: str) -> str:
    """The same, while nothing is kept."""
    forget_all()
    return shown(client, session, query, **headers)


def over(session: Session) -> Session:
    return refreshed(sessions.finish(session=session, by=make.STAFF))


def test_the_page_is_made_once_for_its_reader(session, monkeypatch):
    made = []
    render = cached_page.render_session
    monkeypatch.setattr(cached_page, "render_session", lambda *rest: made.append(1) or render(*rest))
    director = staff(session)
    assert shown(director, session) == shown(director, session)
    assert len(made) == 1


def test_no_reader_gets_the_page_of_another(session):
    """Whatever the order in which they look: directors, a scorer, players, a superuser, and nobody."""
    session = over(session)
    readers = [
        staff(session, first_name="Dora"),
        staff(session, first_name="Dirk"),
        staff(session, "scorer"),
        player(session, 1),
        player(session, 2),
        signed_in(make.make_user(is_superuser=True)),
        signed_in(make.make_user()),
        Client(),
    ]
    wanted = [alone(reader, session) for reader in readers]
    assert len(set(wanted)) == len(readers)
    for order in (range(8), reversed(range(8))):
        forget_all()
        assert all(shown(readers[at], session) == wanted[at] for at in order)
    assert [page.count("Dora") for page in wanted] == [1] + [0] * 7
    assert [page.count("Dirk") for page in wanted] == [0, 1] + [0] * 6
    assert ["Control room" in page for page in wanted] == [True] * 3 + [False] * 2 + [True] + [False] * 2
    assert ["Publish the results" in page for page in wanted] == [True] * 2 + [False] * 3 + [True] + [
        False
    ] * 2
    assert ["My scorecard" in page for page in wanted] == [False] * 3 + [True] * 2 + [False] * 3
    assert "Sign in" in wanted[7]


def test_a_phone_of_a_table_gets_no_page_of_nobody(session):
    """Both have no account."""
    session = over(session)
    phones = []
    for table in (1, 2):
        phone = Client()
        phone.cookies["table"] = make.make_phone(session, table)[1]
        phones.append(phone)
    readers = [*phones, Client()]
    wanted = [alone(reader, session) for reader in readers]
    forget_all()
    assert [shown(reader, session) for reader in readers] == wanted


def test_who_goes_or_comes_on_the_same_browser_gets_their_own_page(session):
    session = over(session)
    user = make.make_user(club=session.club, role="director", first_name="Dora")
    browser = signed_in(user)
    assert "Dora" in shown(browser, session)
    browser.logout()
    assert "Dora" not in shown(browser, session)
    assert "Control room" not in shown(browser, session)
    browser.force_login(user)
    assert "Dora" in shown(browser, session)


def test_who_chose_another_name_on_a_phone_gets_the_links_of_that_one(session):
    session = over(session)
    sessions.publish(session=session, by=make.STAFF)
    session = refreshed(session)
    phone = Client()
    assert "Which name is yours?" in shown(phone, session)
    for number in (1, 2):
        person = make.entry_of(session, number).members.get(seat=1).person_id
        assert phone.post(address(session, "own-name"), {"person": str(person)}).status_code == 302
        page = shown(phone, session)
        assert page == alone(phone, session)
        assert f'{address(session, "card", pk_of(session, number))}">My scorecard' in page
        assert "Not you?" in page
    phone.post(address(session, "own-name"), {"person": "0"})
    assert "Which name is yours?" in shown(phone, session)
    assert "My scorecard" not in shown(phone, session)


def lose_role(on: SimpleNamespace) -> None:
    Role.objects.filter(user=on.user).delete()


def get_role(on: SimpleNamespace) -> None:
    Role.objects.create(club=on.session.club, user=on.user, kind="admin")


def keep_site(on: SimpleNamespace) -> None:
    on.user.is_superuser = True
    on.user.save()


def be_a_player(on: SimpleNamespace) -> None:
    members = {"entry_members__entry": pk_of(on.session, 1), "entry_members__seat": 1}
    Person.objects.filter(**members).update(user=on.user)


def change_account(on: SimpleNamespace) -> None:
    on.user.first_name = "Zora <b>"
    on.user.save()


def change_user_name(on: SimpleNamespace) -> None:
    on.user.username = "zora-new"
    on.user.save()


def rename_club(on: SimpleNamespace) -> None:
    club = Club.objects.get(pk=on.session.club.pk)
    by = make.make_user(club=club, role="admin")
    people.edit_club(club=club, name="Zander Club", zone="Asia/Tokyo", correction_minutes=30, by=by)


def colour_club(on: SimpleNamespace) -> None:
    Club.objects.filter(pk=on.session.club.pk).update(hue=200)


def give_logo(on: SimpleNamespace) -> None:
    Club.objects.filter(pk=on.session.club.pk).update(logo_name="0123456789abcdef-120x40")


def move_club(on: SimpleNamespace) -> None:
    """Who keeps the site can give a club another address."""
    Club.objects.filter(pk=on.session.club.pk).update(slug="moved-away")
    on.session.club.slug = "moved-away"


def rename_session(on: SimpleNamespace) -> None:
    """As a row alone, so that no version says it."""
    Session.objects.filter(pk=on.session.pk).update(name="Zig & zag")


def move_day(on: SimpleNamespace) -> None:
    Session.objects.filter(pk=on.session.pk).update(date="2027-01-02")


def combine_event(on: SimpleNamespace) -> None:
    settings = on.session.contest.settings | {"combine": "sum"}
    Contest.objects.filter(pk=on.session.contest_id).update(name="Zen event", settings=settings)


def finish(on: SimpleNamespace) -> None:
    over(on.session)


def publish(on: SimpleNamespace) -> None:
    sessions.publish(session=on.session, by=make.STAFF)


def close(on: SimpleNamespace) -> None:
    sessions.publish(session=on.session, by=make.STAFF)
    Session.objects.filter(pk=on.session.pk).update(corrections_until=timezone.now())
    Client().get(address(on.session, "ranking"))  # whoever looks first closes it


def show_on_wall(on: SimpleNamespace) -> None:
    by = staff(on.session)
    assert by.post(address(on.session, "wall-ranking"), {"allowed": "1"}).status_code == 302


def set_up_mail(on: SimpleNamespace) -> None:
    MailServer.objects.create(
        pk=MailServer.ONLY, host="mail.example.org", port=25, security="none", sealed_password=seal("")
    )


def put_deals(on: SimpleNamespace) -> None:
    attach_deals(session=on.session, data=DEAL, by=make.STAFF)


def add_section(on: SimpleNamespace) -> None:
    """A section with a field of its own, as it is stored: no version says it."""
    other = make.section_of(on.session)
    field, standing = other.field, other.field.standing
    field.pk, field._state.adding = None, True
    field.save()
    standing.pk, standing.field, standing._state.adding = None, field, True
    standing.save()
    other.pk, other.letter, other.field, other._state.adding = None, "B", field, True
    other.save()


CHANGES: dict[Callable[[SimpleNamespace], None], str] = {
    lose_role: "",
    get_role: "Roles",
    keep_site: "Roles",
    be_a_player: "My scorecard",
    change_account: "Zora &lt;b&gt;",
    change_user_name: "zora-new",
    rename_club: 'data-zone="Asia/Tokyo"',
    colour_club: "200",
    give_logo: "0123456789abcdef-120x40",
    move_club: "/c/moved-away/",
    rename_session: "Zig &amp; zag",
    move_day: "Sat 2 Jan 2027",
    combine_event: ">Event</a>",
    finish: "Publish the results",
    publish: "web page to share",
    close: "web page to share",
    show_on_wall: "Hide results on the display",
    set_up_mail: "an e-mail at once",
    add_section: "Section B",
}
"""What changes, and what the page then says that it did not say before."""


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_changes_is_shown_at_once(session, change):
    user = make.make_user(club=session.club, role="director")
    on = SimpleNamespace(session=session, user=user)
    reader, player_ = signed_in(user), player(session, 2)
    before = shown(reader, session)
    shown(player_, session)
    change(on)
    refreshed(session)
    if change is lose_role:
        assert reader.get(address(session, "ranking")).status_code == 403
        return
    after = shown(reader, session), shown(player_, session)
    assert CHANGES[change] in after[0]
    assert CHANGES[change] not in before
    assert after == (alone(reader, session), alone(player_, session))


def test_a_club_whose_name_changes_is_in_no_place_the_old_one(session):
    reader = staff(session)
    old = session.club.name
    assert old in shown(reader, session)
    rename_club(SimpleNamespace(session=session))
    assert old not in shown(reader, session)
    assert shown(reader, session).count("Zander Club") >= 2


def test_a_mail_server_that_is_gone_is_promised_no_more(session):
    reader = staff(session)
    set_up_mail(SimpleNamespace())
    assert "an e-mail at once" in shown(reader, session)
    MailServer.objects.all().delete()
    assert "an e-mail at once" not in shown(reader, session)


def test_a_deal_file_put_on_the_session_shows_at_once(session):
    """On the ranking nothing tells of deals; the page is nevertheless the one that is made anew."""
    reader = staff(session)
    shown(reader, session)
    put_deals(SimpleNamespace(session=session))
    assert shown(reader, session) == alone(reader, session)


def test_a_role_that_is_taken_away_after_play_takes_its_links_with_it(session):
    session = over(session)
    user = make.make_user(club=session.club, role="director")
    reader = signed_in(user)
    assert "Publish the results" in shown(reader, session)
    Role.objects.filter(user=user).update(kind="scorer")
    page = shown(reader, session)
    assert "Publish the results" not in page
    assert "Control room" in page
    Role.objects.filter(user=user).delete()
    page = shown(reader, session)
    assert "Control room" not in page
    assert page == alone(reader, session)


def test_a_role_in_the_club_alone_comes_and_goes_in_its_menu(session):
    """A superuser's rights are no roles of the session."""
    session = over(session)
    user = make.make_user(is_superuser=True)
    reader = signed_in(user)
    assert "Members" in shown(reader, session)
    user.is_superuser = False
    user.save()
    assert "Members" not in shown(reader, session)
    make.make_person(session.club, user=user)
    assert "Members" in shown(reader, session)


def test_a_session_in_the_bin_is_nowhere_seen_and_comes_back(session):
    reader = staff(session)
    before = shown(reader, session)
    session_bin.put_in_bin(session=session, by=make.STAFF)
    assert reader.get(address(session, "ranking")).status_code == 404
    session_bin.take_from_bin(club=session.club, pk=session.pk, by=make.STAFF)
    assert shown(reader, session) == before


def test_a_message_is_shown_once_and_kept_for_nobody(session):
    session = over(session)
    reader = staff(session)
    before = shown(reader, session)
    press = {"do": "end:finished", "results": "1"}
    answer = reader.post(reverse("control-session", args=[session.club.slug, session.pk]), press)
    assert answer.status_code == 302
    first, second = shown(reader, session), shown(reader, session)
    assert first.count("Results published (version 1).") == 1
    assert "Results published" not in second
    assert "Results published" not in before
    assert second == alone(reader, session)
    assert shown(reader, session) == second


def test_a_message_waits_while_a_kept_page_is_polled(session):
    """A poll shows none, so it must take none away."""
    session = over(session)
    reader = staff(session)
    shown(reader, session)
    press = {"do": "end:finished", "results": "1"}
    reader.post(reverse("control-session", args=[session.club.slug, session.pk]), press)
    assert reader.get(address(session, "ranking"), {"since": ""}).status_code == 200
    assert "Results published (version 1)." in shown(reader, session)


def test_the_token_of_a_kept_page_fits_the_cookie_of_who_reads_it(session):
    """Each answer has its own, which this browser's cookie proves and another's does not."""
    session = over(session)
    user = make.make_user(club=session.club, role="director")
    browsers = []
    for _ in range(2):
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(user)
        browsers.append(browser)
    tokens = [set(TOKEN.findall(whole(browser, session))) for browser in (*browsers, browsers[0])]
    assert [len(found) for found in tokens] == [1, 1, 1]
    one, other, again = (found.pop() for found in tokens)
    assert one != again
    wall = address(session, "wall-ranking")
    for browser, token, status in (
        (browsers[0], other, 403),
        (browsers[1], again, 403),
        (browsers[0], one, 302),
        (browsers[0], again, 302),
        (browsers[1], other, 302),
    ):
        answer = browser.post(wall, {"allowed": "0", "csrfmiddlewaretoken": token})
        assert answer.status_code == status


def test_what_is_kept_has_no_token_and_no_ranking(session):
    shown(staff(session), session)
    (pieces,) = [value for _stamp, _size, value in cached_page._pages._values.values()]
    kept = "".join(pieces[::2])
    assert TOKEN.findall(kept) == [""] * len(TOKEN.findall(kept))
    assert "Anna" not in kept
    assert set(pieces[1::2]) == {"csrf_token", "ranking", "version"}


@pytest.mark.parametrize(("cookie", "value"), [("theme", "dark"), ("theme", "light"), ("type", "large")])
def test_a_page_looks_as_its_reader_chose(session, cookie, value):
    user = make.make_user(club=session.club, role="director")
    plain, chosen = signed_in(user), signed_in(user)
    chosen.cookies[cookie] = value
    mark = f'data-{cookie}="{value}"'
    for reader, is_so in ((plain, False), (chosen, True), (plain, False)):
        assert (f" {mark}>" in shown(reader, session)) is is_so


def test_a_page_is_in_the_language_of_who_reads_it(session, settings):
    settings.LANGUAGES = [("en", "English"), ("de", "German")]
    reader = staff(session)
    for language in ("en", "de", "en", "de"):
        page = shown(reader, session, **{"accept-language": language})
        assert f'<html lang="{language}"' in page


def test_a_page_leads_on_at_the_host_at_which_it_was_asked(session, settings):
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]
    reader = staff(session)
    for host in ("one.example", "two.example", "one.example"):
        assert set(re.findall(r"\w+\.example", shown(reader, session, host=host))) <= {host}


def test_each_section_and_address_has_a_page_of_its_own(session):
    add_section(SimpleNamespace(session=session))
    reader = staff(session)
    wanted = {query: alone(reader, session, query) for query in ("", "?section=A", "?section=B", "?x=1")}
    assert len(set(wanted.values())) == len(wanted)
    forget_all()
    assert {query: shown(reader, session, query) for query in wanted} == wanted


def test_two_sessions_of_a_club_have_a_page_each(session):
    other = refreshed(make.make_session(3, boards=1, club=session.club, name="Wednesday"))
    reader = staff(session)
    wanted = alone(reader, session), alone(reader, other)
    forget_all()
    assert (shown(reader, session), shown(reader, other)) == wanted
    assert "Tuesday pairs" not in wanted[1]


def test_an_account_that_was_closed_reads_as_nobody(session):
    session = over(session)
    user = make.make_user(club=session.club, role="director", first_name="Dora")
    reader = signed_in(user)
    assert "Dora" in shown(reader, session)
    user.is_active = False
    user.save()
    page = shown(reader, session)
    assert "Dora" not in page
    assert "Sign in" in page


def test_a_kept_page_has_the_headers_of_one_that_is_made(session):
    session = over(session)
    for reader in (staff(session), player(session, 1), Client()):
        forget_all()
        made, kept = (reader.get(address(session, "ranking")) for _ in range(2))
        assert dict(made.headers).keys() == dict(kept.headers).keys()
        for name in ("Content-Type", "Vary", "Cache-Control", "Content-Security-Policy"):
            assert made.headers.get(name) == kept.headers.get(name)
        assert made.cookies.keys() == kept.cookies.keys()


def test_a_kept_page_asks_no_more_than_its_stamp(session):
    reader = staff(session)
    shown(reader, session)
    with CaptureQueriesContext(connection) as queries:
        shown(reader, session)
    assert len(queries) == 6
