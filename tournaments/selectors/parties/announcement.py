"""What a host reads out before play, made of the options chosen. Source: 000:l.13735-13866."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.words import nouns
from tournaments.movements.progressions import Extra, Partners, Progression, TableTie
from tournaments.ranking.parties.prizes import MIXED, TITLES, UNMIXED, PrizeKey
from tournaments.ranking.parties.tallies import Count
from tournaments.selectors.parties.settings import BRIDGE, RUBBER, WHIST, PartySettings


def announcement(settings: PartySettings) -> list[str]:
    """The sentences in the order in which they are read out."""
    return [
        *_play(settings),
        *_moves(settings),
        *_partners(settings),
        *_extra(settings),
        *_counted(settings),
        *_prizes(settings),
    ]


def _play(settings: PartySettings) -> Iterator[str]:
    rounds = settings.rules.rounds
    yield ngettext("We play {n} round.", "We play {n} rounds.", rounds).format(n=rounds)
    deals = settings.options.get("deals")
    if isinstance(deals, int) and deals:
        yield ngettext(
            "A round is {n} deal at each table, about {minutes}.",
            "A round is {n} deals at each table, about {minutes}.",
            deals,
        ).format(n=deals, minutes=say(nouns.minutes(settings.minutes)))
    else:
        yield _(
            "A round lasts {minutes}: when time is up, finish the deal you are playing "
            "but do not start another."
        ).format(minutes=say(nouns.minutes(settings.minutes)))
    if settings.game.key == BRIDGE:
        yield from _bridge(settings)
    elif settings.game.key == RUBBER:
        yield _("Rubbers are scored as usual; anything unfinished at the end of a round does not count.")


def _bridge(settings: PartySettings) -> Iterator[str]:
    yield _("A passed-out deal counts as one of the round: neither side scores, and it is not redealt.")
    yield {
        "none": _("Nobody is vulnerable."),
        "both": _("Everybody is always vulnerable."),
    }.get(
        str(settings.options.get("vulnerability")),
        _("First deal: nobody is vulnerable. Second and third: the dealer's side. Fourth: everybody."),
    )
    if settings.options.get("limit") != "none" and settings.options.get("edition") != "drive":
        yield _("Neither side scores more than 1,000 in a deal unless it bids and makes a slam.")


def _moves(settings: PartySettings) -> Iterator[str]:
    """Laws 3 and 5."""
    rules = settings.rules
    if settings.ends == "table1":
        yield _("When the first table finishes, the bell rings and all the others stop where they are.")
    else:
        yield _("Nobody moves before the bell: it rings when all tables have finished.")
    yield {
        Progression.STANDARD: _(
            "Winners move up one table. At the first table they stay, and the losers go to the last table."
        ),
        Progression.PAIR_CONTEST: _(
            "Winners move up one table together. At the first table they stay, and the losers "
            "go to the last table."
        ),
        Progression.ASSIGNED: _("Your tally shows your table and seat for every round."),
        Progression.NS_FIXED: _(
            "North and South stay all evening. East and West move up one table each round."
        ),
        Progression.LADIES_UP: _(
            "After each round ladies move up one table and gentlemen move down one table."
        ),
        Progression.FREEZEOUT: _("Those who lose are out. The last one left wins."),
    }[rules.progression]
    if rules.by_results:
        yield {
            TableTie.DRAW_CARDS: _("If a table ties, draw cards: the side with the higher card wins."),
            TableTie.VISITORS_MOVE: _("If a table ties, the players who arrived last move on."),
        }[rules.table_tie]


def _partners(settings: PartySettings) -> Iterator[str]:
    """Law 6."""
    rules = settings.rules
    if rules.partners is Partners.FIXED:
        yield _("Partners stay together all evening.")
    elif rules.progression is Progression.STANDARD:
        if rules.partners is Partners.MIXED:
            yield _("The lady who arrives plays with the gentleman who stays, and deals first.")
        else:
            yield _(
                "Everybody changes partners: the two who arrive draw cards, and the higher "
                "card deals first; then the two who stayed draw cards, and the higher card is "
                "the dealer's partner."
            )
        if rules.table1_winners_keep_partner:
            yield _("At the first table the winners keep the same partner.")


def _extra(settings: PartySettings) -> Iterator[str]:
    if settings.rules.extra is Extra.HOST:
        yield _("If a table is one player short, the host stands in.")
    elif settings.rules.extra is Extra.DUMMY:
        yield _("If a table is one player short, a dummy sits there: the dummy's partner plays both hands.")


def _counted(settings: PartySettings) -> Iterator[str]:
    """Laws 10 and 11."""
    if settings.game.key == WHIST and settings.options.get("scoring") == "tricks":
        yield _("One player at each table writes down the tricks of both sides.")
    else:
        yield _("One player at each table keeps the score, and writes both totals on all the tallies.")
    if settings.rules.progression is Progression.FREEZEOUT:
        yield _("Among players who go out in the same round, points decide.")
        return
    yield {
        Count.NET: _("At the end, your score is your points minus your opponents' points."),
        Count.GROSS: _("At the end, your score is your points alone."),
        Count.FLAGS: _("Each side that wins a round gets a flag. The most flags win."),
    }[settings.count]


def _prizes(settings: PartySettings) -> Iterator[str]:
    kinds = settings.prizes.kinds
    if kinds is None:
        kinds = MIXED if settings.is_mixed else UNMIXED
    if not kinds:
        return
    titles = ", ".join(prize_title(kind) for kind in kinds)
    if settings.is_mixed:
        yield _("Prizes, for ladies and for gentlemen: {titles}.").format(titles=titles)
    else:
        yield _("Prizes: {titles}.").format(titles=titles)


def prize_title(kind: PrizeKey) -> str:
    """What a prize is for, as a part of a sentence."""
    title = say(TITLES[kind])
    return title[:1].lower() + title[1:]
