"""The proof that a session follows from what was entered, done and published; the command `prove` runs it.

Each part is derived again from what is below it, so that a change which bypassed the services shows where it
was made. The parts, from below: (1) the hashes of the chains, from the rows (`scoring.selectors.chain`);
(2) how the session is set up, against the layout that was linked last; (3) the result that counts on each
board, from its revisions, and its score, from the laws' table; (4) the saved points and totals, from the
results that count; (5) standings and publications, from the revisions alone (`publications.derived`). Only
this session and its fields are read, so the cost does not depend on the size of the site. How the record is
linked: docs/architecture.md, "A record that shows tampering".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.db.models import Q, QuerySet

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.tables import table_in
from scoring.models import Field, FieldInvitation, Penalty, Play, Revision, Section, Session
from scoring.selectors.chain import REMOVED, Broken, Chains, chains_of, unlinked
from scoring.selectors.club_record import broken_notes
from scoring.selectors.counted import by_play, counted_otherwise, without_play
from scoring.selectors.figures import broken_figures_in
from scoring.selectors.layout import broken_layout
from scoring.selectors.names import broken_names
from scoring.selectors.unreadable import until_unreadable
from tournaments.models import BoardPoints, Deed, LawRuling, Publication, TableFees, TablePayment
from tournaments.models.results_planner import Difference, results_planner
from tournaments.ranking import FieldStanding, by_board
from tournaments.selectors.results import rankings
from tournaments.selectors.session_bin import BIN_MOVES, TO_BIN
from tournaments.services.results import standings
from tournaments.services.results.published_figures import broken_published_figures
from tournaments.services.setup import shared_fields

State = Revision.State


def prove(session: Session) -> list[Difference]:
    """The differences between what is stored of a session and what is derived again; empty if all is proved.

    Nothing is changed. Rows that cannot be read give a difference instead of an error.
    """
    chains = chains_in(session)
    differing: list[Difference] = []
    for name, derive in (
        ("record", lambda own: _differences(record_of(own, chains))),
        ("figures of publications", lambda own: _differences(broken_published_figures(own, chains))),
        ("figures", lambda own: _differences(broken_figures_in(own))),
        ("fields", _fields),
        ("results", _results),
        *results_planner(session.contest).proofs.items(),
        ("times", _times),
    ):
        differing += until_unreadable(name, partial(derive, session), Difference)
    return differing


def _differences(broken: Iterator[Broken]) -> Iterator[Difference]:
    return (Difference(one.where, one.stored, one.derived) for one in broken)


def chains_in(session: Session) -> Chains:
    """The chains that prove a session: its own, its fields', and those in which its results were linked.

    If clubs shared a field and no longer do, results of another club that were linked in one of these chains
    are in a field of that club now. Their later changes are linked there, so the chain of that field is
    included.
    """
    fields = Field.objects.filter(sections__session=session).distinct()
    names = {session.chain_name, *(field.chain_name for field in fields)}
    names |= chains_of(_revisions(session)) | chains_of(_penalties(session))
    played = Play.objects.filter(revisions__chain__in=names, revisions__link__gt=0).values("field")
    penalised = Section.objects.filter(
        entries__penalties__chain__in=names, entries__penalties__link__gt=0
    ).values("field")
    moved = Field.objects.filter(Q(pk__in=played) | Q(pk__in=penalised))
    return Chains(names | {field.chain_name for field in moved})


def _revisions(session: Session) -> QuerySet[Revision]:
    return Revision.objects.filter(play__encounter__round__section__session=session)


def _penalties(session: Session) -> QuerySet[Penalty]:
    return Penalty.objects.filter(entry__section__session=session)


def record_of(session: Session, chains: Chains) -> Iterator[Broken]:
    """What was changed without the services, according to the chains, the layout and the names."""
    yield from chains.broken()
    yield from unlinked(_revisions(session))
    yield from unlinked(_penalties(session))
    yield from unlinked(Deed.objects.filter(session=session), session.chain_name)
    yield from unlinked(LawRuling.objects.filter(session=session), session.chain_name)
    yield from _money(session)
    yield from unlinked(Publication.objects.filter(session=session), session.chain_name)
    yield from broken_layout(session, chains)
    yield from broken_names(session, chains)
    yield from broken_notes(chains, session.contest.club_id)
    yield from broken_bin(session, chains)


def record_of_removed(session: Session, chains: Chains) -> Iterator[Broken]:
    """The same for a session that was removed for good: its own chain is left, with its fees and payments."""
    yield from chains.broken()
    yield from _money(session)
    yield from broken_notes(chains, session.contest.club_id)
    yield from broken_bin(session, chains)


def _money(session: Session) -> Iterator[Broken]:
    yield from unlinked(TableFees.objects.filter(session=session), session.chain_name)
    yield from unlinked(TablePayment.objects.filter(session=session), session.chain_name)


def broken_bin(session: Session, chains: Chains) -> Iterator[Broken]:
    """A session is in the bin, or removed for good, if and only if its chain says so."""
    moves = [
        row for row in chains.rows[session.chain_name] if isinstance(row, Deed) and row.kind in BIN_MOVES
    ]
    binned = bool(moves) and moves[-1].kind == TO_BIN
    removed = chains.newest_in(session.chain_name, REMOVED) is not None
    for name, stored, derived in (
        ("in the bin", session.binned is not None, binned),
        ("removed for good", session.removed is not None, removed),
    ):
        if stored != derived:
            yield Broken(f"session, {name}", _yes(stored), _yes(derived))


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _results(session: Session) -> Iterator[Difference]:
    """Differences in what counts on each play, from its revisions, and in its score, from the laws' table."""
    revisions_by_play = by_play(_revisions(session))
    plays = Play.objects.filter(encounter__round__section__session=session)
    table = table_in(session.contest.settings)
    for play in plays.select_related("board", "encounter__round__section"):
        revisions = revisions_by_play.get(play.pk, [])
        yield from (Difference(*one) for one in counted_otherwise(play, revisions))
        if play.board_id is not None:
            yield from _worth(play, revisions, table)
        if play.field_id != play.encounter.round.section.field_id:
            field = play.encounter.round.section.field_id
            yield Difference(f"{play}, field", str(play.field_id), str(field))


