"""Who sees which board: one selector that rankings, travellers, API, wall and exports go through.

Results and cards have different rules. The staff see every result at once. Of the cards of a board they see
no more than players do while the program made the deal itself (`Board.made`): it is sealed, for everybody,
until the board has been played at every table. A deal from a file is sealed in the same way for those of the
staff who play in the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Q

from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import OutcomeKind
from scoring.models import Board, Entry, EntryMember, Field, Play, Session
from scoring.selectors.sharing import is_awaited

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)
STAFF = frozenset({"scorer", "director", "admin"})


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whose eyes: staff see all results; players and guests see what is complete or finished.

    `entries` are the viewer's own entries in the session (a phone: none). `plays` is whether one of the staff
    plays in the session too; of a superuser, whose roles do not tell it, `account` is the id of the user.
    """

    staff: bool = False
    entries: frozenset[int] = frozenset()
    plays: bool = False
    account: int | None = None


EVERYBODY = Viewer()
"""Who has no right of their own: what they see, all see."""


def viewer_of(actor: Actor, session: Session) -> Viewer:
    roles = permissions.roles_of(actor, session)
    if roles & STAFF or actor.user is None:
        return viewer_as(actor, roles)
    own = Entry.objects.filter(section__session=session, members__person__user=actor.user)
    return Viewer(entries=frozenset(own.values_list("pk", flat=True)))


def viewer_as(actor: Actor, roles: frozenset[permissions.Who]) -> Viewer:
    """Who acts with these roles in a session, by them alone: of players it is not known as whom they play."""
    if not roles & STAFF:
        return Viewer()
    account = actor.user.pk if actor.user is not None and actor.user.is_superuser else None
    return Viewer(staff=True, plays="player" in roles, account=account)


def visible_boards(field: Field, viewer: Viewer) -> frozenset[int]:
    """Numbers of the boards of `field` that `viewer` may see with their results.

    Staff: all. Else a board is seen when every play scheduled on it has an outcome, or the field is final.
    Where clubs share the field that means every club's plays; none is seen while a club has yet to begin.
    """
    return visible_of(field, viewer, _open_plays(field))


def _open_plays(field: Field) -> Iterable[tuple[int, int]]:
    """The number of every board of a field, and how many of its plays are open."""
    return (
        Play.objects.filter(field=field)
        .order_by()
        .values("board__number")
        .annotate(open=Count("pk", filter=Q(kind__in=OPEN)))
        .values_list("board__number", "open")
    )


def visible_of(field: Field, viewer: Viewer, counts: Iterable[tuple[int, int]]) -> frozenset[int]:
    """As `visible_boards`, where it is known how many plays are open on which number, maybe in parts."""
    everything = viewer.staff or field.final
    if not everything and is_awaited(field):
        return frozenset()
    known = list(counts)
    hidden = set() if everything else {number for number, open_plays in known if open_plays}
    return frozenset(number for number, _open in known) - hidden


def played_and_in_play(fields: Iterable[Field]) -> tuple[frozenset[int], frozenset[int]]:
    """Numbers of the boards that have been played at every table of these fields, and of the other boards.

    The fields are those of one session: a board that goes round in two of them has been played when both have
    done with it. One query for each field.
    """
    known: set[int] = set()
    in_play: set[int] = set()
    for field in fields:
        counts = list(_open_plays(field))
        numbers = {number for number, _open in counts}
        known |= numbers
        in_play |= numbers - visible_of(field, EVERYBODY, counts)
    return frozenset(known - in_play), frozenset(in_play)


class Cards:
    """Of which boards of a session a viewer may see the cards, and what can be worked out from them.

    Reads nothing for those who need not wait (of a superuser, whether they play); for others, once, which
    boards have been played.
    """

    def __init__(
        self,
        session: Session,
        viewer: Viewer,
        fields: Sequence[Field] | None = None,
        visible: Callable[[], frozenset[int]] | None = None,
    ) -> None:
        """`fields` are those of the session, where the caller has them, and `visible` the boards of its first
        field whose results the viewer may see.
        """
        self._session, self._viewer, self._known_fields = session, viewer, fields
        self._visible = visible

    @cached_property
    def viewer_plays(self) -> bool:
        """Whether the viewer plays in the session, by the member that the account belongs to."""
        account = self._viewer.account
        if self._viewer.plays or account is None:
            return self._viewer.plays
        members = EntryMember.objects.filter(entry__section__session=self._session)
        return members.filter(person__user=account).exists()

    @cached_property
    def _fields(self) -> Sequence[Field]:
        if self._known_fields is not None:
            return self._known_fields
        return list(Field.objects.filter(sections__session=self._session).distinct())

    @cached_property
    def _played(self) -> frozenset[int]:
        if self._visible is not None and not self._viewer.staff and len(self._fields) == 1:
            return self._visible()
        return played_and_in_play(self._fields)[0]

    @cached_property
    def _all_final(self) -> bool:
        """Whether nobody plays any more: then boards that were never in play may be seen too."""
        return bool(self._fields) and all(field.final for field in self._fields)

    def shown(self, number: int, *, sealed: bool) -> bool:
        """Whether the viewer may see the cards of a board; `sealed` if the program made its deal."""
        if self._viewer.staff and not sealed and not self.viewer_plays:
            return True
        return number in self._played or self._all_final

    def checks_leads_on(self, board: Board) -> bool:
        """Whether a lead that the viewer enters is held against the deal of a board.

        To one of the staff who plays, each refusal would tell who holds a card of a board still to be played.
        """
        return not self.viewer_plays or self.shown_on(board)

    def shown_on(self, board: Board) -> bool:
        """As `shown`, of a row."""
        return self.shown(board.number, sealed=board.made_id is not None)


def cards_for(actor: Actor, session: Session) -> Cards:
    """The cards as somebody who acts in the session may see them."""
    return Cards(session, viewer_as(actor, permissions.roles_of(actor, session)))
