"""Cards of a board still in play come out nowhere: sealed deals for nobody, others not for staff who play."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from uuid import uuid4

import pytest
from django.test import Client

from clubs.people.models import Person, User
from scoring.actors import user_actor
from scoring.bridge.outcome import Outcome
from scoring.models import Board, EntryMember, MadeDeals, Play, Session
from scoring.words import RuleError
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import of_the_site
from tournaments.exchange.deals import deal_formats
from tournaments.paper.documents import DOCUMENTS
from tournaments.selectors.control.rows import Cursor
from tournaments.services import sessions
from tournaments.services.control.corrections import correct
from tournaments.services.exchange import FORMATS
from tournaments.services.line.record import do_line
from tournaments.services.results.standings import refresh_standings
from tournaments.views import paper

pytestmark = pytest.mark.django_db

SUIT = "AQT8642"  # of a hand; all thirteen ranks in a row stand on the keys of a lead
DEAL = "N:AQT8642.AQT864.. ..AQT8642.AQT864 KJ9753.KJ97532.. ..KJ9753.KJ97532"
TRICKS = {seat: dict.fromkeys("CDHSN", 13 if seat in "NS" else 0) for seat in "NESW"}
SEED = "5eed" * 16
HELD_BY_NOBODY = Outcome.played("4SN=", lead="DK")
ROOMS = ("c/{slug}/s/{pk}/", "c/{slug}/e/", "c/{slug}/players/", "api/v1/clubs/{club}/sessions/")


@pytest.fixture
def session() -> Session:
    """Three tables in play; East has the ace of diamonds on every board, and the tricks are known."""
    session = make.make_session(tables=3, boards=2)
    Board.objects.filter(board_set__session=session).update(deal=DEAL, makeable=TRICKS)
    return session


@pytest.fixture(autouse=True)
def unprinted(monkeypatch):
    """Papers are what goes into them: nobody waits for so many to be set."""

    def content_of(_key: str, _size: object, content: object) -> bytes:
        return json.dumps(content, default=str).encode()

    monkeypatch.setattr(paper, "print_pdf", content_of)


def seal(session: Session) -> None:
    numbers = list(Board.objects.filter(board_set__session=session).values_list("number", flat=True))
    made = MadeDeals.objects.create(session=session, seed=SEED, numbers=numbers)
    Board.objects.filter(board_set__session=session).update(made=made)


def director(session: Session, *, plays: bool, **columns: object) -> User:
    """A director (or a superuser), who is a player of the session's first pair if they play."""
    user = make.make_user(club=session.club, role="director", **columns)
    if plays:
        Person.objects.filter(pk=first_player(session)).update(user=user)
    return user


def first_player(session: Session) -> int:
    """The id of a player of pair 1 of section A."""
    members = EntryMember.objects.filter(entry__section__session=session, entry__section__letter="A")
    return members.earliest("pk").person_id


