"""Hearts and its relatives."""

from tests.scoring.games.golden import Golden, Spoiled

FOUR = ("Ann", "Bo", "Cem", "Dee")

EXAMPLES = [
    Golden(  # 26 a deal, and nothing for anybody where one took all fourteen: 000:l.20393
        "black_lady",
        FOUR,
        [{"hearts": [4, 3, 6, 0], "queen": "Bo"}, {"hearts": [0, 0, 13, 0], "queen": "Cem"}],
        totals=[[4, 16, 6, 0], [4, 16, 6, 0]],
        final=[4, 16, 6, 0],
        ended=False,
        source="000:l.20393",
    ),
    Spoiled("black_lady", FOUR, [{"hearts": [5, 5, 2, 0], "queen": "Ann"}], "black_lady.hearts", "hearts"),
    Spoiled("black_lady", FOUR, [{"hearts": [5, 5, 3, 0], "queen": "Eve"}], "field.player", "queen"),
]
