"""What the walks expect, written by hand from what the product promises: who may open what, and when."""

from __future__ import annotations

API = "api/v1/clubs/{club}/"
SESSION, PARTY = f"{API}sessions/{{session}}/", f"{API}parties/{{party}}/"

OPEN = {
    f"{API}": "a club's name",
    f"{API}sessions/": "which evenings a club has: no names",
    f"{API}parties/": "as sessions",
    SESSION: "its state and date",
    f"{SESSION}sections/": "tables and rounds, no names",
    f"{SESSION}clock/": "the clock on the wall",
    f"{SESSION}publications/": "which there are",
    "c/{slug}/": "a club's page, which shows strangers its evenings, and who won the last published one",
    "c/{slug}/logo-{name}.png": "a club's logo, as its name",
    "c/{slug}/table/": "where a phone says its word",
    "c/{slug}/here/": "where players sign in: no names",
    "c/{slug}/s/{pk}/here/": "the same, of one session",
    "c/{slug}/s/{pk}/": "leads to the ranking",
    "c/{slug}/s/{pk}/ranking/": "in play its public page: the round and the clock, no names",
    "c/{slug}/p/{pk}/": "in play its public page, as of a session",
    "c/{slug}/my-results/": "leads to the page of who asks; of strangers it asks which name is theirs",
    "c/{slug}/s/{pk}/wall/": "a screen on the wall, which has no names before play is over",
    "c/{slug}/poker/{poker}/wall/": "a screen on the wall, which shows strangers no names and no money",
    "c/{slug}/s/{pk}/masterpoints/": "what the club awards; names once they were published",
    "c/{slug}/seasons/": "which seasons there are",
    "c/{slug}/seasons/{season}/": "a leader board counts only what was published",
    "c/{slug}/seasons/{season}/leaders.csv": "as the leader board",
    "c/{slug}/seasons/{season}/own-name/": "the names of the leader board, to tap one's own",
}
"""Addresses of a club that anybody may read, in whatever state; a ladder among them is for the club alone."""

NAMES_OF_PUBLISHED = {
    "c/{slug}/": "the winners of the session that was published last (test_winners says of which)",
}
"""Pages of a club, not of a session, that name to everybody people whose results were published."""

RESULTS = {
    *(f"{SESSION}{name}/" for name in ("boards", "boards/{number}", "encounters", "entries", "ranking")),
    f"{SESSION}encounters/{{encounter}}/",
    *(f"{SESSION}entries/{{entry}}/{name}/" for name in ("card", "matches", "why")),
    f"{SESSION}plays/{{play}}/",
    PARTY,
    *(f"{PARTY}{name}/" for name in ("people", "people/{entry}/tally", "places", "rounds/{round}")),
    "c/{slug}/e/{event}/",
    "c/{slug}/e/{event}/event.csv",
    *(f"c/{{slug}}/p/{{pk}}/{name}" for name in ("", "announcement/", "places/", "print/", "wall/")),
    *(f"c/{{slug}}/p/{{pk}}/{name}/" for name in ("print/{document}", "round/{number}", "table/{number}")),
    "c/{slug}/p/{pk}/tally/{entry}/",
    *(f"c/{{slug}}/s/{{pk}}/{name}/" for name in ("boards", "boards/{number}", "paper", "publications")),
    *(
        f"c/{{slug}}/s/{{pk}}/{name}/"
        for name in ("pairs/{entry}", "pairs/{entry}/why", "ranking", "progress", "seats", "recap")
    ),
    "c/{slug}/s/{pk}/export/{format}/",
    "c/{slug}/s/{pk}/export/html/",
    "c/{slug}/s/{pk}/ranking.csv",
    "c/{slug}/s/{pk}/own-name/",
    "c/{slug}/p/{pk}/own-name/",
    "c/{slug}/s/{pk}/paper/{document}.pdf",
}
"""Results: for everybody once play is over, before that for the club's people and the tables."""

OVER = frozenset({"finished", "official", "closed", "reopened"})

