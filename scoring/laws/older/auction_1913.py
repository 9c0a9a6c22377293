"""American laws of auction bridge 1913. Facts: docs/rules/rulings-older-codes.md, 2."""

from __future__ import annotations

from scoring.laws.older import auction_bidding_1913, auction_play_1913
from scoring.laws.table import Code
from scoring.words import Word

CLAUSES = {
    "12": Word("Errors in the honour score"),
    "13": Word("Errors in the trick score"),
    "32": Word("A card seen in the cut"),
    "37a": Word("Reasons for a new deal"),
    "38": Word("A deal uncut, out of turn or with the wrong pack"),
    "39": Word("A wrong pack"),
    "40": Word("Wrong numbers of cards"),
    "49": Word("A declaration out of turn"),
    "49p": Word("A pass out of turn"),
    "50": Word("An insufficient bid"),
    "50a": Word("A barred player declares"),
    "50b": Word("An adversary who acts"),
    "50c": Word("Consultation about a penalty"),
    "50i": Word("An impossible bid"),
    "51": Word("Talk of earlier bids"),
    "52": Word("A declaration that is changed"),
    "54": Word("Doubles that cannot be"),
    "57": Word("A double out of turn"),
    "60": Word("What dummy may name"),
    "61": Word("Dummy after looking at a hand"),
    "62": Word("A suggestion of dummy"),
    "62a": Word("Dummy warns of the wrong hand"),
    "63": Word("A revoke of dummy"),
    "64": Word("When a card is played"),
    "65": Word("A card exposed before the final bid"),
    "66": Word("A card exposed before the lead"),
    "67": Word("A card exposed in play"),
    "69": Word("Cards on the floor"),
    "70": Word("Two cards played at once"),
    "70a": Word("The last card exposed too early"),
    "71": Word("Winners played on and on"),
    "72": Word("Hands thrown down, and claims"),
    "73": Word("A lawful call that is not obeyed"),
    "76": Word("An adversary's lead out of turn"),
    "77": Word("Declarer's lead from the wrong hand"),
    "78": Word("A lead that was followed"),
    "80": Word("The fourth hand plays before the second"),
    "81": Word("A card omitted"),
    "82": Word("Two cards to a trick"),
    "83": Word("When a revoke is established"),
    "84a": Word("A revoke of declarer"),
    "84b": Word("A revoke of an adversary"),
    "84c": Word("A further revoke"),
    "86": Word("A revoke that is corrected"),
    "87": Word("Cards mixed after a claim"),
    "88": Word("Claims that come too late"),
    "89": Word("Revokes of both sides"),
    "90": Word("A quitted trick looked at"),
    "92": Word("Attention drawn to a trick"),
    "93": Word("A reference to the play"),
}

CODE = Code(
    key="auction_1913",
    title=Word("American laws of auction bridge 1913"),
    source="001:l.799",
    clauses=CLAUSES,
    tables={table.key: table for room in (auction_bidding_1913, auction_play_1913) for table in room.TABLES},
)
