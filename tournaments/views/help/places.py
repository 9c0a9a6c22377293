"""Where help for a page stands: each page of a club leads to its own paragraph of the help page."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

CLUB = "c/<slug:slug>/"
SESSION = f"{CLUB}s/<int:pk>/"


class Paragraph(NamedTuple):
    """A paragraph of the help page: its anchor, its heading and its text."""

    anchor: str
    title: Any
    text: Any


PARAGRAPHS = (
    Paragraph("club", _("The club's page"), _(
        "Start a session starts an evening; sessions in play and results are listed below it. Use the links "
        "at the top for members, leagues, score sheets and rubber bridge. A session made for trying is moved "
        "to the bin in its settings, and comes back from there for 30 days.")),
    Paragraph("new-session", _("A new session or event"), _(
        "It is a pairs session scored by matchpoints unless you choose otherwise. A name is suggested. "
        "Continue to players takes you to the next step.")),
    Paragraph("players-tonight", _("Adding the players"), _(
        "Type three letters and press Enter on the name; then the partner. A name that nobody has becomes a "
        "guest when you press Enter again. A late pair can be added after play has started.")),
    Paragraph("movement", _("The movement"), _(
        "Suitable movements are listed, best first, with the reasons. Enter boards or minutes and the list "
        "follows. Choose manually takes any movement that exists. Start play opens the control room.")),
    Paragraph("settings", _("Scoring settings"), _(
        "These say how results are scored and ranked. During play you can preview which places would change "
        "before you save.")),
    Paragraph("paper", _("Printing"), _(
        "Guide cards, table cards with their codes, travellers and rankings are PDF files. They can be "
        "printed again at any time, for example after a change of movement.")),
    Paragraph("control", _("Control room"), _(
        "Each table has a tile. Press a mark to enter or correct that result, and the tile for its rounds "
        "and players. Needs attention lists the most urgent first. Fix a mistake lists what can "
        "happen and where to correct it. Almost everything can be taken back with Undo: the latest actions "
        "are at the foot of the page. What cannot be taken back says so before you press.")),
    Paragraph("wall", _("Hall display"), _(
        "Open it on a second screen: seats, clock, next move and, if you allow it, the ranking. The club's "
        "link needs no sign-in and follows the evening. If the laptop drops out, the clock goes on, and the "
        "rest is renewed when the laptop is back.")),
    Paragraph("results", _("Results and travellers"), _(
        "Every percentage can be pressed and shows how it is made up. Travellers show the results of a "
        "board; the director presses a contract there to correct it.")),
    Paragraph("publishing", _("Publishing results"), _(
        "In the control room, press Session, then Publish results. The correction period begins. If you "
        "publish again after a correction, the new version lists what changed.")),
    Paragraph("deals", _("Deals and files"), _(
        "Make the deals of a session here, sealed until they have been played, or attach those of a file: "
        "travellers then show hands and double-dummy tricks. Save deals for the dealing machine, and export "
        "results for your bridge organisation. This session, complete (Arrowswitch) is one session with "
        "every entry. It can be imported again on the club's page, and it is not the backup of the club.")),
    Paragraph("devices", _("Table devices"), _(
        "Bridgemates and other devices with a scoring file (.bws) enter results beside phones. Upload your "
        "club's blank file once, write the file, and start the devices' program with the line that is shown. "
        "The page shows the last row read, and each row that needs you, with the reason.")),
    Paragraph("other-clubs", _("Simultaneous with other clubs"), _(
        "Invite other clubs by name: their results on the same boards are then scored together with yours.")),
    Paragraph("own-movements", _("Club movements"), _(
        "Type or paste a movement once. What cannot be read or played is shown by line, round and table. "
        "Afterwards it is suggested whenever the numbers fit.")),
    Paragraph("seasons", _("Leagues, ladders and masterpoints"), _(
        "A season adds up sessions by the rules you choose. Press a player's total to see what it is made "
        "of. Award tables say how many masterpoints a place earns.")),
    Paragraph("sheets", _("Score sheets"), _(
        "Choose a game, enter the players in seating order and enter deals as they are played. Undo deal "
        "removes the last one; press the number of an earlier deal to correct it.")),
    Paragraph("rooms", _("Rubber bridge"), _(
        "Players are added in order of arrival. Tick those who ask and form or join a table. The dark button "
        "at the foot is what the room is waiting for. The reasons are shown with the letter of the rule.")),
    Paragraph("parties", _("Parties"), _(
        "Enter how many people are coming and choose one of the forms that fit. Draw the first round "
        "seats everyone; the bell turns green when all tables have finished.")),
    Paragraph("poker", _("Poker evenings"), _(
        "Choose freeze-out, rebuys or cash, and enter the levels. Players buy in by name; start the clock, "
        "and open the hall display on a second screen. Tick everyone who went out in one hand. Seats, tables "
        "to break and moves are proposed; you confirm them. Undo takes an action back while nothing later "
        "needs it.")),
    Paragraph("members", _("Members and roles"), _(
        "Add members one by one or import a list: look at the preview first. Roles say who may score and who "
        "may direct. A person without a role needs no account.")),
    Paragraph("players", _("For players"), ""),
)  # fmt: skip
"""Their order is that of an evening; "players" is the list at the head of the page."""

PLACES: dict[str, str] = {
    CLUB: "club",
    f"{CLUB}here/": "players",
    f"{CLUB}table/": "players",
    f"{CLUB}bin/": "club",
    f"{CLUB}display/": "wall",
    f"{CLUB}phone-test/": "club",
    f"{CLUB}my-results/": "results",
    f"{CLUB}players/": "results",
    f"{CLUB}members/": "members",
    f"{CLUB}people/": "members",
    f"{CLUB}letters/": "members",
    f"{CLUB}settings/": "members",
    f"{CLUB}e/": "new-session",
    f"{CLUB}s/new/": "new-session",
    SESSION: "results",
    f"{SESSION}next/": "new-session",
    f"{SESSION}here/": "players",
    f"{SESSION}signin/": "players-tonight",
    f"{SESSION}movement/": "movement",
    f"{SESSION}start/": "movement",
    f"{SESSION}settings/": "settings",
    f"{SESSION}paper/": "paper",
    f"{SESSION}control/": "control",
    f"{SESSION}wall/": "wall",
    f"{SESSION}publications/": "publishing",
    f"{SESSION}letters/": "publishing",
    f"{SESSION}money/": "players-tonight",
    f"{SESSION}deals/": "deals",
    f"{SESSION}export/": "deals",
    f"{SESSION}devices/": "devices",
    f"{CLUB}s/from-file/": "devices",
    f"{CLUB}import/": "deals",
    f"{SESSION}clubs/": "other-clubs",
    f"{CLUB}invitations/": "other-clubs",
    f"{SESSION}masterpoints/": "seasons",
    f"{CLUB}awards/": "seasons",
    f"{CLUB}seasons/": "seasons",
    f"{CLUB}movements/": "own-movements",
    f"{CLUB}sheets/": "sheets",
    f"{CLUB}rooms/": "rooms",
    f"{CLUB}poker/": "poker",
    f"{CLUB}parties/": "parties",
    f"{CLUB}p/": "parties",
    f"{CLUB}p/<int:pk>/letters/": "publishing",
    "table/": "players",
    "phone/": "players",
}
"""The beginning of an address, and its paragraph: the longest that fits counts, the club's page alone."""


def anchor_of(route: str) -> str:
    """The paragraph of a page by its route; "" for a page that has none of its own."""
    if route == CLUB:
        return PLACES[CLUB]
    fitting = [place for place in PLACES if place != CLUB and route.startswith(place)]
    return PLACES[max(fitting, key=len)] if fitting else ""


def help_place(request: HttpRequest) -> dict[str, str]:
    """A context processor for every page: the anchor with which its link to help ends."""
    match = request.resolver_match
    return {"help_anchor": anchor_of(match.route) if match else ""}
