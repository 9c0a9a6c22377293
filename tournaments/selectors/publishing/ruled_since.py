"""What changed in the rulings by the laws from one publication to the next, in the words of readers.

A ruling is listed when it was given, judged again, appealed, decided or withdrawn meanwhile, whatever score
it led to. Everybody reads its number, its place, its law and its state: reasons, consulted players,
appellants and committees are for the staff, and so are the names of those whom it warns.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.models import Session
from scoring.words import Message
from tournaments.models import LawRuling
from tournaments.models.kept_message import listed
from tournaments.selectors.control.law_rulings import place_parts
from tournaments.selectors.named import Pair

Contestants = Mapping[tuple[str, int], Pair]
"""The contestants of the session, by their section's letter and their number."""


def versions_by_ruling(session: Session) -> list[list[LawRuling]]:
    """Every version of each ruling of a session, the first one first, by the rulings' numbers. One query."""
    rows = session.law_rulings.select_related("warned__section").order_by("number", "version")
    versions: dict[int, list[LawRuling]] = {}
    for row in rows:
        versions.setdefault(row.number, []).append(row)
    return list(versions.values())


def ruled_since(
    rulings: Iterable[Sequence[LawRuling]], since: dt.datetime, until: dt.datetime, warned: Contestants
) -> Iterator[str]:
    """The rulings that stood otherwise at `until` than at `since`, each with how it stands and stood.

    `rulings` are what `versions_by_ruling` gives, `warned` the contestants whom a warning may name here.
    """
    for versions in rulings:
        before, after = _as_at(versions, since), _as_at(versions, until)
        if after is None:
            continue
        was = _standing(before, warned) if before is not None else ""
        now = _standing(after, warned)
        if was == now:
            continue
        place = say(listed([Message("Ruling {number}", number=after.number), *place_parts(after)], ", "))
        form = _("{ruling}: {now} (before: {before})") if was else _("{ruling}: {now}")
        yield form.format(ruling=place, now=now, before=was)


def _as_at(versions: Sequence[LawRuling], moment: dt.datetime) -> LawRuling | None:
    """The newest version of a ruling that there was at a moment; None before its first."""
    return next((row for row in reversed(versions) if row.at <= moment), None)


def _standing(ruling: LawRuling, warned: Contestants) -> str:
    """How a ruling stands: "Given, Law 90B1, warning for 3 Ann & Bo, with a penalty".

    A penalty that is taken back afterwards is told among the penalties, with its figures.
    """
    parts = [str(ruling.get_state_display())]
    if ruling.law:
        parts.append(_("Law {law}").format(law=ruling.law))
    if ruling.state == LawRuling.State.WITHDRAWN:
        return ", ".join(parts)
    entry = ruling.warned
    if entry is not None and (who := warned.get((entry.section.letter, entry.number))) is not None:
        parts.append(_("warning for {who}").format(who=who.title))
    if ruling.penalty_id is not None:
        parts.append(_("with a penalty"))
    return ", ".join(parts)
