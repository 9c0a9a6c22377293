"""Short ways to write the deals of a pot: three players, of whom Cem drops."""

from __future__ import annotations

from typing import Any

from tests.scoring.games.golden import Golden, Spoiled

THREE = ("Ann", "Bo", "Cem")
FOUR = (*THREE, "Dee")


def pot(put: str, *hands: str, out: str = "", short: str = "", **more: Any) -> dict[str, Any]:
    """A deal: chips in seat order, hands in seat order as far as shown; who dropped, who is all in, by place
    from 1.
    """
    chips = [int(amount) for amount in put.split()]
    status = [
        "dropped" if str(place) in out else "all_in" if str(place) in short else "in"
        for place in range(1, len(chips) + 1)
    ]
    shown = {"hands": [*hands, *[""] * (len(chips) - len(hands))]} if hands else {}
    return {"put": chips, "status": status, **shown, **more}


def two_show(first: str, second: str, **more: Any) -> dict[str, Any]:
    """Ann and Bo put in 10 and show, Cem puts in 4 and drops."""
    return pot("10 10 4", first, second, out="3", **more)


def decided(key: str, winner: str, first: str, second: str, source: str, **more: Any) -> list[Any]:
    """The golden sheet of a hand that the peculiarity of a game decides, and what must be refused of it.

    The winner has 24 - 10. Refused are the other as winner, chips that are not equal, and a card twice.
    """
    options = more.pop("options", {})
    deal = two_show(first, second, **more)
    loser = "Bo" if winner == "Ann" else "Ann"
    final = [14, -10, -4] if winner == "Ann" else [-10, 14, -4]
    copied = " ".join([first.split()[0], *second.split()[1:]])
    return [
        Golden(key, THREE, [{**deal, "winner": winner}], final=final, payments=final, ended=False,
               source=source, options=options),
        Spoiled(key, THREE, [{**deal, "winner": loser}], "pot.winner", "winner", options),
        Spoiled(key, THREE, [{**deal, "winner": "Cem"}], "pot.winner", "winner", options),
        Spoiled(key, THREE, [{**deal, "put": [10, 8, 4]}], "pot.put", "put", options),
        Spoiled(key, THREE, [{**deal, "hands": [first, copied, ""]}], "deal.card", "hands", options),
    ]  # fmt: skip
