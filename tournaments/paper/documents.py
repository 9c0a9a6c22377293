"""The documents of a session: their keys in addresses, their titles, and who may have them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Document:
    """A kind of PDF. `for_all`: for whoever may read the results; else for those who run the session.

    `only`: "teams", "alone" for pairs or players, or "paired" for rounds that are paired from results;
    "before" for what is needed before play, where players sign themselves in; "always" for what there
    is before play too; "dealt" where boards have deals, "to-deal" the same before play too, but not for
    those who play; "" for every session that has begun.
    """

    key: str
    title: str | Promise
    about: str | Promise
    for_all: bool = False
    only: str = ""


DOCUMENTS = (
    Document(
        "sign-in-poster",
        _("Sign-in poster"),
        _("The code that players scan to sign themselves in: the same on every evening."),
        only="before",
    ),
    Document(
        "guide-tables",
        _("Table guide cards"),
        _("One per table: who sits there, which boards, and where to go next."),
    ),
    Document(
        "guide-pairs",
        _("Personal guide cards"),
        _("One per pair, player or team: tables, directions, opponents, boards."),
    ),
    Document(
        "movement",
        _("Movement"),
        _("How people and boards move, who meets whom on how many boards, and all rounds."),
    ),
    Document(
        "pairing",
        _("Draw sheet"),
        _("The draw for the latest round, to pin up."),
        for_all=True,
        only="paired",
    ),
    Document(
        "score-sheets",
        _("Score sheets for teams"),
        _("One per team and round, to compare its two tables."),
        only="teams",
    ),
    Document(
        "table-cards", _("Table cards"), _("The code for a table's phone to scan, and its four letters.")
    ),
    Document(
        "captain-cards",
        _("Table captain's card"),
        _("How results are entered, one per table with its letters. Before play: cards to write them on."),
        only="always",
    ),
    Document("travellers-blank", _("Blank travellers"), _("One per board, to be filled in at the tables.")),
    Document("slips", _("Result slips"), _("One per table and round.")),
    Document(
        "seating",
        _("Seating list"),
        _("Every player by surname, with table and direction, to pin up before play."),
        for_all=True,
    ),
    Document("ranking", _("Results"), _("With the scoring method."), for_all=True),
    Document(
        "travellers",
        _("Travellers"),
        _("The results on each board that you are allowed to see."),
        for_all=True,
    ),
    Document(
        "recap",
        _("Recap"),
        _("Every pair's points on every board, on one sheet."),
        for_all=True,
        only="alone",
    ),
    Document(
        "hand-record",
        _("Hand record"),
        _("The deals of the boards that have been played at every table, with what can be made of them."),
        for_all=True,
        only="dealt",
    ),
    Document(
        "dealing-sheets",
        _("Dealing sheets"),
        _("To deal the boards by hand from a sorted pack: the seat that each card goes to. Not for players."),
        only="to-deal",
    ),
    Document(
        "director-card",
        _("Director's card"),
        _("Before, during and after play, the weekly troubles and the command line, on one side."),
        only="always",
    ),
)
BY_KEY = {document.key: document for document in DOCUMENTS}

PARTY = (
    Document(
        "tallies", _("Tallies"), _("One per player, or per pair that stays together: a row for every round.")
    ),
    Document(
        "table-cards", _("Table cards"), _("The code for a table's phone to scan, and its four letters.")
    ),
    Document(
        "table-sheets",
        _("Table score sheets"),
        _("One per table for each round still to come."),
    ),
    Document(
        "announcement",
        _("Announcement"),
        _("The announcement to read out before play, in large letters."),
        for_all=True,
    ),
    Document("ranking", _("Results and prizes"), _("Places and prizes as last calculated."), for_all=True),
)
PARTY_BY_KEY = {document.key: document for document in PARTY}
"""The documents of a party."""