OF_NO_CLUB = {
    "": "the first page, with the asker's own clubs",
    "api/": "what is nowhere in the API",
    "api/docs/": "the document of the API",
    "api/schema/": "the same",
    "api/v1/clubs/": "the clubs of the site",
    "api/v1/games/": "rules",
    "api/v1/games/{game}/": "rules",
    "api/v1/me/": "who asks",
    "api/v1/movements/": "rules",
    "api/v1/movements/make/": "rules",
    "api/v1/movements/suggest/": "rules",
    "api/v1/score/": "rules",
    "api/v1/token/": "a key of the asker's own",
    "health/": "whether the site works",
    "help/": "the manual",
    "help/guide.pdf": "the manual",
    "help/guide/": "the manual",
    "help/guide/{page}/": "the manual",
    "help/laws/": "the manual",
    "help/laws/{code}.pdf": "the manual",
    "help/laws/{code}/": "the manual",
    "help/poker/": "the manual",
    "help/rooms/": "the manual",
    "rules/": "rules",
    "rules/pages/{chapter}/": "rules",
    "rules/source/{source}/": "rules",
    "rules/terms/": "rules",
    "rules/{game}/": "rules",
    "look/{hue}.css": "colours, which say nothing of anybody",
    "join/{key}/": "an invitation, known to who has its key",
    "setup/": "leads away once the site has an operator",
    "site/backups/": "the backups of the site: 403 for who does not keep it",
    "site/mail/": "the mail server of the site: 403 for who does not keep it",
    "phone/{token}/": "that a phone has reached the site, known to who has the code on a club's screen",
    "wall/{token}/": "a club's hall display, known to who has its link",
    "t/{token}/": "a table's link, known to who has its code",
    "evening/{token}/": "a session's results to read, known to who has a player's code",
    "table/worker.js": "a program for phones",
    **{
        f"table/{name}": "the phone's own table, and 403 for who is no phone"
        for name in (
            "",
            "agree/",
            "arrivals/",
            "call/",
            "entry/",
            "evening/",
            "hand-over/",
            "seats/",
            "state/",
            "token/",
            "wrong/",
        )
    },
}
"""Addresses that name no club: what they show is the asker's own, or everybody's."""

ROOM, SHEET = f"{API}rooms/{{room}}/", f"{API}sheets/{{sheet}}/"
ROOM_PAGE, EVENING_PAGE = "c/{slug}/rooms/{room}/", "c/{slug}/rooms/{room}/evenings/{evening}/"
EVENING = f"{ROOM}evenings/{{evening}}/"
PAGE, CONTROL, PARTY_PAGE = "c/{slug}/s/{pk}/", "c/{slug}/s/{pk}/control/", "c/{slug}/p/{pk}/"
MEMBER = "c/{slug}/members/{pk}/"


def _of(before: str, *names: str, right: str) -> dict[str, str]:
    return {before + name: right for name in names}


