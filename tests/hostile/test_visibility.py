"""A board that is still to be played somewhere is shown nowhere to those who may have it before them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from pypdf import PdfReader

from scoring.actors import device_actor
from scoring.models import Encounter, Play
from tests import factories as make
from tests.hostile import world
from tests.hostile.addresses import Ids, of_the_site
from tests.hostile.world import UNHEARD, Attacked
from tournaments.paper.documents import DOCUMENTS, PARTY
from tournaments.services.exchange import FORMATS
from tournaments.services.results.standings import refresh_standings

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.site]
SCORES = re.compile(r'<script id="table-game".*?</script>', re.DOTALL)  # what every contract is worth
SHOWN = (UNHEARD, "7NTXX", "7600", "7 600", "7,600", "7.600", world.DEAL, "AKQJT98765432")


def everything_of(attacked: Attacked) -> Ids:
    """Every row of the session that an address may name."""
    session = attacked.session
    plays = Play.objects.filter(encounter__round__section__session=session, board=attacked.play.board)
    return {
        "slug": [attacked.club.slug],
        "pk": [session.pk],
        "person": [attacked.player.pk, attacked.entry.members.earliest("pk").person_id],
        "event": [session.contest_id],
        "entry": [attacked.entry.pk, attacked.encounter.east_id],
        "encounter": list(Encounter.objects.filter(plays__in=plays).values_list("pk", flat=True)),
        "play": list(plays.values_list("pk", flat=True)),
        "penalty": [attacked.penalty.pk],
        "call": [attacked.call.pk],
        "deed": [attacked.deed.pk],
        "number": [attacked.play.board.number],
        "letter": ["A"],
        "invitation": attacked.club.field_invitations.values_list("pk", flat=True),
        "group": ["turn"],
        "heading": ["keys"],
        "hue": [210],
        "name": [attacked.club.logo_name],
        "format": FORMATS,
        "document": {document.key for document in (*DOCUMENTS, *PARTY)},
        "party": [attacked.party.pk],
        "party_entry": [attacked.guest.pk],
        "round": [1, 2],
        "membership_deed": ["begin"],
        "token": ["x" * 32],
        "key": ["x" * 32],
    }


def text_of(answer: HttpResponse) -> str:
    """What a reader of the answer sees, be it a page, data or paper."""
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if answer.headers.get("Content-Type", "") == "application/pdf":
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    return SCORES.sub("", content.decode(errors="replace"))


def shown(client: Client, attacked: Attacked) -> Iterator[tuple[str, str]]:
    """Every address that answers with something it should not."""
    ids = everything_of(attacked)
    for address in of_the_site():
        for path in address.of(ids):
            answer = client.get(path)
            assert answer.status_code < 500, path
            text = text_of(answer)
            yield from ((path, secret) for secret in SHOWN if world.shows(text, secret))


def readers(attacked: Attacked) -> dict[str, Client]:
    """Who is not of the staff and did not play the board."""
    return {
        "nobody": Client(),
        "player": world.signed_in(attacked.users["player"]),
        "member": world.signed_in(attacked.users["member"]),
        "phone": world.phone_client(attacked.phones[2]),
    }


@pytest.mark.parametrize("reader", ["nobody", "player", "member", "phone"])
def test_a_board_still_being_played_is_shown_nowhere(attacked, reader):
    assert list(shown(readers(attacked)[reader], attacked)) == []


def test_the_walk_would_see_it(attacked):
    """As staff, who may: so that the walk above looks at what there is."""
    found = list(shown(world.signed_in(attacked.users["scorer"]), attacked))
    kinds = {path.split("/")[1] for path, _secret in found}
    assert {"api", "c"} <= kinds
    assert any("export" in path for path, _secret in found)
    assert any(path.endswith(".pdf") for path, _secret in found)


def test_the_table_that_has_the_board_next_does_not_see_the_table_before(attacked):
    """Round 2: table 2 has board 5, and enters it; table 1 still has it in round 3."""
    phone = attacked.phones[2]
    own = make.encounter_of(attacked.session, 2, 2)
    make.enter(own.plays.get(board=attacked.play.board), "1NN=", device_actor(phone[0]))
    refresh_standings(field_id=attacked.play.field_id)
    client = world.phone_client(phone)
    assert [path for path, _s in shown(client, attacked)] == []


def test_the_pair_that_comes_to_the_table_does_not_see_those_before(attacked):
    """Round 2 begins at table 3: its E-W pair has board 5 in round 3."""
    make.enter(make.play_of(attacked.session, 3, 1, 2), "1NN=", device_actor(attacked.phones[3][0]))
    here = make.encounter_of(attacked.session, 3, 2)
    make.enter(here.plays.get(ordinal=1), "1NN=", device_actor(attacked.phones[3][0]))
    refresh_standings(field_id=attacked.play.field_id)
    assert [path for path, _s in shown(world.phone_client(attacked.phones[3]), attacked)] == []


def test_once_everybody_has_played_it_everybody_sees_it(attacked):
    for play in Play.objects.filter(field=attacked.play.field, board=attacked.play.board, kind="not_entered"):
        make.enter(play, "1NN=")
    refresh_standings(field_id=attacked.play.field_id)
    found = shown(readers(attacked)["player"], attacked)
    assert any(path.endswith(f"/boards/{attacked.play.board.number}/") for path, _secret in found)