def _worth(play: Play, revisions: Sequence[Revision], table: str) -> Iterator[Difference]:
    """Differences in the score of the revision that counts, calculated again from the laws' table."""
    counts = next((one for one in revisions if one.pk == play.accepted_id), None)
    if counts is None:
        return
    outcome = Outcome.from_json(counts.outcome)
    score = outcome.score_for(play.board.vulnerability, table)
    score_ew = outcome.score_ew if outcome.kind is OutcomeKind.SPLIT else score
    if (counts.score, counts.score_ew) != (score, score_ew):
        yield Difference(f"{counts}, score", [counts.score, counts.score_ew], [score, score_ew])


def _fields(session: Session) -> Iterator[Difference]:
    """A field that is of another event than the session, though no club has invited it, and lost plays."""
    fields = Field.objects.filter(sections__session=session).distinct()
    invited = FieldInvitation.objects.filter(session=session).values("field")
    for field in fields.exclude(contest=session.contest_id).exclude(pk__in=invited):
        yield Difference(f"{field}, event", field.contest_id, session.contest_id)
    yield from (Difference(*one) for one in without_play(field.chain_name for field in fields))


def saved_points(session: Session) -> Iterator[Difference]:
    """Differences in the saved points of boards and the saved totals, from the results of the whole field."""
    for field in Field.objects.filter(sections__session=session).distinct().select_related("contest"):
        standing = standings.refresh_standings(field_id=field.pk)
        rows = by_board(rankings.rows_of(Play.objects.filter(field=field)))
        state, boards = FieldStanding.whole(rows, rankings.lines_of(field), rankings.conditions_of(field))
        saved = {row.number: bytes(row.points) for row in BoardPoints.objects.filter(field=field)}
        for number in sorted(saved.keys() | boards.keys()):
            if saved.get(number) != (boards[number].pack() if number in boards else None):
                yield Difference(f"points of board {number}", "other points", "as compared")
        if (bytes(standing.totals), bytes(standing.frame)) != state.pack():
            yield Difference(f"totals of {field}", "other totals", "as added up")
        if field.final != shared_fields.is_final(field):
            yield Difference(f"{field}, final", field.final, not field.final)
        if standing.version > Field.objects.get(pk=field.pk).version:
            yield Difference(f"{standing}, version", standing.version, field.version)


def _times(session: Session) -> Iterator[Difference]:
    """Differences in the time of the official result, which is the time of the newest publication."""
    newest = session.publications.order_by("number").last()
    official = newest.at if newest else None
    if session.official != official:
        yield Difference("session, official", str(session.official), str(official))
