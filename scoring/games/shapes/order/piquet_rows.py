"""Piquet of two, three and four players: declarations in their order, the play, the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from scoring.cards import Card, piquet
from scoring.cards.melds import points_of
from scoring.games.settling import by_player
from scoring.games.shape import Line, Settlement, Sides, partners
from scoring.games.shapes.counts import ends_at
from scoring.games.shapes.counts_rows import edition
from scoring.games.shapes.declared import Field, record_of
from scoring.games.shapes.order.order import FIRST, Fault, Order, Ordered, Part, game, leading, part
from scoring.games.stateless import added
from scoring.words import Counted, Message, Word, counted, nouns

CARTE_PLACE = "000:l.22120"
ONE_EACH, POINT_PLACE, SETS_PLACE = "000:l.22134", "000:l.22138", "000:l.22164"
PLAY_PLACE, PIQUE_PLACE, MISTAKE_PLACE = "000:l.22217", "000:l.22226", "000:l.22282"
DRAW_PLACE, NUMBER_PLACE = "000:l.22273", "000:l.22292"
CARTE, PIQUE, REPIQUE = Message("carte blanche"), Message("pique"), Message("repique")
PLAY, CARDS, CAPOT = Message("play"), Message("the cards"), Message("capot")
INSTEAD = Message("tricks after a wrong declaration")
INSTEAD_AFTER_DRAW = Message("tricks after a wrong draw")
CARTE_BLANCHE, FOR_CARDS, FOR_CAPOT, INSTEAD_OF_PLAY, GAME_BONUS, RUBICON = 10, 10, 40, 23, 100, 100
DEALS, CLUB_DEALS = 6, 4
SEQUENCES = (("tierces", Word("Tierces"), 3, 3), ("quarts", Word("Quarts"), 4, 4),
             ("quints", Word("Quints"), 5, 15), ("sixiemes", Word("Sixièmes"), 6, 16),
             ("septiemes", Word("Septièmes"), 7, 17), ("huitiemes", Word("Huitièmes"), 8, 18))  # fmt: skip
SETS = (("trios", Word("Trios"), 3, 3), ("quatorzes", Word("Quatorzes"), 4, 14))
CLASSES = (("point", Word("Point"), (("point", Word("Point"), 1, 1),)),
           ("sequences", Word("Sequences"), SEQUENCES), ("sets", Word("Sets"), SETS))  # fmt: skip
"""Each class with its kinds: name, word, cards of one, points of one."""
MOST_RANKS = 5
HAND_LOST_BY = {"misdeclared": MISTAKE_PLACE, "drew_wrongly": DRAW_PLACE}
"""Offences after which the offender has nothing in a deal, with their paragraphs."""


@dataclass(frozen=True, slots=True)
class Form:
    """What parts the games: cards of a side, tricks, least length of a point, and pique with its bonuses.

    `hands` are those of a side. `dealt`: they are declared as they were dealt, without an exchange.
    """

    cards: int = 12
    hands: int = 1
    dealt: bool = False
    tricks: int = 12
    least_point: int = 3
    most_point: int = 8
    mark: int = 30
    repique: int = 60
    pique: int = 30

    @property
    def hand(self) -> int:
        """The cards of a hand."""
        return self.cards // self.hands


TWO_HAND, THREE_HAND = Form(), Form(cards=10, tricks=10, mark=20, repique=70, pique=40)
FOUR_HAND = Form(
    cards=16, hands=2, dealt=True, tricks=8, least_point=2, most_point=16, mark=20, repique=70, pique=40
)


def _elder(state: Ordered) -> int:
    """The side of who leads first."""
    return state.side_of((state.dealer + 1) % state.table.size)


def _declared(deal: Any, side: int, kinds: Sequence[tuple[str, Word, int, int]], *, cards: bool) -> int:
    """The cards, or the points, of what a side has declared of some kinds."""
    if not deal.declared:
        return 0
    return sum(
        getattr(deal.declared[side], name) * (size if cards else worth) for name, _, size, worth in kinds
    )


def _counts_of(hands: Sequence[Any]) -> dict[str, int]:
    """What the hands of a side may declare together, by the fields of a declaration."""
    counts: Counter[str] = Counter()
    for hand in hands:
        classes = piquet.declared(hand)
        counts["point"] += points_of(classes["point"])
        for name, kinds in (("sequences", SEQUENCES), ("sets", SETS)):
            sizes = [len(part.cards) for part in classes[name]]
            counts.update({kind: sizes.count(size) for kind, _, size, _ in kinds})
    return counts


def _hands_of_sides(deal: Any, state: Ordered) -> list[list[Any]]:
    """The hands that were entered, by the sides of their players; an empty one was not."""
    sides: list[list[Any]] = [[] for _ in state.points]
    for player, hand in enumerate(deal.shown or ()):
        sides[state.side_of(player)].append(hand)
    return sides


def _by_cards(form: Form, deal: Any, state: Ordered) -> Any:
    """The deal with the declarations of its hands, where all hands are there and nothing was typed."""
    hands = deal.shown or ()
    if deal.declared or not hands or not all(hands):
        return deal
    sides = _hands_of_sides(deal, state)
    good = piquet.good(sides)
    numbers: list[dict[str, int]] = [{} for _ in sides]
    for name, _, kinds in CLASSES:
        if (side := good[name]) is not None:
            counts = _counts_of(sides[side])
            numbers[side] |= {kind: counts[kind] for kind, *_ in kinds}
    record = record_of(*_declarations(form))
    return replace(deal, declared=tuple(record(**counts) for counts in numbers))


def _wrong_hands(form: Form, deal: Any, state: Ordered) -> Iterator[Fault]:
    """Hands of a wrong number of cards, and what was typed beside them and is not in them."""
    hands = deal.shown or ()
    if any(hands) and not all(hands) and not deal.declared:
        yield "shown", Message("Enter all hands: only the better one scores."), ONE_EACH
    wrong = [fault for hand in hands if hand for fault in _wrong_hand(form, hand)]
    yield from wrong
    if wrong:
        return
    blank = hands[deal.carte_blanche] if hands and form.dealt and deal.carte_blanche is not None else ()
    if any(card.rank in piquet.COURT for card in blank):
        why = Message("A hand with a king, queen or jack is not carte blanche.")
        yield "carte_blanche", why, CARTE_PLACE
    for side, hands_of_side in enumerate(_hands_of_sides(deal, state)):
        if deal.declared and hands_of_side and all(hands_of_side):
            yield from _not_in_the_cards(deal.declared[side], hands_of_side)


def _wrong_hand(form: Form, hand: Sequence[Card]) -> Iterator[Fault]:
    if len(hand) != form.hand:
        why = Message("A hand has {most}, not {given}.", most=nouns.cards(form.hand), given=len(hand))
        yield "shown", why, SETS_PLACE
    elif any(card.rank not in piquet.RANKS for card in hand):
        yield "shown", Message("The pack has no cards below the seven."), SETS_PLACE


def _not_in_the_cards(declared: Any, hands: Sequence[Any]) -> Iterator[Fault]:
    """What a side has declared and does not have.

    A player need not declare all he has (000:l.22184), so that less than the cards have is right; but a point
    is all of a suit, and of partners one or both have declared it.
    """
    counts = _counts_of(hands)
    points = {0}
    for hand in hands:
        point = _counts_of([hand])["point"]
        points |= {point + other for other in points}
    for _, _, kinds in CLASSES:
        for name, meld, *_ in kinds:
            typed, count = getattr(declared, name), counts[name]
            if typed > count or (name == "point" and typed not in points):
                why = Message("{meld}: {typed} was entered, but these cards count {count}.",
                              meld=meld, typed=typed, count=count)  # fmt: skip
                yield "declared", why, ONE_EACH


def _classes(deal: Any, state: Ordered) -> Iterator[Line]:
    """What counts before the play, in its order."""
    if deal.carte_blanche is not None:
        yield Line(state.side_of(deal.carte_blanche), CARTE_BLANCHE, CARTE)
    for _, word, kinds in CLASSES:
        for side in range(len(state.points)):
            points = _declared(deal, side, kinds, cards=False)
            if points:
                yield Line(side, points, Message("{meld}", meld=word))


def _offence(deal: Any) -> str:
    """The offence by which a hand is lost: "misdeclared", "drew_wrongly"; empty where none is."""
    return next((name for name in HAND_LOST_BY if getattr(deal, name, None) is not None), "")


def _offender(deal: Any, state: Ordered) -> int | None:
    """The side that has nothing in this deal, after a wrong declaration or draw.

    000:l.22273 says of a wrong draw only that the hand is lost. What the opponent has then is taken from
    the wrong declaration (000:l.22282): his combinations, and 23 for the tricks.
    """
    offence = _offence(deal)
    return state.side_of(getattr(deal, offence)) if offence else None


def _numbered_wrongly(deal: Any, state: Ordered, name: str) -> int | None:
    """The side that had "too_many" or "too_few" cards in the play (000:l.22292)."""
    player = getattr(deal, name, None)
    return None if player is None else state.side_of(player)


def _parts(form: Form, deal: Any, state: Ordered) -> Iterator[Part]:
    """000:l.22217: declarations with repique, play with pique, the cards or capot."""
    deal = _by_cards(form, deal, state)
    offender = _offender(deal, state)
    counted: tuple[Any, ...] = (0,) * len(state.points)
    repique = False
    for line in _classes(deal, state):
        if line.side == offender:
            continue
        yield Part((line,))
        counted = added(counted, (line,))
        if not repique and counted[line.side] >= form.mark and counted[line.side] == sum(counted):
            repique = True
            yield part(line.side, form.repique, REPIQUE)
    if offender is not None:
        why = INSTEAD if _offence(deal) == "misdeclared" else INSTEAD_AFTER_DRAW
        yield part(1 - offender, INSTEAD_OF_PLAY, why)
        return
    for name in ("tricks", "adverse"):
        if getattr(deal, name) is None:
            yield Part(lacks=name)
    if deal.tricks is not None and deal.adverse is not None:
        without_play = _numbered_wrongly(deal, state, "too_many")
        yield Part(tuple(line for line in _play(form, deal, state) if line.side != without_play))
        pique = deal.pique or _leads_alone(form, deal, state)[0] >= form.mark
        if not repique and pique and without_play != _elder(state):
            yield part(_elder(state), form.pique, PIQUE)
        yield Part(tuple(line for line in _cards(form, deal, state) if line.side != without_play))


def _play(form: Form, deal: Any, state: Ordered) -> Iterator[Line]:
    """000:l.22217, 22233: 1 for a lead, for a trick on an adverse lead, and for the last trick but at capot.

    Each trick but the last gives a lead, and the last its own point, so that a trick is worth one. By 003
    (l.538) the last trick of a capot counts too. 000:l.22292: a hand with too few cards leads to no trick
    for which it has no card, so that the opponent has the lead after the last trick that was played.
    """
    by_twenty = getattr(state.table.options, "edition", "") == "twenty"
    elder, short = _elder(state), _numbered_wrongly(deal, state, "too_few")
    for side, (won, adverse) in enumerate(zip(deal.tricks, deal.adverse, strict=True)):
        last_of_capot = won == form.tricks and not by_twenty
        points = won + adverse + (side == elder) - last_of_capot
        if short is not None and _led_last(deal, elder) == short:
            points += -1 if side == short else 1
        if points:
            yield Line(side, points, PLAY)


def _led_last(deal: Any, elder: int) -> int:
    """Who of two leads after the tricks that both played to: an adverse trick gives the lead to the other."""
    return elder if deal.adverse[elder] == deal.adverse[1 - elder] else 1 - elder


def _leads_alone(form: Form, deal: Any, state: Ordered) -> tuple[int, int]:
    """What the eldest has before another scores: at least, and at most. Nothing where it cannot be pique."""
    elder = _elder(state)
    counted = added((0,) * len(state.points), _classes(deal, state))
    if any(points for side, points in enumerate(counted) if side != elder) or counted[elder] >= form.mark:
        return 0, 0
    won, regained = deal.tricks[elder], deal.adverse[elder]
    shortest, longest = 0 if regained else won, won - regained
    before = int(counted[elder])
    return before + min(shortest + 1, form.tricks), before + min(longest + 1, form.tricks)


def _cards(form: Form, deal: Any, state: Ordered) -> Iterator[Line]:
    """000:l.22237; of three players the most tricks, and two who tie have 5 each (000:l.22374)."""
    most = max(deal.tricks)
    sides = [side for side, won in enumerate(deal.tricks) if won == most]
    if len(sides) == len(state.points):
        return
    for side in sides:
        if most == form.tricks:
            yield Line(side, FOR_CAPOT, CAPOT)
        else:
            yield Line(side, FOR_CARDS // len(sides), CARDS)


def _odd(form: Form, entered: Any, state: Ordered) -> Iterator[Fault]:
    wrong = tuple(_wrong_hands(form, entered, state))
    yield from wrong
    if wrong:
        return
    deal = _by_cards(form, entered, state)
    sides = range(len(state.points))
    for _, word, kinds in CLASSES:
        cards = [_declared(deal, side, kinds, cards=True) for side in sides]
        if sum(map(bool, cards)) > 1:
            yield "declared", Message("{meld}: only one side scores.", meld=word), ONE_EACH
        if max(cards) > form.cards:
            why = Message("{meld}: a hand has {most} only.", meld=word, most=nouns.cards(form.cards))
            yield "declared", why, SETS_PLACE
    for side in sides:
        point = deal.declared[side].point if deal.declared else 0
        if 0 < point < form.least_point:
            why = Message(
                "The longest suit of a hand has {least} or more.", least=nouns.cards(form.least_point)
            )
            yield "declared", why, POINT_PLACE
        if deal.declared and deal.declared[side].trios + deal.declared[side].quatorzes > MOST_RANKS:
            yield "declared", Message("Only five ranks make sets."), SETS_PLACE
    yield from _faults_of_offences(deal)
    if _offender(deal, state) is not None:
        if deal.tricks or deal.adverse or deal.pique:
            offence = _offence(deal)
            yield offence, Message("Without the play there are no tricks."), HAND_LOST_BY[offence]
    elif deal.tricks and deal.adverse:
        yield from _faults_of_play(form, deal, state)


def _faults_of_offences(deal: Any) -> Iterator[Fault]:
    """Offences of paragraphs 27 to 29 that cannot come together."""
    if all(getattr(deal, name, None) is not None for name in HAND_LOST_BY):
        why = Message("After a wrong draw the hand is lost, and nothing is declared.")
        yield "drew_wrongly", why, DRAW_PLACE
    numbers = [name for name in ("too_many", "too_few") if getattr(deal, name, None) is not None]
    if len(numbers) > 1:
        why = Message("Where both hands have a wrong number of cards the deal is void. Deal again.")
        yield "too_few", why, NUMBER_PLACE
    elif numbers and _offence(deal):
        why = Message("The hand is lost before the play, so that the number of cards does not matter.")
        yield numbers[0], why, NUMBER_PLACE


def _no_cards_for(tricks: int) -> Counted:
    return counted(
        "The last trick is the other side's: there was no card for it.",
        "The last {n} tricks are the other side's: there was no card for them.",
        tricks,
    )


def _faults_of_play(form: Form, deal: Any, state: Ordered) -> Iterator[Fault]:
    elder, short = _elder(state), _numbered_wrongly(deal, state, "too_few")
    lacking = 0 if short is None else deal.lacking or 0
    if short is not None and deal.tricks[1 - short] < lacking:
        yield "lacking", _no_cards_for(lacking), NUMBER_PLACE
        return
    for side, (all_won, adverse) in enumerate(zip(deal.tricks, deal.adverse, strict=True)):
        won = all_won - lacking if side != short else all_won
        others = sum(deal.adverse) - adverse + (side != elder)
        if adverse > min(won, others) or (side != elder and won and not adverse):
            why = Message("So many tricks on leads of another cannot be.")
            yield "adverse", why, PLAY_PLACE
            return
    if deal.pique and _leads_alone(form, deal, state)[1] < form.mark:
        why = Message("The leader cannot have {mark} while the others have nothing.", mark=form.mark)
        yield "pique", why, PIQUE_PLACE


def _declarations(form: Form) -> tuple[Field, ...]:
    """The point, and the number of each kind of sequence and set."""

    def kinds(rows: Sequence[tuple[str, Word, int, int]]) -> Iterator[Field]:
        for name, word, size, _ in rows:
            yield Field(name, "whole", word, 0, form.cards // size, default=0)

    point = Field("point", "whole", Word("Point"), 0, form.most_point, default=0)
    return (point, *kinds(SEQUENCES), *kinds(SETS))


def _fields(form: Form, per: str) -> tuple[Field, ...]:
    shown = Field("shown", "cards", Word("Declarations by the cards of each hand"), None, form.hand,
                  per="player", optional=True, folded=True)  # fmt: skip
    return (
        Field("carte_blanche", "seat", Word("Carte blanche"), optional=True, rare=True),
        Field("declared", "record", Word("Declarations that count"), per=per, optional=True,
              parts=_declarations(form)),
        shown,
        Field("tricks", "whole", Word("Tricks"), 0, form.tricks, per=per, total=form.tricks, optional=True),
        Field("adverse", "whole", Word("Tricks won on a lead of the other side"), 0, form.tricks, per=per,
              optional=True),
        Field("pique", "flag", Word("Pique, where the tricks leave it open"), rare=True),
    )  # fmt: skip


MISDECLARED = Field("misdeclared", "seat", Word("Wrong declaration, not put right before a card was played"),
                    optional=True, rare=True)  # fmt: skip
WRONG_NUMBERS = (
    Field("drew_wrongly", "seat", Word("Drew too many cards or too early, and saw one: the hand is lost"),
          optional=True, rare=True),
    Field("too_many", "seat", Word("Too many cards, found in the play"), optional=True, rare=True),
    Field("too_few", "seat", Word("Too few cards, found in the play"), optional=True, rare=True),
    Field("lacking", "whole", Word("Cards that were lacking"), 1, TWO_HAND.tricks - 1, when=("too_few", ()),
          rare=True),
)  # fmt: skip
"""Paragraphs 27 and 29 (000:l.22273, 22292), for two players, who draw from a stock."""


def _partie(deals: int, state: Ordered) -> int:
    """How many deals there are: after a tie two more, until it is none (003:l.552)."""
    more = max(0, state.played - deals)
    tied = len(set(state.points)) == 1
    return deals + more + (more % 2 or 2 * (tied and state.played >= deals))


def _rubicon(deals: Callable[[Ordered], int], state: Ordered, sides: Sides) -> Settlement:
    """000:l.22251: the winner has 100 and the difference; both totals where the loser has not 100."""
    now = leading(state)
    if state.played < deals(state) or len(now.winners) > 1:
        return now
    high, low = max(state.points), min(state.points)
    won = GAME_BONUS + (high + low if low < RUBICON else high - low)
    payments = by_player([won if side in now.winners else -won for side in range(2)], sides)
    words = Message("The loser is rubiconed.") if low < RUBICON else None
    return replace(now, payments=payments, words=words)


def _club_deals(state: Ordered) -> int:
    return CLUB_DEALS


def _club(form: Form, deal: Any, state: Ordered) -> Iterator[Part]:
    """000:l.22260: the first and the last of four deals count double."""
    times = 2 if state.played in (0, CLUB_DEALS - 1) else 1
    for kept in _parts(form, deal, state):
        yield replace(kept, lines=tuple(replace(line, points=times * line.points) for line in kept.lines))


def _by_method(form: Form, deal: Any, state: Ordered) -> Iterator[Part]:
    return (_club if state.table.options.method == "club" else _parts)(form, deal, state)


def _deals_by_method(state: Ordered) -> int:
    return CLUB_DEALS if state.table.options.method == "club" else _partie(DEALS, state)


def _pool(state: Ordered, sides: Sides) -> Settlement:
    """000:l.22366: who reaches 100 first has the pool of equal antes."""
    ante, now = state.table.options.ante, leading(state)
    if state.winner is None:
        return now
    won = [ante * (2 if side == state.winner else -1) for side in range(len(state.points))]
    return replace(now, payments=tuple(won))


METHOD = Field(
    "method", "choice", Word("Method"), default="rubicon",
    values=(("rubicon", Word("six deals")), ("club", Word("four deals, the first and last double"))),
)  # fmt: skip
PARTIE = partial(_partie, DEALS)
PIQUET = Order(
    key="piquet", seats=(2,), fields=(*_fields(TWO_HAND, "player"), MISDECLARED, *WRONG_NUMBERS),
    parts=partial(_parts, TWO_HAND), faults=partial(_odd, TWO_HAND), deals=PARTIE,
    settle=partial(_rubicon, PARTIE), options=(edition("s000", "twenty"),),
)  # fmt: skip

ROWS = (
    PIQUET,
    replace(PIQUET, key="club_piquet", parts=partial(_club, TWO_HAND), deals=_club_deals,
            settle=partial(_rubicon, _club_deals), options=(), option_of="piquet"),
    Order(
        key="piquet_normand", seats=(3,), fields=(*_fields(THREE_HAND, "player"), FIRST),
        parts=partial(_parts, THREE_HAND), faults=partial(_odd, THREE_HAND), settle=_pool,
        mark=lambda options: int(options.target),
        options=(ends_at(100), Field("ante", "whole", Word("Ante"), 0, 1_000, default=1)),
    ),
    Order(
        key="piquet_voleur", seats=(4,), fields=(*_fields(FOUR_HAND, "side"), MISDECLARED),
        parts=partial(_by_method, FOUR_HAND), faults=partial(_odd, FOUR_HAND), deals=_deals_by_method,
        settle=partial(_rubicon, _deals_by_method), sides=partners, options=(METHOD,),
    ),
)  # fmt: skip

GAMES = [game(row) for row in ROWS]
