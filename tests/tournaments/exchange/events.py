"""Events drawn by hypothesis, and a small one of our own to try formats with."""

import datetime as dt
from decimal import Decimal

from hypothesis import strategies as st

from scoring.bridge import ALL_CONTRACTS, Result
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.cards import PACK, Deal, Seat
from tournaments.exchange.documents import Document
from tournaments.exchange.event import Line
from tournaments.exchange.native import (
    Board,
    Encounter,
    Entry,
    EntryState,
    Member,
    NativeEvent,
    Penalty,
    Play,
    Publication,
    Revision,
    RevisionState,
    Section,
    Sitter,
    State,
)

texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=20)
names = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp", "Cn", "Co"]), min_size=1, max_size=12
)
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


def weighted(first, second, weight):
    return Outcome(OutcomeKind.WEIGHTED, weights=((first, Decimal(weight)), (second, Decimal(100 - weight))))


scores = st.integers(-760, 760).map(lambda tens: tens * 10)
outcomes = st.one_of(
    st.sampled_from(["not_entered", "later", "passed_out", "not_played"]).map(
        lambda k: Outcome(OutcomeKind(k))
    ),
    st.builds(lambda r, lead: Outcome(OutcomeKind.PLAYED, result=r, lead=lead), results, leads),
    st.builds(lambda s: Outcome(OutcomeKind.PLAYED, score=s), scores),
    st.builds(lambda s: Outcome(OutcomeKind.ASSIGNED, score=s), scores),
    st.builds(lambda ns, ew: Outcome(OutcomeKind.AWARD, award_ns=ns, award_ew=ew), shares, shares),
    st.builds(lambda ns, ew: Outcome(OutcomeKind.SPLIT, score=ns, score_ew=ew), scores, scores),
    st.builds(weighted, scores, scores, st.integers(1, 99)),
)


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
    return Play(board.number, board.form, tuple(revisions))


@st.composite
def entries(draw, number):
    seats = draw(st.lists(st.tuples(st.integers(1, 2), st.integers(1, 4)), unique=True, max_size=3))
    members = tuple(Member(draw(texts), draw(texts), seat, start) for seat, start in seats)
    ledger = st.builds(Penalty, decimals, texts, texts, moments, st.none() | moments)
    return Entry(
        number=number,
        line=draw(st.sampled_from(Line)),
        state=draw(st.sampled_from(EntryState)),
        handicap=draw(st.none() | decimals),
        members=members,
        penalties=tuple(draw(st.lists(ledger, max_size=2))),
    )


@st.composite
def native_sections(draw, letter, boards, orders):
    numbers = draw(st.lists(st.integers(1, 99), unique=True, min_size=1, max_size=4))
    places = draw(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), unique=True, max_size=3))
    encounters = []
    for number, table in places:
        seats = draw(st.lists(st.sampled_from(Seat), unique=True, max_size=4))
        sitters = tuple(Sitter(seat, draw(st.sampled_from(numbers)), draw(texts)) for seat in seats)
        chosen = draw(st.lists(st.sampled_from(boards), unique=True, max_size=2)) if boards else []
        played = tuple(draw(plays(board, orders)) for board in chosen)
        encounters.append(Encounter(number, table, sitters, played, draw(st.booleans()), draw(st.booleans())))
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
def native_events(draw):
    keys = draw(st.lists(st.tuples(st.integers(1, 40), st.sampled_from("ab")), unique=True, max_size=4))
    boards = tuple(Board(number, form, draw(st.none() | deals())) for number, form in keys)
    orders = iter(range(1, 1000))
    letters = draw(st.lists(st.sampled_from("ABC"), unique=True, max_size=2))
    stamps = [draw(st.none() | moments) for _ in range(4)]
    published = draw(st.lists(st.integers(1, 9), unique=True, max_size=2))
    return NativeEvent(
        name=draw(texts),
        session=draw(texts),
        date=draw(days),
        club=draw(texts),
        form=draw(texts),
        state=draw(st.sampled_from(State)),
        settings=draw(documents),
        sections=tuple(draw(native_sections(letter, boards, orders)) for letter in letters),
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
    )
