"""What is changed in which evening, and what the proofs need not show, each with its reason."""

from __future__ import annotations

PROVED: dict[str, tuple[str, ...]] = {
    "pairs": (
        "people.Person",
        "scoring.ChainLink", "scoring.Contest", "scoring.Session", "scoring.Field", "scoring.BoardSet",
        "scoring.Board", "scoring.Section", "scoring.SessionLayout", "scoring.Entry", "scoring.EntryMember",
        "scoring.Penalty", "scoring.Round", "scoring.Encounter", "scoring.Play", "scoring.Revision",
        "tournaments.Deed", "tournaments.LawRuling", "tournaments.Standing", "tournaments.BoardPoints",
        "tournaments.Publication", "tournaments.TableFees", "tournaments.TablePayment",
    ),
    "party": (
        "scoring.Entry", "scoring.EntryMember", "scoring.Encounter", "scoring.Play", "scoring.Revision",
        "scoring.Sheet", "scoring.SheetPlayer", "tournaments.Publication",
    ),
    "room": (
        "scoring.ClubRecord", "scoring.NotedHead", "scoring.Session", "scoring.Play", "scoring.Revision",
        "scoring.Sheet", "scoring.SheetPlayer", "scoring.SettledPlayer", "room.Room", "room.Evening",
        "room.RoomTable", "room.RoomEvent", "room.LedgerLine",
    ),
    "poker": ("poker.PokerEvening", "poker.PokerPlayer", "poker.PokerEvent"),
}  # fmt: skip
"""The models of which each evening has rows that its proof reads."""

COUNTER = "counts what screens have to show anew, and is itself shown to nobody"
MADE = "when the row was made; nothing that is shown goes by it"
ARRIVAL = "says who had come before play began; who sat where is proved"
SET_UP = "a wish from before play began, on which nothing rests any more"
DOUBT = "advice to the director, formed anew from results that are proved"
CONTACT = "how the club reaches somebody, which no result says"
MEMBERS = "about the person as a member of the club, which no result says"
NO_TEXTS = "the salt of texts, of which these rows have none"
UNREAD = "the copy has nothing, and nothing of the evening refers to it, so that nobody reads it"
IN_NO_CHAIN = "a copy in no chain is read by nobody; one at the end of a chain is shown"
LOGGED = "repeats who ended the rubber, and when, from the log's event, which is proved"

NEED_NO_PROOF: dict[str, str] = {
    "people.Person.club": "a session proves the club of its event, and who somebody is by their id",
    "people.Person.search": "follows from the name, and finds it in lists",
    "people.Person.email": CONTACT,
    "people.Person.phone": CONTACT,
    "people.Person.online_names": CONTACT,
    "people.Person.wants_results": CONTACT,
    "people.Person.results_answered": CONTACT,
    "people.Person.agreed_on_paper": CONTACT,
    "people.Person.user": "what an account did is proved by the account's id",
    "people.Person.merged_into": "one without a link is no merge: places and names stay as they were linked",
    "people.Person.forgotten": MEMBERS,
    "people.Person.created": MADE,
    "people.Person.(copied)": "somebody who plays nowhere",
    "scoring.ChainLink.salt": NO_TEXTS,
    "scoring.ChainLink.(copied)": IN_NO_CHAIN,
    "scoring.NotedHead.salt": NO_TEXTS,
    "scoring.ClubRecord.(copied)": UNREAD,
    "scoring.Contest.created": MADE,
    "scoring.Contest.(copied)": UNREAD,
    "scoring.Session.created": MADE,
    "scoring.Session.plan": "the draft of a session that is set up; how it is played is proved",
    "scoring.Session.version": COUNTER,
    "scoring.Session.(copied)": UNREAD,
    "scoring.Field.version": COUNTER,
    "scoring.Field.whole_since": COUNTER,
    "scoring.Field.shared": "says that other clubs may be in the field; what they played there is proved",
    "scoring.Field.(copied)": UNREAD,
    "scoring.BoardSet.(copied)": UNREAD,
    "scoring.Board.makeable": "calculated from the deal, which is proved",
    "scoring.Board.made": "whether the deal is sealed until it is played; the deal itself is proved",
    "scoring.Section.movement": "words and the draft; of what results rest on see the test of its own",
    "scoring.SessionLayout.(copied)": UNREAD,
    "scoring.Entry.plan_place": SET_UP,
    "scoring.Entry.stationary": SET_UP,
    "scoring.EntryMember.arrived": ARRIVAL,
    "scoring.EntryMember.added": ARRIVAL,
    "scoring.EntryMember.phone": ARRIVAL,
    "scoring.Round.(copied)": UNREAD,
    "scoring.Encounter.arrived": ARRIVAL,
    "scoring.Play.version": COUNTER,
    "scoring.Play.doubt": DOUBT,
    "scoring.Play.watched": DOUBT,
    "pairs: scoring.Play.agreed": "a result that is not agreed counts as well; one that is must have been",
    "scoring.Sheet.opened": MADE,
    "scoring.Sheet.version": COUNTER,
    "scoring.Sheet.ended_at": "when the last deal was entered; that the game is over follows from the deals",
    "scoring.Sheet.(copied)": UNREAD,
    "room: scoring.Sheet.closed_at": LOGGED,
    "room: scoring.Sheet.closed_by": LOGGED,
    "room.Room.(copied)": UNREAD,
    "room.Evening.retold": COUNTER,
    "room.Evening.(copied)": UNREAD,
    "tournaments.TableFees.salt": NO_TEXTS,
    "tournaments.TableFees.(copied)": "a session has one row: a copy is another session's, which shows it",
    "tournaments.Standing.computed": MADE,
    "tournaments.Standing.(copied)": UNREAD,
    "poker.PokerEvening.(copied)": UNREAD,
    "poker.PokerPlayer.salt": NO_TEXTS,
}
"""What no proof shows, each with its reason; "kind: " before it where that is so of one kind of evening."""


def not_shown(kind: str) -> set[str]:
    """What the proof of this kind of evening does not show."""
    of_kind = {key.removeprefix(f"{kind}: ") for key in NEED_NO_PROOF}
    return {key for key in of_kind if ": " not in key}
