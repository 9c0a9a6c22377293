from itertools import product

import pytest

from scoring.bridge import (
    ALL_CONTRACTS,
    PASSED_OUT,
    TABLES,
    Contract,
    Denomination,
    Doubling,
    Result,
    duplicate_score,
    score,
    table_name,
)
from scoring.words import RuleError, Seat, Vulnerability

VUL = (False, True)

# Law 77's table: contract, tricks won, (not vulnerable, vulnerable).
GOLDEN = [
    ("1CN", 7, (70, 70)),
    ("1NN", 7, (90, 90)),
    ("1NN", 10, (180, 180)),
    ("2NN", 8, (120, 120)),
    ("2SN", 10, (170, 170)),
    ("3CN", 9, (110, 110)),
    ("3NN", 9, (400, 600)),
    ("3NN", 11, (460, 660)),
    ("4HN", 10, (420, 620)),
    ("4SN", 12, (480, 680)),
    ("5CN", 11, (400, 600)),
    ("6CN", 12, (920, 1370)),
    ("6SN", 12, (980, 1430)),
    ("6NN", 13, (1020, 1470)),
    ("7CN", 13, (1440, 2140)),
    ("7HN", 13, (1510, 2210)),
    ("7NN", 13, (1520, 2220)),
    ("1CXN", 7, (140, 140)),
    ("1NXN", 7, (180, 180)),
    ("1NXN", 8, (280, 380)),
    ("2HXN", 8, (470, 670)),
    ("4SXN", 11, (690, 990)),
    ("7NXN", 13, (1790, 2490)),
    ("1CXXN", 7, (230, 230)),
    ("1CXXN", 13, (1430, 2630)),
    ("1NXXN", 7, (560, 760)),
    ("2CXXN", 8, (560, 760)),
    ("4SXXN", 10, (880, 1080)),
    ("7NXXN", 13, (2280, 2980)),
    ("3NN", 8, (-50, -100)),
    ("4SN", 7, (-150, -300)),
    ("7CN", 0, (-650, -1300)),
    ("3NXN", 8, (-100, -200)),
    ("3NXN", 7, (-300, -500)),
    ("3NXN", 6, (-500, -800)),
    ("3NXN", 5, (-800, -1100)),
    ("3NXN", 4, (-1100, -1400)),
    ("7NXN", 0, (-3500, -3800)),
    ("3NXXN", 8, (-200, -400)),
    ("3NXXN", 5, (-1600, -2200)),
    ("7NXXN", 0, (-7000, -7600)),
]

# 1948: 200 for each doubled undertrick after the first, 50 for redoubled and made; else as today.
GOLDEN_1948 = [
    ("1NXN", 7, (180, 180)),
    ("2HXN", 8, (470, 670)),
    ("4SN", 10, (420, 620)),
    ("7NN", 13, (1520, 2220)),
    ("1CXN", 0, (-1300, -2000)),
    ("3NXN", 5, (-700, -1100)),
    ("7NXN", 0, (-2500, -3800)),
    ("7NXXN", 0, (-5000, -7600)),
    ("1CXXN", 7, (180, 180)),
    ("1NXXN", 7, (510, 710)),
    ("7NXXN", 13, (2230, 2930)),
    ("1CXXN", 8, (380, 580)),
]


@pytest.mark.parametrize(("text", "tricks", "points"), GOLDEN)
def test_duplicate_2017_golden(text: str, tricks: int, points: tuple[int, int]) -> None:
    assert tuple(duplicate_score(Contract.parse(text), tricks, vul) for vul in VUL) == points


@pytest.mark.parametrize(("text", "tricks", "points"), GOLDEN_1948)
def test_duplicate_1948_golden(text: str, tricks: int, points: tuple[int, int]) -> None:
    contract = Contract.parse(text)
    assert tuple(duplicate_score(contract, tricks, vul, "duplicate-1948") for vul in VUL) == points


def law_77(contract: Contract, tricks: int, vul: bool) -> int:
    """The law's wording, written again as sums of its own, apart from the tables."""
    doubled, redoubled = contract.doubling is Doubling.DOUBLED, contract.doubling is Doubling.REDOUBLED
    over = tricks - contract.level - 6
    if over < 0:
        if not doubled and not redoubled:
            return over * (100 if vul else 50)
        cost = sum(200 if n == 1 else 300 for n in range(1, 1 - over)) if vul else 0
        cost = cost or sum(100 if n == 1 else 200 if n < 4 else 300 for n in range(1, 1 - over))
        return -2 * cost if redoubled else -cost
    minor = contract.denomination in (Denomination.CLUBS, Denomination.DIAMONDS)
    each = 20 if minor else 30
    below = each * contract.level + (10 if contract.denomination is Denomination.NOTRUMP else 0)
    below *= 4 if redoubled else 2 if doubled else 1
    points = below + (100 if redoubled else 50 if doubled else 0)
    points += over * ((200 if vul else 100) * (2 if redoubled else 1) if doubled or redoubled else each)
    points += (500 if vul else 300) if below >= 100 else 50
    points += {6: (500, 750), 7: (1000, 1500)}.get(contract.level, (0, 0))[vul]
    return points


