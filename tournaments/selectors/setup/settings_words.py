"""The settings in force, in words, by which a ranking shows how it was scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubs.people.words import say
from scoring.comparison import Unequal
from scoring.comparison.methods import MethodName
from scoring.models import Section, Session
from scoring.words import counted, nouns
from scoring.words.figures import signed
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.ranking import Conditions
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.clubs import clubs_words
from tournaments.selectors.event_words import carry_words
from tournaments.selectors.results.pages import Results

ONE_WINNER = {
    "pairs": gettext_lazy("One winner: all pairs are in one ranking."),
    "players": gettext_lazy("One winner: all players are in one ranking."),
    "teams": gettext_lazy("One winner: all teams are in one ranking."),
}


def settings_in_force(results: Results) -> list[str]:
    """Each setting that decides a figure of this ranking, one sentence a setting."""
    return [*_comparison(results), *_carried(results), *_winners(results), *_movements(results)]


def shared_words(session: Session) -> list[str]:
    """How the results of an invited club will be scored: method, unequal boards, scoring table."""
    settings = event_settings(session.contest)
    method = settings.method
    by_boards = EventSettings.unequal.in_force(settings.unequal)
    parts = [
        *(by_boards if method.name is MethodName.MATCHPOINTS else ()),
        *EventSettings.table.in_force(settings.table),
    ]
    return [f"{say(method.spec.title)}.", *map(say, parts)]


def _carried(results: Results) -> list[str]:
    """How results were carried into the session, where any were."""
    if not any(entry.carried for entry in results.entries):
        return []
    return carry_words(event_settings(results.session.contest).event_rule(results.conditions), results)


def _comparison(results: Results) -> Iterator[str]:
    conditions = results.conditions
    if conditions.method.name is MethodName.MATCHPOINTS:
        yield from _matchpoints(results)
    else:
        yield from _method(conditions)
    settings = event_settings(results.session.contest)
    if settings.of_eight and conditions.method.name is MethodName.IMPS:
        yield from map(say, EventSettings.four_tables.in_force(conditions.method.four_tables))
    yield from map(say, EventSettings.scale.in_force(conditions.scale))
    if conditions.scale is not None and conditions.halves:
        yield _("A half match is worth half the victory points.")
    yield from _by_boards(results)
    yield from map(say, EventSettings.table.in_force(settings.table))
    yield from map(say, EventSettings.to_the_score.in_force(settings.to_the_score))
    yield from map(say, EventSettings.same_seat.in_force(settings.same_seat))


def _by_boards(results: Results) -> Iterator[str]:
    """Whether a total or its mean is ranked; of a total only where that matters."""
    conditions = results.conditions
    if conditions.by_mean:
        yield from map(say, EventSettings.per_board.in_force(value=True))
    if (span := results.unequal_boards) is not None:
        words = _("Ranked by the total, although not all have played as many boards: from {least} to {most}.")
        yield words.format(least=span[0], most=span[1])


def _matchpoints(results: Results) -> Iterator[str]:
    conditions = results.conditions
    yield from map(say, EventSettings.points.in_force(results.points_a_win))
    yield from map(say, EventSettings.unequal.in_force(conditions.unequal))
    yield from map(say, EventSettings.small_groups.in_force(conditions.small_groups))
    if not conditions.final:
        yield _("During play each board is compared across the results it has; a single result scores 50 %.")


def _method(conditions: Conditions) -> Iterator[str]:
    """How results are compared where it is not by matchpoints."""
    method = conditions.method
    yield f"{say(method.spec.title)}."
    if method.name is MethodName.IMPS_DATUM:
        yield from map(say, EventSettings.datum.in_force(method.datum))
    if method.name is MethodName.IMPS_CROSS:
        yield from map(say, EventSettings.divisor.in_force(method.divisor))
        yield from map(say, EventSettings.scaling.in_force(method.scaling))
    if method.spec.in_imps:
        plus = counted("{n} IMP", "{n} IMPs", method.awards.average, n=signed(method.awards.average))
        yield _("An average plus is worth {plus}, an average minus {minus}.").format(
            plus=say(plus), minus=signed(-method.awards.average)
        )
    if conditions.unequal is Unequal.FACTOR:
        yield from map(say, EventSettings.unequal.in_force(Unequal.FACTOR))


def _winners(results: Results) -> Iterator[str]:
    if results.clubs:
        yield clubs_words(results.clubs)
    if len(results.sections) > 1:
        yield _("Sections {letters} are scored together: every board is compared across all of them.").format(
            letters=", ".join(section.letter for section in results.sections)
        )
    if any(section.winners == 2 for section in results.sections):
        yield _("Two winners: N-S and E-W are ranked separately.")
    else:
        yield str(ONE_WINNER[results.contestants])


def _movements(results: Results) -> Iterator[str]:
    for section in results.sections:
        if section_movement(section).title:
            yield _movement(section)
        elif results.session.state == Session.State.SETUP:
            yield _("Section {section}: no movement yet.").format(section=section.letter)
        else:
            yield _("Section {section}: the seating is taken from the file.").format(section=section.letter)


def _movement(section: Section) -> str:
    movement = section_movement(section)
    boards = ngettext("{n} board per round", "{n} boards per round", section.boards_per_round)
    values = {
        "section": section.letter,
        "title": _(movement.title),  # perhaps as somebody typed it: no template
        "rounds": say(nouns.rounds(section.rounds)),
        "boards": boards.format(n=section.boards_per_round),
    }
    if movement.is_by_round or movement.q is None:  # by round it depends on the results
        return _("Section {section}: {title}, {rounds}, {boards}.").format(**values)
    return _("Section {section}: {title}, {rounds}, {boards}, balance {q} %.").format(q=movement.q, **values)


def changed_settings(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """A sentence for each setting whose words changed: its name, its words before, its words now."""
    sentences = []
    for option in EventSettings.OPTIONS:
        if before.get(option.key) == after.get(option.key):
            continue
        words_before, words_after = (
            [say(part) for part in option.words(EventSettings(settings))] for settings in (before, after)
        )
        was, now = _differing(words_before, words_after)
        if was:
            words = _("{name}: was {before}, now {after}")
            sentences.append(words.format(name=say(option.name), before="; ".join(was), after="; ".join(now)))
    return sentences


def _differing(before: Sequence[str], after: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The parts of a setting that differ, before and after; all of them where their number changed."""
    if len(before) != len(after):
        return before, after
    differ = [(was, now) for was, now in zip(before, after, strict=True) if was != now]
    return [was for was, _now in differ], [now for _was, now in differ]
