"""Table cards, blank travellers and slips: what stands on them is what is stored."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models import Encounter, Play, TableLink
from tests import factories as make
from tests.tournaments.paper.reading import lines, pages, text

pytestmark = pytest.mark.django_db


def test_a_table_card_carries_its_tables_link_letters_and_switch_rounds(fetch):
    session = make.make_session(tables=5, boards=2, options={"switch": "4,5"})
    link = TableLink.objects.get(session=session, table=3)
    cards = text(fetch(session, "table-cards")).split("Scan with a phone to enter results.")
    assert len(cards) == 6
    third = cards[3]
    assert f"testserver/c/{session.club.slug}/table" in third
    assert " ".join(link.word) in third
    assert "Rounds 4–5: arrow-switch." in third.replace("\n", " ")
    assert "Round 1, boards 5–6\nN-S: 3 Eva & Finn\nE-W: 8" in third


def test_the_code_of_a_card_opens_its_table(rf):
    from tournaments.paper.cards import table_cards

    session = make.make_session(tables=3)
    cards = table_cards(session, "http://192.168.1.23:8000/")["cards"]
    for table, card in enumerate(cards, 1):
        root, path = card["address"][:24], card["address"][24:]
        assert root == "http://192.168.1.23:8000"
        phone = Client()
        assert phone.get(path).status_code in (200, 302)
        assert phone.cookies["table"].value
        assert session.table_links.get(table=table).devices.count() == 1
        assert card["qr"].startswith("<svg")


def test_a_revoked_link_is_not_printed(fetch):
    from django.utils import timezone

    session = make.make_session(tables=3)
    link = make.link_of(session, 2)
    link.revoked = timezone.now()
    link.save()
    said = text(fetch(session, "table-cards"))
    assert "Table 1" in said
    assert "Table 2" not in said


def test_a_traveller_has_a_row_for_each_pair_that_sits_north_south(fetch):
    session = make.make_session(tables=8, boards=3, missing=12, options={"switch": "best"})
    dealt = {
        1: "Dealer North. Vulnerable: None.",
        2: "Dealer East. Vulnerable: N-S.",
        16: "Dealer West. Vulnerable: E-W.",
        23: "Dealer South. Vulnerable: Both.",
    }
    travellers = re.split(r"^Board (\d+)$", text(fetch(session, "travellers-blank")), flags=re.MULTILINE)[1:]
    assert [int(number) for number in travellers[::2]] == list(range(1, 25))
    for number, said in zip(map(int, travellers[::2]), travellers[1::2], strict=True):
        stored = Play.objects.filter(encounter__round__section__session=session, board__number=number)
        pairs = stored.values_list("encounter__north__number", "encounter__east__number")
        printed = [tuple(map(int, row)) for row in re.findall(r"^(\d+) (\d+)$", said, re.MULTILINE)]
        assert printed == sorted(pairs)
        assert dealt.get(number, "") in said


def test_a_slip_for_each_table_and_round_names_pairs_and_boards(fetch):
    session = make.make_session(tables=5, boards=3, options={"switch": "5"})
    slips = re.split(
        r"^(Table \d+, round \d+ N-S \d+ E-W \d+)$", text(fetch(session, "slips")), flags=re.MULTILINE
    )
    titles, bodies = slips[1::2], slips[2::2]
    stored = Encounter.objects.filter(round__section__session=session).order_by("table", "round__number")
    assert titles == [
        f"Table {row.table}, round {row.round.number} N-S {row.north.number} E-W {row.east.number}"
        for row in stored.select_related("round", "north", "east")
    ]
    for row, body in zip(stored, bodies, strict=True):
        boards = re.findall(r"^(\d+) [NESW], (?:none|N-S|E-W|both)$", body, re.MULTILINE)
        assert [int(number) for number in boards] == sorted(row.plays.values_list("board__number", flat=True))
        assert ("Arrow-switch: turn the board." in body) == row.turned


def test_a_table_without_opponents_gets_no_slip(fetch):
    session = make.make_session(tables=4, boards=2, missing=8)
    played = Encounter.objects.filter(round__section__session=session, plays__isnull=False).distinct().count()
    said = "\n".join(line for page in pages(fetch(session, "slips")) for line in lines(page))
    assert len(re.findall(r"^Table \d+, round", said, re.MULTILINE)) == played
