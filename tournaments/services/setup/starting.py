"""Starting play: the movements chosen become boards, encounters, places in the field, tables' links."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scoring import permissions
from scoring.actors import Actor
from scoring.models import Board, Entry, Section, Session
from scoring.services import phones
from scoring.services.encounters import store_plan
from scoring.services.layout import note_foreign, seal
from scoring.words import N_, RuleError
from tournaments.models.event_settings import event_settings
from tournaments.models.section_movement import section_movement
from tournaments.movements import Movement, faults
from tournaments.movements.seat_numbers import number_changes
from tournaments.movements.stored import Choice
from tournaments.selectors.by_round import is_by_round
from tournaments.services import pairing
from tournaments.services.setup.planning import make_boards, place_entries, planned, set_lines
from tournaments.services.setup.player_sign_in import carry_arrivals
from tournaments.services.setup.sessions import require_setup, touch_session
from tournaments.services.setup.settings import require_scale_fits
from tournaments.services.setup.shared_fields import hold_shared, join
from tournaments.services.setup.sign_in_phones import forget_phones

SIGNED_IN = {
    "pairs": N_("Section {section}: the movement is for {wanted} pairs, not the {count} entered."),
    "players": N_("Section {section}: the movement is for {wanted} players, not the {count} entered."),
    "teams": N_("Section {section}: the movement is for {wanted} teams, not the {count} entered."),
}


@transaction.atomic
def start(*, session: Session, by: Actor) -> Session:
    """Begin play. Raises RuleError for a section without a movement, or with too few or too many."""
    permissions.require("encounters", session, by)
    hold_shared(session)
    require_setup(session)
    note_foreign(session.pk)  # of one that was put back to its beginning by no service
    join(session)
    begun = [(section, *_movement_to_start(section)) for section in session.sections.all()]
    _require_one_ranking(begun)
    boards = make_boards(session, max(movement.boards for _section, _choice, movement in begun))
    for section, choice, movement in begun:
        _number_entries(section, movement)
        _seat(section, choice, movement, boards)
        carry_arrivals(section)
    forget_phones(session)
    place_entries(session)
    phones.make_links(session)
    session.state = Session.State.PLAYING
    session.started = timezone.now()
    session.save(update_fields=["state", "started"])
    touch_session(session)
    seal(session.pk)
    return session


def _seat(section: Section, choice: Choice, movement: Movement, boards: dict[int, Board]) -> None:
    """Store the section's encounters: all of them, or of round 1 where rounds are paired one at a time."""
    if is_by_round(section):
        pairing.store_pairing(section, pairing.next_pairing(section))
        return
    rows = planned(choice, movement)
    if choice.missing is not None and any(row.idle for row in rows):
        Entry.objects.create(section=section, number=choice.missing, state=Entry.State.PHANTOM)
    store_plan(section, rows, boards)
    set_lines(section)


def _require_one_ranking(begun: Sequence[tuple[Section, Choice, Movement]]) -> None:
    """Sections that are compared with one another have one winner all, or two all."""
    winners: dict[int, int] = {}
    for section, _choice, movement in begun:
        if winners.setdefault(section.field_id, movement.winners) != movement.winners:
            raise RuleError(
                "movement.winners",
                "movement",
                "Section {section} is ranked differently from the first section: use one "
                "winner in both, or two in both.",
                "",
                section=section.letter,
            )


def _movement_to_start(section: Section) -> tuple[Choice, Movement]:
    choice = section_movement(section).choice
    if choice is None:
        raise RuleError(
            "movement.none",
            "movement",
            "Choose a movement for section {section} first.",
            "",
            section=section.letter,
        )
    movement = choice.movement()
    movement_faults = faults(movement)
    assert not movement_faults, movement_faults
    require_scale_fits(event_settings(section.session.contest), movement)
    count = section.entries.count()
    if count != len(movement.entries):
        raise RuleError(
            "movement.pairs",
            "movement",
            SIGNED_IN[movement.contestants],
            "",
            section=section.letter,
            count=count,
            wanted=len(movement.entries),
        )
    return choice, movement


def _number_entries(section: Section, movement: Movement) -> None:
    """Give those who change their number the one that they play by."""
    changes = number_changes(section.entries.values_list("number", flat=True), movement.entries)
    moving = list(section.entries.filter(number__in=changes))
    section.entries.filter(number__in=changes).update(number=F("number") + 10_000)  # unique at all times
    for entry in moving:
        entry.number = changes[entry.number]
        entry.save(update_fields=["number"])
