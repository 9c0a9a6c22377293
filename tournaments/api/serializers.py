"""The values in which sessions, entries, encounters and plays are given."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from clubs.web.api.fields import Choice, Shape
from scoring.bridge.outcome import OutcomeKind
from scoring.comparison import DatumKind, Half
from scoring.models import Entry, Revision, Session
from scoring.permissions import DEEDS
from tournaments.api.rules import CONTESTANTS, VULNERABILITIES
from tournaments.ranking.carry import CarryKind
from tournaments.ranking.settings import EventSettings, Option
from tournaments.ranking.settings.option import Choice as OptionChoice
from tournaments.ranking.settings.option import Exact, Switch

LINES = ("", "NS", "EW")
ROLES = ("table", "player", "scorer", "director", "admin")


class ClubSerializer(Shape):
    """A club. `roles` are the caller's roles there."""

    slug = serializers.CharField()
    name = serializers.CharField()
    zone = serializers.CharField()
    correction_minutes = serializers.IntegerField()
    roles = serializers.ListField(child=serializers.CharField())


class PersonSerializer(Shape):
    """A person who can be added to a session, without contact data."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    number = serializers.CharField(help_text="Membership number; empty for a guest.")
    member = serializers.BooleanField()


class CarrySerializer(Shape):
    """The points that entries carry over from the session before, as exact numbers: "6", "0.5", "1/3"."""

    kind = Choice("CarryKind", CarryKind)
    part = serializers.CharField(help_text="The part that `proportional` carries.")
    first = serializers.CharField(help_text="Points of first place, for `linear`.")
    last = serializers.CharField(help_text="Points of last place, for `linear`.")


class DatumSerializer(Shape):
    """How the datum of a board is calculated at Butler scoring."""

    kind = Choice("DatumKind", DatumKind)
    trim = serializers.CharField(help_text="Results left out at each end: a number, or `auto`.")
    rounded = serializers.BooleanField(help_text="Whether it is rounded to 10.")
    half = Choice("DatumHalf", Half)


class SettingsSerializer(Shape):
    """The scoring settings of the event, with the datum and the carry-over."""

    datum = DatumSerializer()
    carry = CarrySerializer()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        plain = {option.key: _field_of(option) for option in EventSettings.OPTIONS}
        return {key: field for key, field in plain.items() if field is not None} | super().get_fields()


def _field_of(option: Option[Any]) -> serializers.Field[Any, Any, Any, Any] | None:
    """An option that is one value, as the document describes it."""
    words = str(option.name)
    match option:
        case Switch():
            return serializers.BooleanField(help_text=words)
        case Exact():
            return serializers.CharField(
                help_text=f"{words}: an exact number as text; empty where there is none"
            )
        case OptionChoice() if all(isinstance(value, int) for value in option.labels):
            return serializers.IntegerField(help_text=f"{words}: {' or '.join(map(str, option.labels))}")
        case OptionChoice():
            return Choice(option.schema or option.key.capitalize(), map(str, option.labels), help_text=words)
    return None


class DeedsSerializer(Shape):
    """For each action, whether the caller can carry it out now."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {deed: serializers.BooleanField() for deed in DEEDS}


class SessionSerializer(Shape):
    """A session of a club."""

    id = serializers.IntegerField()
    club = serializers.CharField()
    name = serializers.CharField()
    contest = serializers.CharField()
    form = serializers.CharField(help_text="key@edition in the catalogue of rules.")
    date = serializers.DateField()
    state = Choice("SessionState", Session.State.values)


class SessionDetailSerializer(SessionSerializer):
    """A session, with the caller's roles and the actions open to them."""

    version = serializers.CharField(
        help_text="Changes whenever anything a screen shows has changed; for `since`."
    )
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)
    official = serializers.DateTimeField(allow_null=True)
    corrections_until = serializers.DateTimeField(allow_null=True)
    contestants = Choice("Contestants", CONTESTANTS)
    settings = SettingsSerializer()
    roles = serializers.ListField(child=Choice("SessionRole", ROLES))
    may = DeedsSerializer()


class SectionMovementSerializer(Shape):
    """The movement chosen for a section, in words."""

    title = serializers.CharField()
    words = serializers.ListField(child=serializers.CharField())
    fairness = serializers.CharField()
    shares = serializers.BooleanField()
    boards = serializers.IntegerField()
    pairs = serializers.IntegerField()


class SectionSerializer(Shape):
    """A section: tables of a session that play one movement.

    Sections with the same `field` are scored together.
    """

    letter = serializers.CharField()
    field = serializers.IntegerField()
    tables = serializers.IntegerField()
    rounds = serializers.IntegerField()
    boards_per_round = serializers.IntegerField()
    winners = serializers.IntegerField()
    paired = serializers.IntegerField(
        help_text="The last round that has its seating; fewer than `rounds` in a Swiss."
    )
    movement = SectionMovementSerializer(allow_null=True)


class MemberSerializer(Shape):
    """A player in a seat of an entry, from a round on."""

    seat = serializers.IntegerField()
    name = serializers.CharField()
    from_round = serializers.IntegerField()


class EntrySerializer(Shape):
    """A pair, player or team. `line` is its direction where N-S and E-W are ranked apart.

    Seats 1 and 2 of a team are its N-S pair, 3 and 4 its E-W pair, and higher ones are reserves.
    """

    id = serializers.IntegerField()
    section = serializers.CharField()
    number = serializers.IntegerField()
    line = Choice("Line", LINES)
    state = Choice("EntryState", Entry.State.values)
    name = serializers.CharField(help_text="A team's name; otherwise empty.")
    members = MemberSerializer(many=True)


