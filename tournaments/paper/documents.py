"""The documents of a session: their keys in addresses, their titles, and who may have them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Document:
    """A kind of PDF. `for_all`: for whoever may read the results; else for those who run the session.

    `only`: "teams", or "paired" for rounds that are paired from results; "" for every session.
    """

    key: str
    title: str | Promise
    about: str | Promise
    for_all: bool = False
    only: str = ""


DOCUMENTS = (
    Document(
        "guide-tables",
        _("Guide cards of the tables"),
        _("One a table: who sits there, which boards, where to next."),
    ),
    Document(
        "guide-pairs",
        _("Guide cards of those who play"),
        _("One a pair, player or team: tables, directions, opponents, boards."),
    ),
    Document(
        "pairing",
        _("Pairing"),
        _("Who meets whom in the newest round, to be pinned up."),
        for_all=True,
        only="paired",
    ),
    Document(
        "score-sheets",
        _("Score sheets of the teams"),
        _("One a team and round, to compare its two tables."),
        only="teams",
    ),
    Document(
        "table-cards", _("Table cards"), _("The code that a table's phone scans, and its four letters.")
    ),
    Document("travellers-blank", _("Blank travellers"), _("One a board, to be filled in at the tables.")),
    Document("slips", _("Result slips"), _("One for each table and round.")),
    Document("ranking", _("Ranking"), _("With the settings in force."), for_all=True),
    Document("travellers", _("Travellers"), _("The results of each board that you may see."), for_all=True),
)
BY_KEY = {document.key: document for document in DOCUMENTS}

PARTY = (
    Document(
        "tallies", _("Tallies"), _("One a player, or a pair that stays together: a row for every round.")
    ),
    Document(
        "table-cards", _("Table cards"), _("The code that a table's phone scans, and its four letters.")
    ),
    Document(
        "table-sheets",
        _("Score sheets of the tables"),
        _("One for each table and round still to come."),
    ),
    Document(
        "announcement",
        _("Announcement"),
        _("What is read out before play, in large letters."),
        for_all=True,
    ),
    Document("ranking", _("Places and prizes"), _("As they were last counted."), for_all=True),
)
PARTY_BY_KEY = {document.key: document for document in PARTY}
"""The documents of a party."""
