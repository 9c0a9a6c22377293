"""Events drawn by hypothesis, and a small one of our own to try formats with."""

import datetime as dt
from decimal import Decimal

from hypothesis import strategies as st

from scoring.bridge import ALL_CONTRACTS, Result
from scoring.bridge.outcome import BY_SIDE, Outcome, OutcomeKind
from scoring.cards import PACK, Deal
from scoring.comparison.methods import MethodName
from scoring.comparison.penalties import PenaltyUnit
from scoring.words import RuleError, Seat, vulnerability_of
from tournaments.exchange.check.recomputation import line_score
from tournaments.exchange.documents import Document
from tournaments.exchange.event import (
    BoardRecord,
    Competitor,
    Event,
    Form,
    Line,
    PairId,
    Player,
    TravellerLine,
)
from tournaments.exchange.native import (
    Before,
    Board,
    Encounter,
    Entry,
    EntryState,
    LawRuling,
    Member,
    NativeEvent,
    Penalty,
    PenaltyLine,
    Play,
    Publication,
    Revision,
    RevisionState,
    RuledPlay,
    RulingState,
    RulingVersion,
    Section,
    Sitter,
    State,
    Warned,
)


def read(parse, data):
    """What `parse` makes of the data and None, or None and the refusal; any other exception passes."""
    try:
        return parse(data), None
    except RuleError as refusal:
        return None, refusal


TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # the text around them
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=TURNING), max_size=20)
moments = st.datetimes(
    min_value=dt.datetime(2000, 1, 1),
    timezones=st.sampled_from([dt.UTC, dt.timezone(dt.timedelta(hours=-5, minutes=-30))]),
)
days = st.dates(min_value=dt.date(1900, 1, 1))
decimals = st.decimals(-999, 999, places=2)
results = st.builds(Result, st.sampled_from(ALL_CONTRACTS), st.integers(0, 13))
leads = st.none() | st.sampled_from(PACK)
shares = st.sampled_from(["A+", "A", "A-", "60", "47.5", "0", "100"])


@st.composite
def deals(draw):
    cards = draw(st.permutations(PACK))
    return Deal(tuple(frozenset(cards[start : start + 13]) for start in range(0, 52, 13)))


def weighted(scores, weight, own):
    """Two scores weighted for both sides, or for N-S alone where E-W's own score is given."""
    return Outcome(
        OutcomeKind.WEIGHTED,
        weights=parts_of(scores, weight),
        weights_ew=() if own is None else ((own, Decimal(100)),),
    )


def parts_of(scores, weight):
    return tuple(zip(scores, (Decimal(weight), 100 - Decimal(weight)), strict=True))


def one_award(scores, weight, share, side):
    """One side's score, or both scores weighted, beside the award of the other."""
    other = "ew" if side == "ns" else "ns"
    if weight is None:
        score = {"score" if side == "ns" else "score_ew": scores[0]}
        return Outcome(OutcomeKind.SPLIT, **score, **{f"award_{other}": share})
    weights = {"weights" if side == "ns" else "weights_ew": parts_of(scores, weight)}
    return Outcome(OutcomeKind.WEIGHTED, **weights, **{f"award_{other}": share})


scores = st.integers(-760, 760).map(lambda tens: tens * 10)
pairs_of_scores = st.lists(scores, min_size=2, max_size=2, unique=True)
imps = st.sampled_from(["+3imp", "-3imp", "0imp", "-2.5imp", "+24imp"])
outcomes = st.one_of(
    st.sampled_from(["not_entered", "later", "passed_out", "not_played"]).map(
        lambda k: Outcome(OutcomeKind(k))
    ),
    st.builds(lambda r, lead: Outcome(OutcomeKind.PLAYED, result=r, lead=lead), results, leads),
    st.builds(lambda s: Outcome(OutcomeKind.PLAYED, score=s), scores),
    st.builds(lambda s: Outcome(OutcomeKind.ASSIGNED, score=s), scores),
    st.builds(lambda ns, ew: Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew), shares, shares),
    st.builds(lambda ns, ew: Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew), imps, imps),
    pairs_of_scores.map(lambda two: Outcome(OutcomeKind.SPLIT, score=two[0], score_ew=two[1])),
    st.builds(weighted, pairs_of_scores, st.decimals("0.01", "99.99", places=2), st.none() | scores),
    st.deferred(lambda: one_awards),
)


def one_awards_of(awards):
    """A score or weights of one side, and one of these awards for the other."""
    weights = st.none() | st.decimals("0.01", "99.99", places=2)
    return st.builds(one_award, pairs_of_scores, weights, awards, st.sampled_from(["ns", "ew"]))


one_awards = one_awards_of(shares | imps)


@st.composite
def plays(draw, board, orders):
    revisions = []
    for index in range(draw(st.integers(0, 3))):
        revisions.append(
            Revision(
                order=next(orders),
                state=draw(st.sampled_from(RevisionState)),
                outcome=draw(outcomes),
                by=draw(texts),
                at=draw(moments),
                seen=draw(st.integers(0, index)),
                device=draw(texts),
                reason=draw(texts),
                entry_id=draw(st.none() | st.uuids()),
                agreed_by=draw(texts),
                agreed_at=draw(st.none() | moments),
            )
        )
    return Play(board.number, board.form, tuple(revisions), draw(st.booleans()), draw(texts))