RIGHTS = {
    # Of a session and of a party: the deed of the permissions table.
    **_of(SESSION, "finish/", "publish/", "close/", right="publish"),
    **_of(SESSION, "reopen/", right="reopen"),
    **_of(
        SESSION,
        "pairing/",
        "extra-boards/",
        "entries/",
        "encounters/{encounter}/move-on/",
        right="encounters",
    ),
    **_of(SESSION, "penalties/", "penalties/{penalty}/reverse/", right="rule"),
    **_of(SESSION, "plays/{play}/choose/", "plays/{play}/withdraw/", "plays/{play}/keep/", right="correct"),
    **_of(SESSION, "clock/", "line/", right="correct"),
    **_of(PARTY, "people/", "people/{entry}/leave/", right="encounters"),
    **_of(PARTY, "people/{entry}/come-back/", "stand-in/", "start/", "next/", right="encounters"),
    **_of(PARTY, "settings/", "people/{entry}/take-off/", right="settings"),
    **_of(PARTY, "finish/", "publish/", right="publish"),
    **_of(PARTY, "reopen/", right="reopen"),
    **_of(PARTY, "rounds/{round}/tallies/", right="correct"),
    **_of(CONTROL, "line/", "play/{play}/result/", right="correct"),
    **_of(CONTROL, "play/{play}/mend/", "seats/{encounter}/", "late/", right="encounters"),
    **_of(CONTROL, "round/{letter}/{number}/change/", "pairing/{letter}/", right="encounters"),
    **_of(CONTROL, "pair/{entry}/", "pair/{entry}/line-up/", right="encounters"),
    **_of(CONTROL, "pair/{entry}/names/", right="encounters"),
    **_of(
        CONTROL,
        "pair/{entry}/penalty/",
        "pair/{entry}/bonus/",
        "pair/{entry}/penalty/{penalty}/",
        right="rule",
    ),
    **_of(SESSION, "rulings/", "rulings/{ruling}/judge/", "rulings/{ruling}/tell/", right="rule"),
    **_of(SESSION, "rulings/{ruling}/adjust/", "rulings/{ruling}/withdraw/", right="rule"),
    **_of(SESSION, "rulings/{ruling}/appeal/", "rulings/{ruling}/decide/", right="rule"),
    **_of(SESSION, "rulings/{ruling}/withdraw-appeal/", right="rule"),
    **_of(CONTROL, "play/{play}/ruling/", "ruling/", "rulings/{number}/", right="rule"),
    **_of(CONTROL, "rulings/{number}/poll/", right="rule"),
    **_of(CONTROL, "pair/{entry}/handicap/", right="handicap"),
    **_of(CONTROL, "session/", right="publish"),
    **_of(PAGE, "signin/", "signin/pairs/", "signin/players/", right="encounters"),
    **_of(PAGE, "signin/{entry}/names/", "start/", "deals/", "deals/make/", right="encounters"),
    **_of(PAGE, "devices/write/", "devices/rounds/", "devices/end/", "devices/fill/", right="encounters"),
    **_of(PAGE, "devices/copy/", "devices/again/", right="correct"),
    **_of(PAGE, "signin/section/", "signin/{entry}/out/", "signin/{entry}/exchange/", right="settings"),
    **_of(PAGE, "signin/{entry}/move/", "signin/{entry}/stationary/", right="settings"),
    **_of(PAGE, "signin/{entry}/leave/", "signin/{entry}/come/", "signin/undo/", right="settings"),
    **_of(PAGE, "signin/phones/{phone}/back/", "signin/phones/{phone}/guests/", right="settings"),
    **_of(PAGE, "signin/networks/{network}/let-in/", right="settings"),
    **_of(PAGE, "movement/", "settings/", "clubs/", right="settings"),
    **_of(PAGE, "clubs/{invitation}/withdraw/", "clubs/leave/", right="settings"),
    **_of(PAGE, "wall/ranking/", right="publish"),
    **_of(PAGE, "letters/again/", "paper/", "remove/", right="people.manage_members"),
    **_of(PARTY_PAGE, "settings/", "list/{entry}/off/", right="settings"),
    **_of(PARTY_PAGE, "list/", "list/players/", "list/{entry}/host/", "start/", right="encounters"),
    **_of(PARTY_PAGE, "tally/{entry}/points/", right="rule"),
    **_of(PARTY_PAGE, "tally/{entry}/points/{penalty}/back/", right="rule"),
    **_of(PARTY_PAGE, "check/", right="correct"),
    **_of(PARTY_PAGE, "letters/again/", "print/", "remove/", right="people.manage_members"),
    # Of a room: its director and admin.
    **_of(ROOM, "evenings/", "ledger/{person}/payments/", right="people.manage_members"),
    **_of(ROOM, "ledger/{person}/payments/{line}/reverse/", right="people.manage_members"),
    **_of(EVENING, "events/", "people/", "undo/", "end/", right="people.manage_members"),
    **_of(ROOM_PAGE, "edit/", "options/", "close/", "evenings/", right="people.manage_members"),
    **_of(ROOM_PAGE, "ledger/{person}/payments/", right="people.manage_members"),
    **_of(ROOM_PAGE, "ledger/{person}/payments/{line}/back/", right="people.manage_members"),
    **_of(EVENING_PAGE, "tap/", "in/", right="people.manage_members"),
    "c/{slug}/rooms/new/": "people.manage_members",
    # Of a poker evening: who runs them.
    **_of("c/{slug}/poker/", "new/{form}/", right="people.run_poker"),
    **_of("c/{slug}/poker/{poker}/", "act/", "plan/", right="people.run_poker"),
    **_of(
        f"{API}poker/", "", "{poker}/events/", "{poker}/people/", "{poker}/undo/", right="people.run_poker"
    ),
    # Of a sheet that is being played by people without accounts: its staff.
    **_of(SHEET, "deals/", "deals/{deal}/choose/", "undo/", "break-off/", right="correct"),
    **_of(SHEET, "play-on/", "close/", "reopen/", right="correct"),
    **_of("c/{slug}/sheets/{pk}/", "deal/", "undo/", "break-off/", "play-on/", right="correct"),
    **_of("c/{slug}/sheets/{pk}/", "close/", "reopen/", right="correct"),
    **_of("c/{slug}/sheets/{pk}/", "deals/{number}/", "deals/{number}/choose/", right="correct"),
    # Of the club: what stands for its people.
    **_of("c/{slug}/members/", "add/", "import/", "agreements/", right="people.manage_members"),
    **_of("c/{slug}/", "members/agreements/{pk}/undo/", "bin/{session}/back/", right="people.manage_members"),
    **_of(MEMBER, "edit/", "membership/{deed}/", "invite/", right="people.manage_members"),
    **_of(MEMBER, "unlink/", right="people.manage_roles"),
    **_of(MEMBER, "merge/", right="people.merge_persons"),
    **_of(MEMBER, "forget/", right="people.forget_person"),
    "c/{slug}/display/": "people.manage_members",
    "c/{slug}/members/guest/": "people.add_guest",
    "c/{slug}/people/roles/": "people.manage_roles",
    "c/{slug}/settings/": "people.manage_club",
    **_of("c/{slug}/awards/", "new/", "{table}/", "{table}/delete/", right="people.manage_club"),
    **_of("c/{slug}/seasons/", "new/", "{season}/edit/", "{season}/delete/", right="people.manage_club"),
    "c/{slug}/seasons/{season}/sessions/{session}/": "people.manage_club",
    **_of("c/{slug}/seasons/{season}/", "challenges/", "join/", right="people.add_guest"),
    "c/{slug}/seasons/{season}/challenges/{challenge}/back/": "people.add_guest",
    **_of("c/{slug}/movements/", "new/", "search/", "{movement}/", "{movement}/delete/", right="new"),
    **_of("c/{slug}/", "parties/new/", "sheets/new/", "s/new/", "s/{pk}/next/", "import/", right="new"),
    "c/{slug}/s/from-file/": "new",
    **_of("c/{slug}/", "e/{event}/edit/", "invitations/{invitation}/", right="new"),
    "c/{slug}/invitations/{invitation}/decline/": "new",
    **_of(API, "parties/", "sheets/", right="new"),
}
"""What an address that changes something takes: a deed of the permissions table, a right of the club's table,
or `new`, which is the right to set up a session.
"""

