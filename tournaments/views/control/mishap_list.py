"""What can go wrong at a session, and how it is corrected: one list, for the control room and the guide.

The panel *Fix a mistake* shows it to the director (`mishaps`), and `tools.mistakes_table` writes it into the
guide. Labels of buttons stand between asterisks, as in the guide; their numbers are examples.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring import permissions
from tournaments.views.control.panels import GROUPS


@dataclass(frozen=True, slots=True)
class Mishap:
    """Something that can go wrong, and how it is corrected.

    It is shown to those who have the `right`. `first` is a key of `FIRST_ACTIONS`, and names the page of the
    first action; where that is to choose a result, `heading` is the one that is open in the result's panel.
    `then` are the actions after it, two at most. `line` is an example of the same on the command line, "" if
    there is none. `often` is what happens every week; it stands first. `only` is the kind of session that it
    happens in: "teams", or "drawn" where rounds are drawn from results,
    "event" with several sessions; "" for all.
    """

    title: Promise
    right: permissions.Deed
    first: str
    heading: str = ""
    then: tuple[Promise, ...] = ()
    line: str = ""
    often: bool = False
    only: str = ""


@dataclass(frozen=True, slots=True)
class FirstAction:
    """The first action of a mishap: the words of its link in the panel, and where it is in the room."""

    label: Promise
    place: Promise


FIRST_ACTIONS = {
    "result": FirstAction(_("Choose the result"), _("Press the result")),
    "seats": FirstAction(_("Choose the table"), _("Press the table's tile, then *Who sat here?*")),
    "pair": FirstAction(_("Choose the pair or player"), _("Press the table's tile, then the pair")),
    "late": FirstAction(_("Add the late pair or player"), _("Press *Add pair*")),
    "round": FirstAction(_("Open the round"), _("Press *Round*")),
    "change": FirstAction(
        _("Open the boards of the round"), _("Press *Round*, then *Change boards or rounds*")
    ),
    "session": FirstAction(_("Open the session"), _("Press *Session*")),
    "pairing": FirstAction(_("Open the draw"), _("Press *Extra boards* under *Needs attention*")),
}
MISHAPS = (
    Mishap(_("A wrong contract or result was entered"), "correct", "result", "keys",
           (_("Press the keys that were wrong"), _("*Save*")), "b7 t3 4hw10", often=True),
    Mishap(_("They sat the wrong way round"), "encounters", "result", "turn",
           (_("*Swap N-S and E-W on board 7*"),), "b7 t3 sw", often=True),
    Mishap(_("The result belongs to another board"), "correct", "result", "board",
           (_("*Move to board 8*, or *Swap with board 8*"),), "b7 t3 mv b8", often=True),
    Mishap(_("A name is wrong, or a substitute plays"), "encounters", "pair", "",
           (_("*Correct the name*, or *Substitute from round 4*"), _("Enter the name and confirm")),
           often=True),
    Mishap(_("A pair is late"), "encounters", "late", "",
           (_("Enter the names"),
            _("Choose where they play: *Fill the half table*, *As an extra pair (rover)* or "
              "*Re-seat the remaining rounds*")), often=True),
    Mishap(_("The session is running late"), "encounters", "session", "",
           (_("*Cut round 7*"),), often=True),
    Mishap(_("The result belongs to another table"), "correct", "result", "table",
           (_("*Move to table 5*, or *Swap with table 5*"),), "b7 t3 mv t5"),
    Mishap(_("A board was not played"), "correct", "result", "missing",
           (_("*Not played*, *Late play* or *Average*"),), "b7 t3 np"),
    Mishap(_("A board was fouled"), "encounters", "result", "foul",
           (_("*Fouled from round 4*"),), "b7 r4 #b"),
    Mishap(_("A board needs an adjusted score"), "rule", "result", "keys",
           (_("*Adjusted score*"), _("Enter it, and *Apply adjustment*")), "b7 t3 adj"),
    Mishap(_("The wrong pairs sat at a table"), "encounters", "seats", "",
           (_("Choose who sat there"), _("*Save seating*")), "r2 t3 sit n5 e11"),
    Mishap(_("Two pairs are late"), "encounters", "late", "",
           (_("Enter the names of the first"),
            _("*At a new table, with a second late pair to be named later*"))),
    Mishap(_("A pair leaves or returns"), "encounters", "pair", "",
           (_("Open *Withdraw from the session*, or *Return to the session*"),
            _("Choose the round, for example *Withdrawn before round 5*"))),
    Mishap(_("An arrow-switch was forgotten"), "encounters", "round", "",
           (_("Tick the tables that switched"), _("*Save*")), "r8 sw"),
    Mishap(_("A table played a board that was not due"), "encounters", "change", "",
           (_("Enter the board that was due and the board that was played"), _("*Save the board played*")),
           "b4 t2 mv b5"),
    Mishap(_("A round to come needs other boards"), "encounters", "change", "",
           (_("Enter the boards of each table"), _("*Save boards*"))),
    Mishap(_("A round must be played again"), "encounters", "change", "",
           (_("Under *Repeat the round*, *Play round 2 again at the end*"),)),
    Mishap(_("A late pair or team comes into a draw"), "encounters", "late", "",
           (_("Enter the names"), _("Choose under *From the next draw*")), only="drawn"),
    Mishap(_("A pair joins an event in its second session"), "encounters", "late", "",
           (_("Choose under *In the previous session* which pair it was, or *New to the event*"),
            _("Choose where they play")), only="event"),
    Mishap(_("The match of a knockout is level"), "encounters", "pairing", "",
           (_("Enter the number of *Extra boards*"), _("*Add extra boards*")), only="drawn"),
    Mishap(_("A team changes its line-up"), "encounters", "pair", "",
           (_("*Line-up*"), _("Choose who sits where and *Save line-up*, or *Swap the two pairs*")),
           only="teams"),
)  # fmt: skip


def parts_of(action: object) -> list[tuple[str, bool]]:
    """The parts of an action, each with whether it is a label of the product."""
    parts = str(action).split("*")
    return [(part, place % 2 == 1) for place, part in enumerate(parts) if part]


def in_the_guide(mishap: Mishap) -> str:
    """The actions of a mishap from the control room on, as one sentence of Markdown."""
    is_folded = mishap.first == "result" and mishap.heading in GROUPS
    fold = [_("open *{fold}*").format(fold=GROUPS[mishap.heading])] if is_folded else []
    place, *actions = map(str, [FIRST_ACTIONS[mishap.first].place, *fold, *mishap.then])
    return "; ".join([place, *(action[:1].lower() + action[1:] for action in actions)])