@st.composite
def entries(draw, number):
    seats = draw(st.lists(st.tuples(st.integers(1, 2), st.integers(1, 4)), unique=True, max_size=3))
    members = tuple(Member(draw(texts), draw(texts), seat, start) for seat, start in seats)
    units = st.sampled_from(PenaltyUnit)
    ledger = st.builds(Penalty, decimals, units, texts, texts, moments, st.none() | moments)
    return Entry(
        number=number,
        line=draw(st.sampled_from(Line)),
        state=draw(st.sampled_from(EntryState)),
        handicap=draw(st.none() | decimals),
        members=members,
        penalties=tuple(draw(st.lists(ledger, max_size=2))),
        name=draw(texts),
        previous=draw(st.none() | st.builds(Before, texts, days, st.sampled_from("AB"), st.integers(1, 99))),
        carried=draw(st.sampled_from(["", "12", "-3", "25/3"])),
    )


@st.composite
def native_sections(draw, letter, boards, orders):
    numbers = draw(st.lists(st.integers(1, 99), unique=True, min_size=1, max_size=4))
    places = draw(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), unique=True, max_size=3))
    encounters = []
    for number, table in places:
        met = draw(st.lists(st.sampled_from(numbers), unique=True, max_size=2))
        sides = zip(met, draw(st.permutations([(Seat.N, Seat.S), (Seat.E, Seat.W)])), strict=False)
        sitters = tuple(Sitter(seat, entry, draw(texts)) for entry, side in sides for seat in side)
        with_plays = boards and len(met) == 2
        chosen = draw(st.lists(st.sampled_from(boards), unique=True, max_size=2)) if with_plays else []
        played = tuple(draw(plays(board, orders)) for board in chosen)
        idle = draw(st.lists(st.sampled_from(boards).map(lambda b: b.number), unique=True)) if boards else []
        flags = draw(st.tuples(st.booleans(), st.booleans()))
        encounters.append(
            Encounter(
                number,
                table,
                sitters,
                played,
                *flags,
                tuple(idle),
                draw(st.none() | moments),
                draw(st.integers(0, 9)),
            )
        )
    sizes = [draw(st.integers(0, 30)) for _ in range(3)]
    return Section(
        letter,
        *sizes,
        winners=draw(st.integers(1, 2)),
        movement=draw(documents),
        entries=tuple(draw(entries(number)) for number in numbers),
        encounters=tuple(encounters),
        field=draw(st.integers(1, 3)),
    )


json_leaves = st.none() | st.booleans() | st.integers(-(10**9), 10**9) | texts
documents = st.dictionaries(texts, json_leaves | st.lists(json_leaves, max_size=2), max_size=3).map(
    Document.of
)


@st.composite
def ruling_versions(draw, number, sections):
    """A version of a ruling that refers to plays, entries and penalties of these sections."""
    entries = [(section.letter, entry) for section in sections for entry in section.entries]
    warned = draw(st.none() | st.sampled_from(entries)) if entries else None
    played = [
        RuledPlay(section.letter, encounter.round, encounter.table, play.board, play.form)
        for section in sections
        for encounter in section.encounters
        for play in encounter.plays
    ]
    penalties = [
        PenaltyLine(letter, entry.number, line)
        for letter, entry in entries
        for line, _penalty in enumerate(entry.penalties, 1)
    ]
    keys = st.text("abc_", max_size=9)
    return RulingVersion(
        version=number,
        state=draw(st.sampled_from(RulingState)),
        at=draw(moments),
        by=draw(texts),
        law_code=draw(keys),
        law_table=draw(keys),
        law=draw(texts),
        answers=Document.of(draw(st.dictionaries(texts, texts, max_size=2))),
        choice=draw(keys),
        reason=draw(texts),
        consulted=draw(texts),
        board=draw(st.sampled_from(["", "7", "12b"])),
        round=draw(st.integers(0, 9)),
        table=draw(st.sampled_from(["", "7", "B12"])),
        play=draw(st.sampled_from([None, *played])),
        before=draw(st.none() | outcomes),
        after=draw(st.none() | outcomes),
        warned=None if warned is None else Warned(warned[0], warned[1].number),
        penalty=draw(st.sampled_from([None, *penalties])),
        told_ns=draw(st.none() | moments),
        told_ew=draw(st.none() | moments),
        appellant=draw(texts),
        appealed_at=draw(st.none() | moments),
        committee=draw(texts),
        decision=draw(texts),
        decided_at=draw(st.none() | moments),
        deposit=draw(st.none() | st.decimals(0, 999, places=2)),
        deposit_kept=draw(st.none() | st.booleans()),
    )


@st.composite
def law_rulings(draw, sections):
    numbers = draw(st.lists(st.integers(1, 99), unique=True, max_size=2))
    versions = st.lists(st.integers(1, 9), unique=True, min_size=1, max_size=3).map(sorted)
    return tuple(
        LawRuling(number, tuple(draw(ruling_versions(n, sections)) for n in draw(versions)))
        for number in numbers
    )


