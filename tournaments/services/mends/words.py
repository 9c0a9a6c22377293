"""What a mend would change, in words: "3 results change; pair 4: 54.17 to 51.92"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.models import Session
from scoring.words import Finding
from scoring.words.figures import figure, percentage
from tournaments.models import Deed
from tournaments.selectors.results.figures import counted
from tournaments.services.mends.preview import Change, Preview, preview

NAMED = 4  # pairs: those that gain or lose most
FAULTS_SHOWN = 2  # findings of the checker


def preview_words(trial: Preview) -> str:
    """One line for the director: how many results change, which pairs, and what the checker would find."""
    parts = [_results(trial.results), *_dropped(trial.dropped), *_pairs(trial)]
    return "; ".join(parts) + "." + "".join(f" {sentence}" for sentence in fault_words(trial.faults))


def looked(session: Session, act: Callable[[], Deed]) -> str:
    """Try a correction and take it back: its title and what it would change. Raises what it raises."""
    titles: list[str] = []
    trial = preview(session, lambda: titles.append(act().words))
    return f"{titles[0]}. {preview_words(trial)}"


def fault_words(faults: Sequence[Finding]) -> list[str]:
    """What the checker found, as sentences: the first ones, and how many more there are."""
    sentences = [_("Warning: {fault}").format(fault=say(fault)) for fault in faults[:FAULTS_SHOWN]]
    more = len(faults) - FAULTS_SHOWN
    if more > 0:
        template = ngettext("{more} more warning like this.", "{more} more warnings like these.", more)
        sentences.append(template.format(more=more))
    return sentences


def _results(count: int) -> str:
    if not count:
        return _("No results change")
    return ngettext("{count} result changes", "{count} results change", count).format(count=count)


def _dropped(count: int) -> list[str]:
    if not count:
        return []
    template = ngettext(
        "{count} board without a result is marked as not played",
        "{count} boards without a result are marked as not played",
        count,
    )
    return [template.format(count=count)]


def _pairs(trial: Preview) -> list[str]:
    changes = trial.pairs
    if not changes:
        return []
    largest = sorted(changes, key=_size, reverse=True)[:NAMED]
    template = {
        "pairs": _("pair {pair}: {before} to {after}"),
        "players": _("player {pair}: {before} to {after}"),
        "teams": _("team {pair}: {before} to {after}"),
    }[trial.contestants]
    shown = percentage if trial.by_share else figure
    named = [
        template.format(
            pair=pair if trial.several else pair[1:],
            before=_or_dash(before, shown),
            after=_or_dash(after, shown),
        )
        for pair, before, after in sorted(largest, key=lambda change: changes.index(change))
    ]
    more = len(changes) - len(named)
    return named + ([_("and {more} besides").format(more=counted(trial.contestants, more))] if more else [])


def _size(change: Change) -> Fraction:
    _pair, before, after = change
    return abs((after or Fraction(0)) - (before or Fraction(0)))


def _or_dash(value: Fraction | None, shown: Callable[[Fraction], str]) -> str:
    """What a pair has, or a dash while it has nothing."""
    return "–" if value is None else shown(value)
