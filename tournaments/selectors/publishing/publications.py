"""The publications of a session, and what changed from one to the next.

A publication is a frozen JSON document (`content`) of the settings and, for each field, the entries, the
plays with the number of the revision that counts, the standing and the penalties. It holds no names and no
outcomes, so that forgetting a person reaches it; names come from today's entries, outcomes from the revisions
it names.

`publications` compares each document with the one before. Rows are found by keys that do not change: a pair
by its field, section letter and number (`Key`), a play by its section letter, round, table and place there
(`Place`). An index into a field's arrays changes when entries come or go, so it is translated into a key
first.

The rows of a document are lists, to keep it small. Of a play: board, form, N-S and E-W by index, its place,
and the number of the revision. Of an entry: index, letter, number, and two more. Of a line: index, place,
whether the place is shared, the percentage, the total, the top and the number of boards. Where clubs share a
field, the rows of other clubs are longer: their place also names the club. Of these only the number of
changed results is shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from clubs.people.words import say
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import auction_words, outcome_words
from scoring.bridge.results import Result
from scoring.models import Entry, EntryMember, Field, Penalty, Revision, Session
from tournaments.models import Publication
from tournaments.ranking.settings import EventSettings
from tournaments.selectors.control.rulings import amount_words
from tournaments.selectors.named import Pair, members_of, name_pairs
from tournaments.selectors.publishing.ruled_since import ruled_since, versions_by_ruling
from tournaments.selectors.results.figures import Measure, measure_of
from tournaments.selectors.setup.settings_words import changed_settings

Content = Mapping[str, Any]
LOCAL_PLACE = 4  # coordinates of a frozen play of the session itself
LOCAL_REST = 2  # columns of a frozen entry of the session after its number


@dataclass(frozen=True, slots=True)
class Figure:
    """A pair's place and what it is ranked by, before and after."""

    pair: str
    place: str
    place_before: str
    figure: str
    figure_before: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A result that counts, before and after: a contract to be drawn, or words; and why it was corrected."""

    board: str
    pairs: str
    before: Result | str
    after: Result | str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Issue:
    """One publication, and what it changed of the one before (nothing for the first).

    `reopened` are the reasons for which results were reopened since that one, `rulings` the rulings by the
    laws that were given, changed or withdrawn since then. `elsewhere` counts the results of other clubs that
    changed, where clubs share the field. `unit` and `unit_before` say what the figures are in: "%", "VP",
    "IMPs".
    """

    publication: Publication
    figures: Sequence[Figure]
    results: Sequence[Changed]
    settings: Sequence[str]
    penalties: Sequence[str]
    elsewhere: int = 0
    reopened: Sequence[str] = ()
    unit: str = ""
    unit_before: str = ""
    rulings: Sequence[str] = ()

    @property
    def changed(self) -> bool:
        """Whether anything changed since the publication before, or results were reopened."""
        lists = self.figures, self.results, self.settings, self.penalties, self.reopened, self.rulings
        return self.elsewhere > 0 or any(lists)


def publications(session: Session, *, staff: bool = False) -> list[Issue]:
    """All publications of a session, the newest first. Seven queries.

    Those who run the session (`staff`) also read whom a ruling warns.
    """
    versions = list(session.publications.order_by("number"))
    if not versions:
        return []
    pairs = _pairs(session)
    entered = _entered(session, versions)
    reopenings = list(session.deeds.filter(kind="reopen").exclude(reason="").order_by("at", "pk"))
    rulings = versions_by_ruling(session)
    warned = {(letter, number): pair for (_field, letter, number), pair in pairs.items()} if staff else {}
    issues = [Issue(versions[0], [], [], [], [])]
    for old, new in pairwise(versions):
        reasons = [deed.reason for deed in reopenings if old.at < deed.at <= new.at]
        ruled = list(ruled_since(rulings, old.at, new.at, warned))
        issues.append(_issue(old, new, pairs, entered, reasons, ruled))
    return issues[::-1]


Key = tuple[int, str, int]
"""Which pair: the number of its field in the session, its section's letter, its own number."""

