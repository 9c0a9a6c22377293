"""What a mend would change, in words: "3 results change; pair 4: 54.2 to 51.9"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.models import Session
from scoring.words import Finding
from tournaments.models import Deed
from tournaments.selectors.figures import counted, signed
from tournaments.services.mends.preview import Change, Preview, preview

NAMED = 4  # pairs: those that gain or lose most
TOLD = 2  # findings of the checker


def preview_words(found: Preview) -> str:
    """One line for the director: results, pairs, and what the checker would say."""
    if found.refusal is not None:
        return say(found.refusal)
    parts = [_results(found.results), *_pairs(found)]
    return "; ".join(parts) + "." + "".join(f" {said}" for said in fault_words(found.faults))


def looked(session: Session, act: Callable[[], Deed]) -> str:
    """What a mend is called and what it would change, tried and taken back. Raises what it raises."""
    told: list[str] = []
    found = preview(session, lambda: told.append(act().words))
    return f"{told[0]}. {preview_words(found)}"


def fault_words(faults: Sequence[Finding]) -> list[str]:
    """What the checker found, as sentences: the first ones, and how many more there are."""
    said = [_("Look: {fault}").format(fault=say(fault)) for fault in faults[:TOLD]]
    more = len(faults) - TOLD
    if more > 0:
        template = ngettext("{more} finding more like this.", "{more} findings more like these.", more)
        said.append(template.format(more=more))
    return said


def _results(count: int) -> str:
    if not count:
        return _("No result changes")
    return ngettext("{count} result changes", "{count} results change", count).format(count=count)


def _pairs(found: Preview) -> list[str]:
    changes = found.pairs
    if not changes:
        return []
    largest = sorted(changes, key=_size, reverse=True)[:NAMED]
    sections = {pair[0] for pair, _before, _after in changes}
    template = {
        "pairs": _("pair {pair}: {before} to {after}"),
        "players": _("player {pair}: {before} to {after}"),
        "teams": _("team {pair}: {before} to {after}"),
    }[found.contestants]
    text = percent_text if found.by_share else points_text
    named = [
        template.format(pair=pair if len(sections) > 1 else pair[1:], before=text(before), after=text(after))
        for pair, before, after in sorted(largest, key=lambda change: changes.index(change))
    ]
    more = len(changes) - len(named)
    return named + ([_("{more} more").format(more=counted(found.contestants, more))] if more else [])


def _size(change: Change) -> Fraction:
    _pair, before, after = change
    return abs((after or Fraction(0)) - (before or Fraction(0)))


def points_text(points: Fraction | None) -> str:
    """Points or VPs as a ranking shows them; a dash where there are none yet."""
    return "–" if points is None else signed(points, plus=False)


def percent_text(percent: Fraction | None) -> str:
    """A per cent to one decimal, a half away from zero; a dash where there is none yet."""
    if percent is None:
        return "–"
    tenths = floor(abs(percent) * 10 + Fraction(1, 2)) * (-1 if percent < 0 else 1)
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