class SideSerializer(Shape):
    """A side of a table with the names of those who sit there: a pair, a pair of a team, or two players.

    `entry` and `number` are those of the first seat, N or E; at an individual the other seat has its own.
    """

    entry = serializers.IntegerField()
    number = serializers.IntegerField()
    names = serializers.ListField(child=serializers.CharField())


class ChairSerializer(Shape):
    """The player in a chair. Both chairs of a pair or of a team have the same entry."""

    entry = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="Empty if no names have been entered.")


class ChairsSerializer(Shape):
    """The four chairs of a table; null where nobody sits."""

    n = ChairSerializer(allow_null=True)
    e = ChairSerializer(allow_null=True)
    s = ChairSerializer(allow_null=True)
    w = ChairSerializer(allow_null=True)


class BoardSerializer(Shape):
    """A board with its dealer and vulnerability."""

    number = serializers.IntegerField()
    form = serializers.CharField(help_text="b: the other version of a fouled board.")
    dealer = Choice("Seat", "NESW")
    vulnerability = Choice("Vulnerability", VULNERABILITIES)


class WeightSerializer(Shape):
    """A part of a weighted score, seen from N-S."""

    score = serializers.IntegerField()
    percent = serializers.CharField()


class OutcomeSerializer(Shape):
    """The outcome of a board. Scores are seen from N-S.

    In a split or weighted score one side may have an award, and then it has no score or weights.
    """

    kind = Choice("OutcomeKind", OutcomeKind)
    result = serializers.CharField(help_text="4SXE+1, PASS; empty if only a score is known.")
    lead = serializers.CharField(help_text="SA, HT; empty if not known.")
    tricks = serializers.IntegerField(allow_null=True, help_text="Won by N-S, at duplicate whist.")
    honours = serializers.CharField(
        help_text="At duplicate auction, e.g. 36NS: points and side; empty if there are none."
    )
    low_spades = serializers.BooleanField(help_text="At duplicate auction: spades count 2 per trick.")
    score = serializers.IntegerField(allow_null=True)
    score_ew = serializers.IntegerField(
        allow_null=True, help_text="From the N-S side; different only for a split score."
    )
    award_ns = serializers.CharField(
        help_text="A+, A, A-, a percentage or IMPs (+3imp); empty if there is none."
    )
    award_ew = serializers.CharField()
    weights = WeightSerializer(many=True, help_text="Weighted score for N-S.")
    weights_ew = WeightSerializer(many=True, help_text="Weighted score for E-W; usually the same.")


class PlaySerializer(Shape):
    """A board at one table. `hidden` says that the caller may not see its result yet."""

    id = serializers.IntegerField()
    encounter = serializers.IntegerField()
    board = BoardSerializer()
    turned = serializers.BooleanField(help_text="On this board only, N-S and E-W were reversed.")
    entered = serializers.BooleanField()
    agreed = serializers.BooleanField()
    waiting = serializers.BooleanField(help_text="Something is waiting for the director.")
    conflict = serializers.BooleanField(help_text="Two entries differ: neither counts until one is chosen.")
    hidden = serializers.BooleanField()
    last_revision = serializers.IntegerField(help_text="The value to send as `seen` with an entry.")
    counts = serializers.IntegerField(
        help_text="The revision that counts; 0 if there is none or it is hidden."
    )
    outcome = OutcomeSerializer(allow_null=True)
    doubt = serializers.CharField(help_text="What is unlikely about it; otherwise empty.")


class EncounterSerializer(Shape):
    """A table in a round: who sits there, and the boards they play."""

    id = serializers.IntegerField()
    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = SideSerializer(allow_null=True)
    ew = SideSerializer(allow_null=True)
    seats = ChairsSerializer()
    match = serializers.IntegerField(help_text="Number of the match that this table belongs to; 0 if none.")
    turned = serializers.BooleanField(help_text="Arrow-switched.")
    sits_out = serializers.BooleanField()
    idle_boards = serializers.ListField(child=serializers.IntegerField())
    confirmed = serializers.BooleanField(help_text="The table has confirmed who is sitting here.")
    moved_on = serializers.BooleanField()
    plays = PlaySerializer(many=True)


class EncounterDetailSerializer(EncounterSerializer):
    """A table in a round, with the moves that it is shown afterwards."""

    moves = serializers.ListField(
        child=serializers.CharField(), help_text="What the table is shown after the round."
    )


class EncountersSerializer(Shape):
    """The encounters that were asked for, and the version of the session."""

    version = serializers.CharField()
    encounters = EncounterSerializer(many=True)


class RevisionSerializer(Shape):
    """An entry for a board: the outcome, and who entered it, when and why."""

    number = serializers.IntegerField()
    state = Choice("RevisionState", Revision.State.values)
    outcome = OutcomeSerializer()
    seen = serializers.IntegerField()
    entry_id = serializers.UUIDField()
    by = serializers.CharField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    agreed_at = serializers.DateTimeField(allow_null=True)
    agreed_by = serializers.CharField()


class RecordedSerializer(Shape):
    """An entry as it was recorded, and the board after it."""

    revision = RevisionSerializer()
    play = PlaySerializer()