Place = tuple[str, int, int, int]
"""Which of the session's plays: section's letter, round, table, which deal there."""

Entered = Mapping[tuple[Place, int], tuple[Result | str, str]]
"""What was entered and why, by play and number of the revision."""


def _pairs(session: Session) -> dict[Key, Pair]:
    """Names of all pairs of the session. Three queries."""
    ids = Field.objects.filter(sections__session=session).distinct().order_by("pk")
    index = {pk: at for at, pk in enumerate(ids.values_list("pk", flat=True), 1)}
    rows = list(Entry.objects.filter(section__session=session).select_related("section"))
    members = members_of(EntryMember.objects.filter(entry__in=rows))
    named = name_pairs(rows, members, with_letter=len({entry.section_id for entry in rows}) > 1)
    return {(index[row.section.field_id], row.section.letter, row.number): named[row.pk] for row in rows}


def _plays(content: Content) -> dict[Place, Sequence[Any]]:
    """The session's plays by their place; the columns of a play are in the module's docstring."""
    return {_place_of(play): play for part in content["fields"] for play in _plays_of_session(part)}


def _plays_of_session(part: Content) -> list[Sequence[Any]]:
    """The plays of the session itself, without those of other clubs, whose place has the club's slug too."""
    return [play for play in part["plays"] if len(play[4]) == LOCAL_PLACE]


def _elsewhere(content: Content) -> dict[tuple[Any, ...], Sequence[Any]]:
    """The number of the revision that counted on each play of other clubs, by the play's place."""
    plays = (play for part in content["fields"] for play in part["plays"])
    return {tuple(play[4]): play[5] for play in plays if len(play[4]) > LOCAL_PLACE}


def _place_of(play: Sequence[Any]) -> Place:
    letter, round_, table, ordinal = play[4]
    return letter, round_, table, ordinal


def _entered(session: Session, versions: Sequence[Publication]) -> Entered:
    """The entries that were replaced from one publication to the next, and their replacements. One query."""
    wanted: set[tuple[Place, int]] = set()
    for old, new in pairwise(_plays(one.content) for one in versions):
        for place in old.keys() & new.keys():
            if old[place][5] != new[place][5]:
                wanted |= {(place, old[place][5]), (place, new[place][5])}
    columns = ("encounter__round__section__letter", "encounter__round__number", "encounter__table", "ordinal")
    rows = Revision.objects.filter(
        play__encounter__round__section__session=session, number__in={number for _place, number in wanted}
    ).values_list(*(f"play__{name}" for name in columns), "number", "outcome", "reason")
    return {
        (place, number): (_drawn_or_words(Outcome.from_json(outcome)), reason)
        for *where, number, outcome, reason in rows
        if (place := (where[0], where[1], where[2], where[3]), number) in wanted
    }


def _drawn_or_words(outcome: Outcome) -> Result | str:
    """A contract as a value, since the page draws its suits; anything else in words."""
    if outcome.result is not None and auction_words(outcome) is None:
        return outcome.result
    return say(outcome_words(outcome))


def _issue(
    old: Publication,
    new: Publication,
    pairs: Mapping[Key, Pair],
    entered: Entered,
    reopened: Sequence[str],
    rulings: Sequence[str],
) -> Issue:
    before, after = _measure(old.content), _measure(new.content)
    return Issue(
        new,
        list(_figures(old.content, new.content, pairs, (before, after))),
        list(_results(old.content, new.content, pairs, entered)),
        changed_settings(old.content["settings"], new.content["settings"]),
        list(_penalties(old.content, new.content, pairs)),
        _changed_elsewhere(old.content, new.content),
        reopened,
        after.title,
        before.title,
        rulings,
    )


def _measure(content: Content) -> Measure:
    """In what the figures of a publication are, by the settings under which it was made."""
    return measure_of(EventSettings(content["settings"]).conditions(final=True))