@st.composite
def native_events(draw):
    keys = draw(st.lists(st.tuples(st.integers(1, 40), st.sampled_from("ab")), unique=True, max_size=4))
    boards = tuple(Board(number, form, draw(st.none() | deals())) for number, form in keys)
    orders = iter(range(1, 1000))
    letters = draw(st.lists(st.sampled_from("ABC"), unique=True, max_size=2))
    stamps = [draw(st.none() | moments) for _ in range(4)]
    published = draw(st.lists(st.integers(1, 9), unique=True, max_size=2))
    sections = tuple(draw(native_sections(letter, boards, orders)) for letter in letters)
    return NativeEvent(
        name=draw(texts),
        session=draw(texts),
        date=draw(days),
        club=draw(texts),
        form=draw(texts),
        state=draw(st.sampled_from(State)),
        settings=draw(documents),
        sections=sections,
        boards=boards,
        copies=draw(st.integers(1, 9)),
        publications=tuple(
            Publication(
                number, draw(moments), draw(texts), draw(texts), draw(st.integers(0, 99)), draw(documents)
            )
            for number in published
        ),
        started=stamps[0],
        finished=stamps[1],
        official=stamps[2],
        corrections_until=stamps[3],
        club_number=draw(texts),
        rulings=draw(law_rulings(sections)),
    )


@st.composite
def line_outcomes(draw):
    """What a results file can say of a line."""
    kind = draw(st.sampled_from(["played", "score", "pass", "award", "one award"]))
    if kind == "one award":
        return draw(one_awards_of(per_cents))  # IMPs mean nothing at matchpoints
    if kind == "award":
        return Outcome(OutcomeKind.AWARD, award_ns=draw(per_cents), award_ew=draw(per_cents))
    if kind == "pass":
        return Outcome(OutcomeKind.PASSED_OUT)
    if kind == "score":
        return Outcome(OutcomeKind.PLAYED, score=draw(scores.filter(bool)))
    return Outcome(OutcomeKind.PLAYED, result=draw(results), lead=draw(leads))


per_cents = st.sampled_from(["60", "50", "40", "0", "100", "47.5"])
points = st.none() | st.decimals(0, 99, places=2)
words = st.text("abc =+-@<&\"'é,;\\%[]{}", max_size=12).map(lambda text: " ".join(text.split()))


plain_words = (
    st.text("abc é'@\\%;{", min_size=1, max_size=8).map(lambda text: " ".join(text.split())).filter(bool)
)


@st.composite
def competitors(draw, pair, names):
    return Competitor(
        pair=pair,
        players=tuple(draw(st.lists(st.builds(Player, names, names), max_size=2))),
        place=draw(st.none() | st.integers(1, 99)),
        total=draw(points),
        percent=draw(points),
        handicap=draw(st.none() | decimals),
    )


@st.composite
def travellers(draw, sections, number, pairs, with_rounds):
    lines = []
    for section in sections:
        here = draw(st.permutations([pair for pair in pairs if pair.section == section]))
        sides = [[p for p in here if p.line in (Line.FIELD, line)] for line in (Line.NS, Line.EW)]
        tables = (
            zip(here[::2], here[1::2], strict=False)
            if here[0].line is Line.FIELD
            else zip(*sides, strict=False)
        )
        for table, (ns, ew) in enumerate(tables, start=1):
            told = draw(line_outcomes())
            has_score = told.result is not None or told.kind is OutcomeKind.PASSED_OUT
            score = line_score(told, vulnerability_of(number)) if has_score else told.score
            score = None if told.kind in BY_SIDE else score
            ns_points, ew_points = draw(points), draw(points)
            lines.append(
                TravellerLine(
                    ns, ew, told, score, ns_points, ew_points,
                    draw(st.integers(1, 20)) if with_rounds else None, table if with_rounds else None,
                )
            )  # fmt: skip
    return BoardRecord(number, draw(st.none() | deals()), tuple(lines))


@st.composite
def events(draw, with_rounds=False, names=words):
    """Events of pairs as results files can say them, with arbitrary printed figures."""
    sections = draw(st.sampled_from([("",), ("A", "B")]))
    winners = draw(st.integers(1, 2))
    lines = [Line.NS, Line.EW] if winners == 2 else [Line.FIELD]
    size = draw(st.integers(2, 4))
    pairs = [PairId(s, n, line) for s in sections for line in lines for n in range(1, size + 1)]
    numbers = sorted(draw(st.sets(st.integers(1, 40), max_size=3)))
    boards = tuple(draw(travellers(sections, number, pairs, with_rounds)) for number in numbers)
    return Event(
        name=draw(words),
        date=draw(st.none() | days),
        club=draw(words),
        form=Form.PAIRS,
        method=MethodName.MATCHPOINTS,
        winners=winners,
        competitors=tuple(draw(competitors(pair, names)) for pair in pairs),
        boards=tuple(board for board in boards if board.lines or board.deal),
        source=draw(words),
        club_number=draw(words),
    )
