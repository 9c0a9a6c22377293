"""Deals as PBN, the usual format of dealing machines and of other programs. PBN 2.1."""

from __future__ import annotations

from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.kinds import HEAD, MARK, SPACE, pbn_in
from tournaments.exchange.pbn import parse_deals
from tournaments.exchange.pbn.writing import VULNERABLE


def _recognises(data: bytes) -> bool:
    head = data[:HEAD].lstrip(MARK + SPACE)
    return head.startswith((b"%", b"[", b";")) and b"[Deal" in data


def _read(data: bytes, _first: int) -> Boards:
    return [BoardDeal.usual(board, deal) for board, deal in parse_deals(pbn_in(data)).items()]


def _write(boards: Boards) -> bytes:
    """Four tags a board, which is all that a dealing machine asks for."""
    games = (
        f'[Board "{one.board}"]\n'
        f'[Dealer "{one.dealer.value}"]\n'
        f'[Vulnerable "{VULNERABLE[one.vulnerability]}"]\n'
        f'[Deal "{one.deal.pbn(one.dealer)}"]\n'
        for one in boards
    )
    return ("% PBN 2.1\n% EXPORT\n\n" + "\n".join(games)).encode()


FORMAT = DealFormat(
    key="pbn",
    title="PBN",
    ending="pbn",
    media_type="application/x-pbn",
    recognises=_recognises,
    read=_read,
    write=_write,
    losses=lambda boards: (),
)