def _changed_elsewhere(old: Content, new: Content) -> int:
    """How many results of other clubs changed."""
    before, after = _elsewhere(old), _elsewhere(new)
    return sum(before.get(place) != after.get(place) for place in before.keys() | after.keys())


def _keys(part: Content) -> dict[int, Key]:
    """The session's pair at each index of a field."""
    return {
        index: (part["field"], letter, number)
        for index, letter, number, *rest in part["entries"]
        if len(rest) == LOCAL_REST
    }


def _lines(content: Content) -> dict[Key, Sequence[Any]]:
    """Lines of the standings by pair."""
    line_of: dict[Key, Sequence[Any]] = {}
    for part in content["fields"]:
        keys = _keys(part)
        line_of |= {keys[line[0]]: line for line in part["standing"] if line[0] in keys}
    return line_of


def _figures(
    old: Content, new: Content, pairs: Mapping[Key, Pair], measures: tuple[Measure, Measure]
) -> Iterator[Figure]:
    """The pairs whose place or figure changed, in their new order. `measures` are of before and after."""
    before, after = _lines(old), _lines(new)
    for key, line in sorted(after.items(), key=lambda item: (item[1][1], item[0])):
        was = before.get(key)
        figures = tuple(map(_figure, (was, line), measures))
        if key in pairs and (was is None or was[1:4] != line[1:4] or figures[0] != figures[1]):
            yield Figure(pairs[key].title, _place(line), _place(was), figures[1], figures[0])


def _place(line: Sequence[Any] | None) -> str:
    return f"{line[1]}{'=' if line[2] else ''}" if line and line[1] else "–"


def _figure(line: Sequence[Any] | None, measure: Measure) -> str:
    if line is None:
        return "–"
    _index, place, _tied, percent, total, _top, boards = line
    exact = None if percent is None else Fraction(percent)
    has_score = bool(place or boards or Fraction(total))
    return measure.figure_of(exact, Fraction(total), boards, has_score=has_score) or "–"


def _results(old: Content, new: Content, pairs: Mapping[Key, Pair], entered: Entered) -> Iterator[Changed]:
    """Plays on which another revision counts now."""
    before = _plays(old)
    nothing = say(outcome_words(Outcome(OutcomeKind.NOT_ENTERED))), ""
    for part in new["fields"]:
        keys = _keys(part)
        for play in _plays_of_session(part):
            place, number = _place_of(play), play[5]
            earlier = before[place][5] if place in before else 0
            if earlier != number:
                board, form, ns, ew = play[:4]
                labels = [pairs[keys[at]].label if keys.get(at) in pairs else "–" for at in (ns, ew)]
                yield Changed(
                    f"{board}{'' if form == 'a' else form}",
                    _("{ns} v {ew}").format(ns=labels[0], ew=labels[1]),
                    entered.get((place, earlier), nothing)[0],
                    *entered.get((place, number), nothing),
                )


def _penalties(old: Content, new: Content, pairs: Mapping[Key, Pair]) -> Iterator[str]:
    """Pairs whose penalties changed, with what they were before and after."""
    before, after = _ledger(old), _ledger(new)
    for key, unit in sorted(before.keys() | after.keys()):
        was, now = before.get((key, unit), Fraction(0)), after.get((key, unit), Fraction(0))
        if was != now and key in pairs:
            yield _("{pair}: penalties were {before}, now {after}").format(
                pair=pairs[key].title, before=amount_words(was, unit), after=amount_words(now, unit)
            )


def _ledger(content: Content) -> dict[tuple[Key, str], Fraction]:
    """The penalties of each pair in each unit; those published before units had names are parts of a top."""
    amounts: dict[tuple[Key, str], Fraction] = defaultdict(Fraction)
    for part in content["fields"]:
        keys = _keys(part)
        for index, amount, *more in part["penalties"]:
            if index not in keys:
                continue
            key = keys[index], more[0] if more else Penalty.Unit.TOP.value
            amounts[key] += Fraction(amount)
    return dict(amounts)
