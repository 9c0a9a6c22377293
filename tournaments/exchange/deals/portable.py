"""Deals as PBN, the usual format of dealing machines and of other programs. PBN 2.1."""

from __future__ import annotations

import re
from dataclasses import replace

from scoring.words import N_
from tournaments.exchange.deals.values import BoardDeal, Boards, DealFormat
from tournaments.exchange.kinds import HEAD, MARK, SPACE, pbn_in
from tournaments.exchange.pbn import recorded_deals
from tournaments.exchange.pbn.text import refuse
from tournaments.exchange.pbn.writing import VULNERABLE

BEGINNING = re.compile(rb'%(?!PDF)|;|\[\s*[A-Za-z]\w*\s*"')
DEAL = re.compile(rb'\[\s*Deal\s*"')


def _recognises(data: bytes) -> bool:
    return BEGINNING.match(data[:HEAD].lstrip(MARK + SPACE)) is not None and DEAL.search(data) is not None


def _read(data: bytes, _first: int) -> Boards:
    """Each board once: files of results have its deal in the game of every table."""
    boards: dict[int, BoardDeal] = {}
    for one in recorded_deals(pbn_in(data)):
        usual = BoardDeal.usual(one.board, one.deal)
        board = replace(
            usual,
            dealer=one.dealer or usual.dealer,
            vulnerability=one.vulnerability or usual.vulnerability,
        )
        before = boards.setdefault(one.board, board)
        if before.deal != board.deal:
            raise refuse(one.line, N_("Board {board} has two different deals."), board=one.board)
        if before != board:
            raise refuse(
                one.line,
                N_("Board {board} has a different dealer or vulnerability in another game."),
                board=one.board,
            )
    return list(boards.values())


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
    holds_results=True,
    is_usual=True,
)