def text_of(answer) -> str:
    """What stands in an answer, without what layout puts between the cards of a hand."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return re.sub(r"<[^>]*>|\s+", "", content.decode(errors="replace")).replace("10", "T")


def cards_shown(client: Client, paths: Iterable[str]) -> set[str]:
    """The addresses that answer with a hand, with tricks or par, or with the seed."""
    return {path for path in paths if shows_cards(client.get(path))}


def shows_cards(answer) -> bool:
    text = text_of(answer)
    assert answer.status_code < 500, text
    return SUIT in text or "Par:" in text or SEED in text or '"makeable":{' in text


def of_session(session: Session) -> Iterator[str]:
    """Every address of the session."""
    plays = Play.objects.filter(encounter__round__section__session=session)
    ids = {
        "slug": [session.club.slug],
        "club": [session.club.slug],
        "pk": [session.pk],
        "session": [session.pk],
        "event": [session.contest_id],
        "entry": [make.entry_of(session, 1).pk],
        "encounter": [make.encounter_of(session).pk],
        "play": [plays.filter(board__number=1).earliest("pk").pk],
        "person": [first_player(session)],
        "number": [1],
        "letter": ["A"],
        "group": ["turn"],
        "heading": ["keys"],
        "format": {*FORMATS, *deal_formats()},
        "document": {document.key for document in DOCUMENTS},
    }
    for address in of_the_site():
        if address.template.startswith(ROOMS):
            yield from address.of(ids)


def enter_some(session: Session) -> None:
    """Board 1 is played at one table and not at the others."""
    make.enter(Play.objects.filter(board__number=1, encounter__round__number=1).earliest("pk"), "4SN=")
    refresh_standings(field_id=session.sections.get().field_id)


def readable(session: Session) -> dict[str, str]:
    """The faces that must show the cards once they may be seen, by a part of the address."""
    place = f"c/{session.club.slug}/s/{session.pk}/"
    api = f"api/v1/clubs/{session.club.slug}/sessions/{session.pk}/"
    return {
        "traveller": f"/{place}boards/1/",
        "API": f"/{api}boards/1/",
        **{name: f"/{place}export/{name}/" for name in FORMATS},
        "paper": f"/{place}paper/travellers.pdf",
    }


class TestSealed:
    def test_the_file_for_the_machine_tells_it_to_hide_them(self, session):
        seal(session)
        enter_some(session)
        place = f"/c/{session.club.slug}/s/{session.pk}/deals"
        for plays in (True, False):
            client = world.signed_in(director(session, plays=plays))
            assert b"Status=Sealed" in client.get(f"{place}/dlm/").content
        make.enter_all(session)
        assert b"Status=Show" in client.get(f"{place}/dlm/").content

    @pytest.mark.parametrize("plays", [True, False])
    def test_the_director_finds_the_cards_nowhere(self, session, plays):
        seal(session)
        enter_some(session)
        client = world.signed_in(director(session, plays=plays))
        found = cards_shown(client, of_session(session))
        place = f"/c/{session.club.slug}/s/{session.pk}"
        readable_files = {f"{place}/deals/{key}/" for key, one in deal_formats().items() if one.shows_cards}
        dealt_by = {f"{place}/paper/dealing-sheets.pdf", *readable_files}
        assert found <= (set() if plays else dealt_by)  # the dealing machine, and who deals by hand

    def test_nor_do_players_and_phones(self, session):
        seal(session)
        enter_some(session)
        player = make.make_user()
        Person.objects.filter(pk=first_player(session)).update(user=player)
        for client in (world.signed_in(player), world.phone_client(make.make_phone(session))):
            assert cards_shown(client, [*readable(session).values(), "/table/", "/table/state/"]) == set()

    def test_all_stand_there_when_play_is_over(self, session):
        seal(session)
        make.enter_all(session)
        sessions.publish(session=session, by=make.STAFF)
        seed = f"/c/{session.club.slug}/s/{session.pk}/boards/"
        faces = [*readable(session).values(), seed]
        found = cards_shown(world.signed_in(director(session, plays=True)), faces)
        assert seed in found
        assert {name for name, path in readable(session).items() if path not in found} == set()

    def test_the_seed_waits_for_the_last_board(self, session):
        seal(session)
        last = Play.objects.filter(encounter__round__section__session=session).latest("pk")
        for play in Play.objects.filter(encounter__round__section__session=session).exclude(pk=last.pk):
            make.enter(play, "PASS")
        client = world.signed_in(director(session, plays=False))
        page = f"/c/{session.club.slug}/s/{session.pk}/deals/"
        assert SEED not in client.get(page).content.decode()
        make.enter(last, "PASS")
        assert SEED in client.get(page).content.decode()


class TestFromAFile:
    def test_a_director_who_plays_finds_the_cards_nowhere(self, session):
        enter_some(session)
        client = world.signed_in(director(session, plays=True))
        assert cards_shown(client, of_session(session)) == set()

    def test_nor_does_an_operator_who_plays(self, session):
        enter_some(session)
        client = world.signed_in(director(session, plays=True, is_superuser=True))
        assert cards_shown(client, readable(session).values()) == set()

    def test_one_who_does_not_play_does(self, session):
        """So that the walks above look at what there is."""
        enter_some(session)
        found = cards_shown(world.signed_in(director(session, plays=False)), readable(session).values())
        assert {name for name, path in readable(session).items() if path not in found} == set()

    def test_a_board_that_goes_round_in_two_fields_waits_for_both(self, session, client):
        """Section A has done with board 1, and section B, which is ranked apart, plays it."""
        other = make.make_session(tables=3, boards=2, club=session.club)
        other.sections.update(session=session, letter="B")
        first = Board.objects.get(board_set__session=session, number=1)
        Play.objects.filter(board__board_set__session=other, board__number=1).update(board=first)
        page = f"/c/{session.club.slug}/s/{session.pk}/boards/1/"
        client.force_login(director(session, plays=True))
        of_a = Play.objects.filter(encounter__round__section__letter="A", board=first)
        for play in of_a.filter(encounter__round__section__session=session):
            make.enter(play, "PASS")
        assert SUIT not in text_of(client.get(page))
        for play in Play.objects.filter(board=first, encounter__round__section__letter="B"):
            make.enter(play, "PASS")
        assert SUIT in text_of(client.get(page))


class TestLeads:
    """A refused lead tells who holds a card: not to one who is still to play the board."""

    def test_a_director_who_plays_learns_nothing_from_a_refusal(self, session):
        actor = user_actor(director(session, plays=True))
        do_line(session=session, text="4sn dk =", cursor=Cursor("board", 1), by=actor)  # West has it
        play = make.play_of(session, table=2)
        correct(session=session, play=play, outcome=HELD_BY_NOBODY, seen=0, by=actor, entry_id=uuid4())

    def test_one_who_does_not_play_is_told_as_a_table_is(self, session):
        seal(session)
        with pytest.raises(RuleError, match="East did not hold"):
            make.enter(make.play_of(session), "4SN=", lead="DK")
