"""A session's movement on paper: the room drawn, who meets whom on how many boards, and all rounds."""

from __future__ import annotations

from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from scoring.models import Section, Session
from scoring.words import RuleError
from tournaments.models.section_movement import section_movement
from tournaments.movements import Movement
from tournaments.paper.printing import common
from tournaments.selectors import sessions as selectors
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.paper import contestants_in
from tournaments.selectors.setup.boards_together import boards_together, movement_of, rounds_of
from tournaments.selectors.setup.room_picture import RoomPicture, room_picture

BLACK = (
    "text{font-family:FAMILY;font-size:17.6px;fill:#000}.room-number{font-size:18px;font-weight:700}"
    ".room-to{font-weight:700}.room-table,.room-stand{fill:#fff;stroke:#000;stroke-width:1.5}"
    ".room-way{fill:none;stroke:#000;stroke-width:2.2}.room-boards .room-way,.room-way-boards"
    "{stroke-dasharray:4 4}.room-rule{stroke:#888}.room-board{fill:#fff;stroke:#000;stroke-width:1.5}"
)
"""What the drawing looks like on paper; the sheet puts the name of its own letters where FAMILY is."""


def movement_sheet(session: Session) -> dict[str, Any]:
    """The movement of each section as it is stored. Raises RuleError "paper.movement" while none is known."""
    contestants = contestants_in(session)
    sections = selectors.sections_with_entries(session)
    sheets = [
        _sheet(section, movement, several=len(sections) > 1)
        for section in sections
        if (movement := _movement(section, contestants)) is not None
    ]
    if not sheets:
        raise RuleError("paper.movement", "session", "No round of this movement is known yet.", "")
    words = {
        "together": _("Boards together"),
        "opponents": _("On how many boards two are opponents; the darker, the further from even."),
        "partners": _("In small figures: as partners."),
        "rounds": _("Round by round"),
        "round": _("Round"),
        "out": _("Sit out"),
        "sides": _("N-S before E-W; below them the boards."),
        "key": _("The numbers are those of round 1. An arrow leads to the next table, a dot stays."),
    }
    return common(session, _("Movement"), words) | {"sections": sheets}


def _movement(section: Section, contestants: str) -> Movement | None:
    choice = section_movement(section).choice
    chosen = None if choice is None or is_by_round(section) else choice.movement()
    found = movement_of(section, contestants, chosen)
    return found if found is not None and found.seatings else None


def _sheet(section: Section, movement: Movement, *, several: bool) -> dict[str, Any]:
    together = boards_together(movement, {})
    rounds = rounds_of(movement)
    picture = None if is_by_round(section) else room_picture(movement)
    title = section_movement(section).title
    letter = _("Section {letter}").format(letter=section.letter) if several else ""
    return {
        "title": ": ".join(filter(None, (letter, title))),
        "lines": _drawings(picture) if picture else [],
        "words": picture.words if picture else [],
        "together": {
            "across": list(map(str, together.across)),
            "rows": [
                [str(line.number), [[c.text, c.partners, abs(c.level), c.is_self] for c in line.cells]]
                for line in together.lines
            ],
            "words": together.words,
            "players": together.players,
        },
        "rounds": {
            "tables": list(map(str, rounds.tables)),
            "rows": [[str(each.number), each.tables, each.out] for each in rounds.rounds],
            "out": rounds.sit_outs,
        },
    }


def _drawings(picture: RoomPicture) -> list[str]:
    """A drawing for each line of tables."""
    drawn = (render_to_string("components/_room.html", {"room": room}) for room in picture.lines)
    return [svg.replace("\n", f"<style>{BLACK}</style>\n", 1) for svg in drawn]