PER_CASE = {
    f"{SESSION}deeds/{{deed}}/undo/": "the right that the deed took",
    f"{PARTY}deeds/{{deed}}/undo/": "the right that the deed took",
    f"{CONTROL}act/": "each button its own right",
    f"{PARTY_PAGE}act/": "each button its own right",
    f"{CONTROL}round/{{letter}}/{{number}}/": "each field its own right",
    f"{SESSION}encounters/{{encounter}}/seats/": "who sits at that table, and the staff",
    f"{SESSION}plays/{{play}}/revisions/": "who sits at that table, and the staff",
    f"{SESSION}plays/{{play}}/agree/": "who sits at that table, and the staff",
    f"{SESSION}calls/": "who sits at that table, and the staff",
    f"{SESSION}calls/{{call}}/done/": "who called, and the staff",
    f"{SHEET}deals/{{deal}}/": "who plays it, and the staff",
    "c/{slug}/s/{pk}/pairs/{entry}/wrong/": "who played that board",
    f"{MEMBER}letters/question/": "the person alone",
    f"{MEMBER}letters/": "the person, and who manages members",
    "c/{slug}/s/{pk}/own-name/": "whoever reads published results",
    "c/{slug}/p/{pk}/own-name/": "the same, of a party",
    "c/{slug}/seasons/{season}/own-name/": "whoever reads the leader board",
    "c/{slug}/s/{pk}/money/": "the staff",
    "c/{slug}/s/{pk}/money/paid/": "the staff",
    "c/{slug}/s/{pk}/devices/blank/": "the club's directors, in whatever state the session is",
    "c/{slug}/s/{pk}/devices/blank/remove/": "the same",
    "c/{slug}/s/{pk}/devices/options/": "the same",
    "c/{slug}/s/{pk}/devices/fill/write/": "who may export",
    "c/{slug}/letters/stop/{key}/": "whoever has the key of a letter",
    "c/{slug}/table/": "whoever knows the word of a table",
    "c/{slug}/s/{pk}/here/": "players without accounts, before play, where the club wants it",
    "c/{slug}/s/{pk}/here/undo/": "the phone that signed somebody in",
    "c/{slug}/": "answers as to GET",
    "c/{slug}/s/{pk}/": "answers as to GET",
}
"""Addresses where the right depends on more: there the walk asks only for those who never have any."""
