"""*What next*: the director's next step in words, with one main button, from the room as it was read.

`next_step.step_of` decides which step it is; here is counted, and said. A room costs no query, except
after publication: then two say whether the publication is up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import Penalty, Session
from tournaments.models import Call, Clock
from tournaments.selectors.control.needs import Button, Need
from tournaments.selectors.control.next_step import Counts, Step, step_of
from tournaments.selectors.control.room import Room
from tournaments.selectors.publishing.later_acts import with_later_acts

State = Session.State
MOST_TABLES = 6  # named in a sentence: the rest is on the tiles


@dataclass(frozen=True, slots=True)
class WhatNext:
    """The next step: a sentence, what opens or is done by its button, and what is still open before it.

    `right` is what one must be allowed to do for the button; for somebody who is not, there is the sentence.
    """

    step: Step
    text: str
    main: Button | None = None
    right: str = ""
    left: Sequence[Button] = ()


def whats_next(room: Room, needs: Sequence[Need]) -> WhatNext:
    """The next step of a session that has begun; `needs` is what needs attention in the same room."""
    counts = counts_of(room, needs)
    step = step_of(counts)
    return WORDS[step](room, needs, counts)


def counts_of(room: Room, needs: Sequence[Need]) -> Counts:
    """How far the room is. Without a clock it is in the last round of which anything was entered."""
    clock = room.clock
    number = clock.round or max((tile.last_entered for tile in room.tiles), default=0) or 1
    at_tables = [tile.progress[number] for tile in room.tiles if number in tile.progress]
    return Counts(
        state=room.session.state,
        round=number,
        rounds=clock.rounds,
        seated=clock.plan.paired,
        tables=len(at_tables),
        ready=sum(of == done for of, done in at_tables),
        results=sum(tile.results for tile in room.tiles),
        scheduled=sum(tile.scheduled for tile in room.tiles),
        waiting=sum(play.waiting for tile in room.tiles for _meeting, play in tile.asking),
        level=sum(need.key.startswith("level-") for need in needs),
        drawable=sum(need.key.startswith("pairing-") for need in needs),
        begun=clock.begun,
        running=clock.running,
        over=clock.over,
        between=clock.begun and clock.phase != Clock.Phase.PLAY,
        corrected=room.session.state == State.OFFICIAL and _is_outdated(room),
    )


def _is_outdated(room: Room) -> bool:
    """Whether the next publication would list a change of the newest one. Two queries at most.

    A result or a penalty is newer, one of those that counted was taken back, or a ruling has changed.
    """
    published = with_later_acts(room.session.publications.defer("content")).order_by("-number").first()
    if published is None:
        return False
    newest = max((tile.newest_revision for tile in room.tiles), default=0)
    if newest > published.last_revision or published.taken_back or published.ruled_since:
        return True
    own = Penalty.objects.filter(entry__section__session=room.session, reversed_at=None)
    return own.filter(at__gt=published.at).exists()


def _clock(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    text = ngettext(
        "{tables} table is seated. Start the clock when play begins.",
        "{tables} tables are seated. Start the clock when play begins.",
        counts.tables,
    ).format(tables=counts.tables)
    return WhatNext(Step.CLOCK, text, Button(_("Start the clock"), do="clock:start"), "correct")


def _resume(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    text = _("The clock is paused in round {round}.").format(round=counts.round)
    return WhatNext(Step.RESUME, text, Button(_("Start the clock"), do="clock:start"), "correct")


def _level(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    return _as_need(Step.LEVEL, needs, "level-", _("Settle the level match"))


def _draw(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    label = _("Draw round {number}").format(number=counts.seated + 1)
    return _as_need(Step.DRAW, needs, "pairing-", label)


def _as_need(step: Step, needs: Sequence[Need], kind: str, label: str) -> WhatNext:
    """The first need of this kind, which is in the list of what needs attention too, as the next step."""
    need = next(need for need in needs if need.key.startswith(kind))
    return WhatNext(step, need.text, Button(label, panel=need.buttons[0].panel), "encounters")


def _play(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    """A table is ready for the next round once every board of this one has its result."""
    text = ngettext(
        "{ready} of {tables} table is ready for round {next}.",
        "{ready} of {tables} tables are ready for round {next}.",
        counts.tables,
    ).format(ready=counts.ready, tables=counts.tables, next=counts.round + 1)
    return WhatNext(Step.PLAY, text + _still_open(room, counts), _show_open(room, counts))


def _round(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    number = counts.round + 1
    text = ngettext(
        "Round {next} can begin: {ready} of {tables} table is ready.",
        "Round {next} can begin: {ready} of {tables} tables are ready.",
        counts.tables,
    ).format(next=number, ready=counts.ready, tables=counts.tables)
    button = Button(_("Begin round {number}").format(number=number), do=f"round:{number}")
    return WhatNext(Step.ROUND, text + _still_open(room, counts), button, "correct")


def _last(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    if counts.seated < counts.rounds:
        text = ngettext(
            "{ready} of {tables} table is ready for the draw of round {next}.",
            "{ready} of {tables} tables are ready for the draw of round {next}.",
            counts.tables,
        ).format(ready=counts.ready, tables=counts.tables, next=counts.seated + 1)
    else:
        text = _("Last round: {sentence}").format(sentence=_all_in(counts))
    return WhatNext(Step.LAST, text + _still_open(room, counts), _show_open(room, counts))


def _lacking_tables(room: Room, counts: Counts) -> list[str]:
    """The labels of the tables with boards of this round or an earlier one that have no result."""
    return [tile.label for tile in room.tiles if any(number <= counts.round for number in tile.lacking)]


def _still_open(room: Room, counts: Counts) -> str:
    tables = _lacking_tables(room, counts)
    if not tables or len(tables) > MOST_TABLES:
        return ""
    words = ngettext("Still open: table {tables}.", "Still open: tables {tables}.", len(tables))
    return " " + words.format(tables=", ".join(tables))


def _show_open(room: Room, counts: Counts) -> Button:
    """To the one table that lacks results; else to the rows of the first round that has open boards."""
    lacking = [(number, tile) for tile in room.tiles for number in tile.lacking if number <= counts.round]
    if len({tile.key for _number, tile in lacking}) == 1:
        tile = lacking[0][1]
        return Button(_("Show table {table}").format(table=tile.label), panel=f"table:{tile.key}")
    number = min((number for number, _tile in lacking), default=counts.round)
    return Button(_("Show round {round}").format(round=number), panel=f"round:{number}")


def _choose(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    waiting = [play for tile in room.tiles for _meeting, play in tile.asking if play.waiting]
    text = ngettext(
        "Before publishing, choose which result counts on {n} board.",
        "Before publishing, choose which results count on {n} boards.",
        counts.waiting,
    ).format(n=counts.waiting)
    board = Button(_("Show board {board}").format(board=waiting[0].board), panel=f"play:{waiting[0].pk}")
    return WhatNext(Step.CHOOSE, text, board)


def _end(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    button = Button(_("End play and publish"), do=f"end:{counts.state}")
    return WhatNext(Step.END, _all_in(counts), button, "publish", _left(room))


def _publish(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    text = _("Play has ended. {sentence}").format(sentence=_all_in(counts))
    button = Button(_("Publish the results"), do=f"end:{counts.state}")
    return WhatNext(Step.PUBLISH, text, button, "publish", _left(room))


def _all_in(counts: Counts) -> str:
    return ngettext(
        "{results} of {scheduled} result is in.",
        "{results} of {scheduled} results are in.",
        counts.scheduled,
    ).format(results=counts.results, scheduled=counts.scheduled)


def _again(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    text = _("There are corrections that the published results do not have yet.")
    button = Button(_("Publish again"), do=f"end:{counts.state}")
    return WhatNext(Step.AGAIN, text, button, "publish", _left(room))


def _after(room: Room, needs: Sequence[Need], counts: Counts) -> WhatNext:
    if counts.state == State.CLOSED:
        return WhatNext(Step.AFTER, _("The session is closed: the results are final."))
    return WhatNext(Step.AFTER, _("The results are published."))


def _left(room: Room) -> list[Button]:
    """What the director may look at before publishing, each with where it is: doubts, calls, and so on."""
    doubts = [play for tile in room.tiles for _m, play in tile.asking if play.doubt and not play.waiting]
    calls = [call for call in room.calls if call.kind != Call.Kind.SEATS]
    unagreed = [number for tile in room.tiles for number in tile.unagreed]
    lacking = [number for tile in room.tiles for number in tile.lacking]
    missing = sum(tile.scheduled - tile.results for tile in room.tiles)
    judged = len(room.record.to_judge)
    left = []
    if missing:
        words = ngettext("{n} not entered", "{n} not entered", missing)
        left.append(Button(words.format(n=missing), panel=f"round:{min(lacking)}"))
    if doubts:
        words = ngettext("{n} in doubt", "{n} in doubt", len(doubts))
        left.append(Button(words.format(n=len(doubts)), panel=f"play:{doubts[0].pk}"))
    if calls:
        words = ngettext("{n} call", "{n} calls", len(calls))
        left.append(Button(words.format(n=len(calls)), panel="needs:"))
    if unagreed:
        words = ngettext("{n} not confirmed", "{n} not confirmed", len(unagreed))
        left.append(Button(words.format(n=len(unagreed)), panel=f"round:{min(unagreed)}"))
    if judged:
        words = ngettext("{n} ruling to judge", "{n} rulings to judge", judged)
        left.append(Button(words.format(n=judged), panel="law-rulings:"))
    return left


WORDS: Mapping[Step, Callable[[Room, Sequence[Need], Counts], WhatNext]] = {
    Step.CLOCK: _clock,
    Step.RESUME: _resume,
    Step.LEVEL: _level,
    Step.DRAW: _draw,
    Step.PLAY: _play,
    Step.ROUND: _round,
    Step.LAST: _last,
    Step.CHOOSE: _choose,
    Step.END: _end,
    Step.PUBLISH: _publish,
    Step.AGAIN: _again,
    Step.AFTER: _after,
}
