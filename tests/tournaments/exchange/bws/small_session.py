"""A small session as a scoring file: two sections, a half table, boards that are no range, a deal."""

import datetime as dt

from scoring.cards import Deal
from scoring.words import Seat
from tournaments.exchange.bws.values import RoundRow, Scoring, ScoringFile, SeatRow, SectionRow

DEAL = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")

FILE = ScoringFile(
    guid="0123456789ABCDEF0123456789ABCDEF",
    name="Tuesday pairs",
    date=dt.date(2026, 11, 24),
    sections=(
        SectionRow(1, "A", 2, scoring=Scoring.MATCHPOINTS, winners=1),
        SectionRow(2, "B", 2, scoring=Scoring.MATCHPOINTS, winners=2),
    ),
    rounds=(
        RoundRow(1, 1, 1, 1, 3, (1, 2)),
        RoundRow(1, 2, 1, 2, 0, (3, 4)),
        RoundRow(2, 1, 1, 1, 3, (1, 5, 9)),
        RoundRow(2, 2, 1, 2, 4, ()),
    ),
    seats=(
        SeatRow(1, 1, Seat.N, "007", "Ana Ñuñez"),
        SeatRow(1, 1, Seat.E, "", "Živa Úr"),
    ),
    received=(),
    deals={(1, 1): DEAL},
    groups={(1, 1): 0, (1, 2): 0, (2, 1): 1, (2, 2): 1},
)