def test_every_contract_tricks_and_vulnerability_agrees_with_law_77() -> None:
    for contract, tricks, vul in product(ALL_CONTRACTS, range(14), VUL):
        assert duplicate_score(contract, tricks, vul) == law_77(contract, tricks, vul)


@pytest.mark.parametrize("table", TABLES)
def test_every_trick_gains(table: str) -> None:
    for contract, vul in product(ALL_CONTRACTS, VUL):
        scores = [duplicate_score(contract, tricks, vul, table) for tricks in range(14)]
        assert scores == sorted(set(scores))


def test_1948_differs_only_where_the_catalogue_says() -> None:
    for contract, tricks, vul in product(ALL_CONTRACTS, range(14), VUL):
        over = tricks - contract.needed
        redoubled_made = contract.doubling is Doubling.REDOUBLED and over >= 0
        dear_undertricks = contract.doubling is not Doubling.NONE and not vul and over <= -4
        same = duplicate_score(contract, tricks, vul, "duplicate-1948") == duplicate_score(
            contract, tricks, vul
        )
        assert same is not (redoubled_made or dear_undertricks)


@pytest.mark.parametrize(
    ("text", "vulnerability", "ns"),
    [
        ("4SXE+1", "none", -690),
        ("4SXE+1", "ns", -690),
        ("4SXE+1", "ew", -990),
        ("4SXE+1", "both", -990),
        ("4SN=", "ew", 420),
        ("4SS=", "ns", 620),
        ("3NW-1", "ew", 100),
        ("3NW-1", "ns", 50),
        ("PASS", "both", 0),
    ],
)
def test_scores_count_from_north_south(text: str, vulnerability: str, ns: int) -> None:
    assert score(Result.parse(text), Vulnerability(vulnerability)) == ns


@pytest.mark.parametrize("table", TABLES)
def test_the_sides_mirror_each_other(table: str) -> None:
    mirror = {"none": "none", "ns": "ew", "ew": "ns", "both": "both"}
    for contract, tricks, vulnerability in product(ALL_CONTRACTS, range(14), Vulnerability):
        turned = Contract(contract.level, contract.denomination, contract.doubling, contract.declarer.left)
        assert score(Result(contract, tricks), vulnerability, table) == -score(
            Result(turned, tricks), Vulnerability(mirror[vulnerability]), table
        )


@pytest.mark.parametrize(
    ("text", "ns"),
    [
        ("4SN= H100N", 520),
        ("4SN= H100S", 520),
        ("4SN= H150E", 270),
        ("4SN-1 H100N", 50),
        ("3NW= H150W", -550),
        ("3NW= H150S", -250),
    ],
)
def test_honours_go_to_their_holders_side_made_or_not(text: str, ns: int) -> None:
    assert score(Result.parse(text), Vulnerability.NONE, "duplicate-1948") == ns


def test_todays_duplicate_counts_no_honours() -> None:
    with pytest.raises(RuleError, match="Honours are not scored in Duplicate, Laws 2017"):
        score(Result.parse("4SN= H100N"), Vulnerability.NONE)


def test_passed_out_is_nothing_in_every_table() -> None:
    for table, vulnerability in product(TABLES, Vulnerability):
        assert score(PASSED_OUT, vulnerability, table) == 0


@pytest.mark.parametrize("tricks", [-1, 14])
def test_tricks_that_are_not_in_a_deal_are_refused(tricks: int) -> None:
    with pytest.raises(RuleError, match="There are 13 tricks in a deal, so"):
        duplicate_score(Contract.parse("3NN"), tricks, False)
    with pytest.raises(RuleError, match="There are 13 tricks in a deal, so"):
        Result(Contract.parse("3NN"), tricks)


@pytest.mark.parametrize(
    ("word", "table"),
    [
        ("duplicate-2017", "duplicate-2017"),
        ("board_score", "duplicate-2017"),
        ("duplicate", "duplicate-2017"),
        ("board_score@laws_2017", "duplicate-2017"),
        ("duplicate-1948", "duplicate-1948"),
        ("board_score@duplicate_1948", "duplicate-1948"),
        ("duplicate@duplicate_1948", "duplicate-1948"),
    ],
)
def test_tables_answer_to_their_words_and_keys(word: str, table: str) -> None:
    assert table_name(word) == table
    assert score(Result.parse("1CXXN="), Vulnerability.NONE, word) == {"7": 230, "8": 180}[table[-1]]


def test_an_unknown_table_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        RuleError, match=r"There is no scoring table called plafond\. The tables are: duplicate-2017"
    ):
        duplicate_score(Contract(1, Denomination.CLUBS, Doubling.NONE, Seat.N), 7, False, "plafond")
