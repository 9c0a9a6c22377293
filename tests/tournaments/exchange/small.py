"""A small results file of our own, worked by hand, in whichever dialect a test needs.

Three N-S and three E-W pairs, two boards. Board 1 (none vulnerable): +420, +450, -50; board 2
(N-S vulnerable): passed out, -200, -90. N-S collect 6, 4 and 2 of 8; E-W 6, 4 and 2 likewise.
"""

PAIRS = [  # number, line, total, per cent, place
    (1, "NS", "6", "75", 1), (2, "NS", "4", "50", 2), (3, "NS", "2", "25", 3),
    (1, "EW", "6", "75", 1), (2, "EW", "4", "50", 2), (3, "EW", "2", "25", 3),
]  # fmt: skip
LINES = {  # N-S, E-W, contract, by, lead, tricks, score, points
    1: [
        (1, 1, "4S", "N", "HK", "10", "420", ("2", "2")),
        (2, 3, "4S", "N", "", "11", "450", ("4", "0")),
        (3, 2, "4S", "N", "", "9", "-50", ("0", "4")),
    ],
    2: [
        (1, 2, "PASS", "", "", "", "0", ("4", "0")),
        (2, 1, "3NTX", "S", "", "8", "-200", ("0", "4")),
        (3, 3, "1NT", "E", "D5", "7", "-90", ("2", "2")),
    ],
}


def tag(name, text):
    return f"<{name}>{text}</{name}>" if text is not None else ""


def line_xml(ns, ew, contract, by, lead, tricks, score, points, number="{0}{1}"):
    return (
        "<TRAVELLER_LINE>"
        + tag("NS_PAIR_NUMBER", number.format(ns, "NS"))
        + tag("EW_PAIR_NUMBER", number.format(ew, "EW"))
        + tag("CONTRACT", contract)
        + tag("PLAYED_BY", by)
        + tag("LEAD", lead)
        + tag("TRICKS", tricks)
        + tag("SCORE", score)
        + tag("NS_MATCH_POINTS", points and points[0])
        + tag("EW_MATCH_POINTS", points and points[1])
        + "</TRAVELLER_LINE>"
    )


def pair_xml(number, line, total, percent, place, name="{0}{1}", extra="", direction=True):
    return (
        "<PAIR>"
        + tag("PAIR_NUMBER", name.format(number, line))
        + tag("DIRECTION", line if direction else "")
        + tag("TOTAL_SCORE", total)
        + tag("PERCENTAGE", percent)
        + tag("PLACE", place)
        + extra
        + f"<PLAYER><PLAYER_NAME>Player {line[0]}{number}</PLAYER_NAME></PLAYER></PAIR>"
    )


def usebio_file(
    *, kind="MP_PAIRS", head="", winners=2, pairs=PAIRS, lines=LINES, number="{0}{1}", row="{0}{1}",
    extra=None, tail="", prologue='<?xml version="1.0"?>',
):  # fmt: skip
    """The small event as USEBIO; `number` and `row` say how pairs are named in the list and on travellers."""
    listed = "".join(pair_xml(*pair, name=number, extra=(extra or {}).get(pair[:2], "")) for pair in pairs)
    boards = "".join(
        f"<BOARD>{tag('BOARD_NUMBER', board)}{''.join(line_xml(*line, number=row) for line in rows)}</BOARD>"
        for board, rows in lines.items()
    )
    text = (
        f'{prologue}<USEBIO Version="1.2"><CLUB><CLUB_NAME>Harbour</CLUB_NAME></CLUB>'
        f'<EVENT EVENT_TYPE="{kind}">{head}<EVENT_DESCRIPTION>Tuesday</EVENT_DESCRIPTION>'
        f"<DATE>13/01/2026</DATE>{tag('WINNER_TYPE', winners)}"
        f"<PARTICIPANTS>{listed}</PARTICIPANTS>{boards}</EVENT>{tail}</USEBIO>"
    )
    return text.encode()


def with_line(board, index, **changes):
    """The small event's lines with one of them changed."""
    names = ("ns", "ew", "contract", "by", "lead", "tricks", "score", "points")
    lines = {number: list(rows) for number, rows in LINES.items()}
    changed = dict(zip(names, lines[board][index], strict=True)) | changes
    lines[board][index] = tuple(changed[name] for name in names)
    return lines
