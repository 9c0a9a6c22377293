"""Paper of the older games: what is filled in by hand, and travellers with their results."""

from __future__ import annotations

import pytest

from scoring.cards import Deal
from scoring.models import Board
from tests.tournaments.older.evenings import bid, evening, play_all, tricks
from tests.tournaments.paper.reading import text
from tournaments.services.results.makeable import tricks_of

pytestmark = pytest.mark.django_db


def said(pdf: bytes) -> str:
    return " ".join(text(pdf).split())


@pytest.mark.parametrize("document", ["travellers-blank", "slips"])
def test_whist_is_written_down_in_tricks(fetch, document):
    paper = said(fetch(evening("whist", "tricks"), document))
    assert "N-S tricks" in paper
    assert "E-W tricks" in paper
    for word in ("Contract", "Lead", "ulnerable", "vul."):
        assert word not in paper


@pytest.mark.parametrize("document", ["travellers-blank", "slips"])
def test_auction_has_a_column_for_honours(fetch, document):
    paper = said(fetch(evening("auction-1913", "total"), document))
    assert "Contract" in paper
    assert "Honours" in paper
    assert "Lead" not in paper
    assert "ulnerable" not in paper


@pytest.mark.parametrize("document", ["travellers-blank", "slips"])
def test_contract_has_what_it_had(fetch, document):
    paper = said(fetch(evening("duplicate-1948", "total"), document))
    assert "Contract By Lead Tricks N-S + E-W +" in paper
    assert "ulnerable" in paper or "Dealer, vul." in paper


def test_printed_travellers_have_honours_and_tricks(fetch):
    auction = play_all(
        evening("auction-1913", "total", boards=1),
        lambda ns, board: bid("4SN=", "36NS" if ns == 1 else "18EW"),
    )
    paper = said(fetch(auction, "travellers"))
    assert "honours N-S 36" in paper
    assert "honours E-W 18" in paper
    assert "ulnerable" not in paper
    whist = play_all(evening("whist", "tricks", boards=1), lambda ns, board: tricks(4 + ns))
    paper = said(fetch(whist, "travellers"))
    assert "N-S 7, E-W 6 7 6" in paper


def test_hand_records_show_what_can_be_made_where_contracts_are_played(fetch):
    """Auction knows no vulnerability and so no par; whist has no contracts."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    found = {}
    for game, result in (("auction-1913", bid("4SN=")), ("whist", tricks(7))):
        method = "tricks" if game == "whist" else "total"
        session = play_all(evening(game, method, boards=1), lambda ns, board, result=result: result)
        boards = Board.objects.filter(board_set__session=session)
        boards.update(deal=deal, makeable=tricks_of(Deal.parse(deal)))
        found[game] = said(fetch(session, "hand-record"))
    for paper in found.values():
        assert "Dealer N" in paper
        assert "Vul." not in paper
        assert "Par" not in paper
    assert "N-S – 7 – 7 –" in found["auction-1913"]
    assert "double dummy" not in found["whist"]
    assert "N-S – 7" not in found["whist"]
