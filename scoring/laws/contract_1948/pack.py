"""The draw, the cut, the start of the deal, and the pack. Laws 2, 6 to 8 and 11."""

from __future__ import annotations

from scoring.laws.atoms import Atom, Effect, Role
from scoring.laws.table import YES_NO, Question, Table, ruling
from scoring.words import Word

WHAT = Question(
    "what",
    Word("What happened?"),
    {
        "drawn": Word("In the draw: two cards shown, one of the four end cards, or a card of the other pack"),
        "small_cut": Word("A part of the cut pack has fewer than four cards"),
        "shuffle": Word("A player demands a new shuffle or cut, or a card was faced in cutting"),
        "two_cards": Word("The dealer dealt two cards at once, or two running to the same hand"),
        "damaged": Word("A card is damaged so that it can be told from the others"),
        "reclaimed": Word("A side wants the pack back that belonged to it"),
    },
)
DEALING = Question("dealing", Word("Has the deal begun, and is it not complete?"), YES_NO, default="no")
CORRECTED = Question(
    "corrected",
    Word("Does the dealer put it right promptly, to the satisfaction of the opponents?"),
    YES_NO,
)

PREPARATION = Table(
    "draw_cut_and_pack",
    Word("Something is wrong with the draw, the cut, the first cards of the deal, or the pack."),
    (WHAT, DEALING, CORRECTED),
    (
        ruling("2", Word("The player draws again."), Atom(Effect.DRAWS_AGAIN, Role.OFFENDER), what="drawn"),
        ruling("6", Word("Each part needs four cards at least: the pack is cut again."), Effect.CUT_AGAIN,
               what="small_cut"),
        ruling("7", Word("The deal has begun, and it is too late for a new shuffle."), Effect.CONTINUE,
               what="shuffle", dealing="yes"),
        ruling("7", Word("The dealer alone shuffles again, and the pack is cut again."), Effect.NEW_SHUFFLE,
               what="shuffle", dealing="no"),
        ruling("8", Word("The error is put right, and the deal goes on."), Effect.CONTINUE,
               what="two_cards", corrected="yes"),
        ruling("12b", Word("The cards are dealt wrongly: the deal is void, and the same dealer deals again."),
               Effect.VOID_DEAL, what="two_cards", corrected="no"),
        ruling("11", Word("A pack with such a card is replaced."), Effect.NEW_PACK, what="damaged"),
        ruling("11", Word("The deal is not stopped for it. The pack is restored after the deal."),
               Effect.CONTINUE, what="reclaimed", dealing="yes"),
        ruling("11", Word("The pack is restored to that side."), Effect.PACK_RESTORED,
               what="reclaimed", dealing="no"),
    ),
)  # fmt: skip

TABLES = (PREPARATION,)
