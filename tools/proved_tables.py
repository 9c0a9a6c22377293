"""The list in docs/architecture.md of what the record proves: `python -m tools.proved_tables` writes it anew.

Every table of this program stands in one of three lists: proved, not yet, needs no proof. Of a proved table
every column is accounted for too: a column that a link covers by itself (`Linked`) is known from the model,
the others stand here, either proved with the rest of the table or with the reason why they are not. A new
table or column that is nowhere fails a test, and so does a page that has not today's list.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import django

from tools.data_picture import PAGE

if TYPE_CHECKING:
    from django.db.models import Model

ROOT = Path(__file__).resolve().parents[1]
BEGIN = "<!-- proved tables: written by .venv/bin/python -m tools.proved_tables -->"
END = "<!-- end of proved tables -->"
APPS = ("config", "people", "scoring", "tournaments", "room", "poker")
"""The apps whose tables are ours; what others bring (sign-in, tokens, sessions of browsers) is no record."""
SCREENS = "tells screens that there is something new"
CREATED = "when the row was made; nothing goes by it"
MARK = "a mark for the evening itself; no result goes by it"


@dataclass(frozen=True, slots=True)
class Proved:
    """A table that is proved: by what, and what of its columns.

    `columns` are further proved columns, besides those that a link of the table covers by itself. `unproved`
    has by column why it is not proved; where such a reason begins with NOT_YET, it ought to be.
    """

    by: str
    columns: tuple[str, ...] = ()
    unproved: Mapping[str, str] = field(default_factory=dict)


NOT_YET = "not yet: "
CHAIN = ("chain_length", "chain_head")
OF_FIELD, OF_SESSION, OF_CLUB = (
    "links of the field's chain",
    "links of the session's chain",
    "the club's record",
)
LAYOUT = "the session's layout"
PROVED: Mapping[str, Proved] = {
    "people.Person": Proved(
        f"the name by each session's names, the figures by {OF_CLUB} and by each publication",
        (
            "name", "national_id", "masterpoints", "rank", "masterpoints_on",
            "masterpoints_source", "categories", "figures_salt",
        ),
        {
            "club_id": "the record of the club that the person leaves misses their figures; results stay",
            "search": "the name as it is looked up, made from it at each change",
            "email": "contact data; no result goes by it",
            "phone": "contact data; no result goes by it",
            "online_names": "whom a file from online names; its results are proved with who plays them",
            "wants_results": "whether letters are sent",
            "results_answered": "whether letters are sent",
            "agreed_on_paper_id": "whether letters are sent",
            "user_id": "who signs in; what they do is linked with the account",
            "merged_into_id": "a merge without a link changes nothing that is proved",
            "forgotten": "a mark; what forgetting changes is linked",
            "created": CREATED,
        },
    ),
    "scoring.ChainLink": Proved("itself: a link of whatever chain it is in"),
    "scoring.ClubRecord": Proved("its own links, whose last hash is its head", (*CHAIN, "club_id")),
    "scoring.NotedHead": Proved(f"links of {OF_CLUB}"),
    "scoring.Contest": Proved(
        "the layout and the names of its sessions",
        ("club_id", "name", "form", "planner", "settings"),
        {"created": CREATED},
    ),
    "scoring.Session": Proved(
        "its own chain, its layout, its names; `official` by the newest publication",
        (
            *CHAIN, "contest_id", "name", "state", "date", "started", "finished", "corrections_until",
            "official",
        ),
        {
            "plan": "the plan while players sign in; what is played stands in sections and encounters",
            "version": SCREENS,
            "binned": f"{NOT_YET}that it is in the bin follows from the action, but not since when",
            "removed": "that it was removed follows from the chain; the day is told, and nothing goes by it",
            "created": CREATED,
        },
    ),
    "scoring.Field": Proved(
        "its own chain; `final` is derived from its sections",
        (*CHAIN, "contest_id", "final"),
        {
            "version": SCREENS,
            "whole_since": "from when saved points are added up anew; the sums are proved",
            "shared": f"{NOT_YET}where clubs share a field, strata do not know players' records",
        },
    ),
    "scoring.Section": Proved(
        LAYOUT,
        ("session_id", "field_id", "letter", "tables", "rounds", "boards_per_round", "winners"),
        {"movement": "what results hang on is in the layout; the rest is words and the draft of the plan"},
    ),
    "scoring.SessionLayout": Proved("digests in the session's chain", ("session_id", "parts", "names")),
    "scoring.BoardSet": Proved(LAYOUT, ("session_id", "copies")),
    "scoring.Board": Proved(
        LAYOUT,
        ("board_set_id", "number", "form", "deal"),
        {
            "makeable": "worked out from the deal, and no result goes by it",
            "made_id": "whether the deal is sealed until it is played; the deal itself is proved",
        },
    ),
    "scoring.Entry": Proved(
        f"{LAYOUT} and its names; the place in the field by standings and publications",
        (
            "section_id", "number", "carried", "line", "state", "handicap", "previous_id", "name",
            "place_in_field",
        ),
        {
            "plan_place": "where the plan puts them; who met whom is proved",
            "stationary": "a wish for the plan; who met whom is proved",
        },
    ),
    "scoring.EntryMember": Proved(
        LAYOUT,
        ("entry_id", "person_id", "seat", "from_round"),
        {"arrived": MARK, "added": MARK, "phone_id": "which phone signed them in before play"},
    ),
    "scoring.Round": Proved(f"{LAYOUT}: every encounter names its round", ("section_id", "number")),
    "scoring.Encounter": Proved(
        f"{LAYOUT}; confirmed seats by its names",
        (
            "round_id", "table", "north_id", "east_id", "south_id", "west_id", "north_person_id",
            "east_person_id", "south_person_id", "west_person_id", "match", "turned", "moved_on",
            "idle_boards", "confirmed",
        ),
        {"arrived": MARK},
    ),
    "scoring.Play": Proved(
        f"{LAYOUT}; what counts is derived from its revisions",
        (
            "encounter_id", "field_id", "board_id", "ordinal", "turned", "extra", "kind", "score",
            "score_ew", "award_ns", "award_ew", "weights", "accepted_id", "last_revision", "waiting",
            "conflict",
        ),
        {
            "agreed": f"{NOT_YET}that players agreed is proved, but not that they did not",
            "version": SCREENS,
            "doubt": MARK,
            "watched": MARK,
        },
    ),
    "scoring.Revision": Proved(OF_FIELD),
    "scoring.Penalty": Proved(OF_FIELD),
    "scoring.Sheet": Proved(
        f"{LAYOUT}; whether it is over and what it brought, from its deals; of a room also the settlements",
        ("encounter_id", "game", "options", "closed_at"),
        {
            "opened": MARK,
            "ended_at": f"{NOT_YET}that a sheet was broken off is said by the action alone",
            "closed_by": "who settled it is said by the event that is linked",
            "version": SCREENS,
        },
    ),
    "scoring.SettledPlayer": Proved(
        "derived from the deals of its sheet", ("player_id", "deals", "points", "payment", "parts", "won")
    ),
    "scoring.SheetPlayer": Proved(LAYOUT, ("sheet_id", "place", "entry_id", "person_id")),
    "tournaments.Deed": Proved(OF_SESSION),
    "tournaments.LawRuling": Proved(OF_SESSION),
    "tournaments.Publication": Proved(OF_SESSION),
    "tournaments.PublishedFigures": Proved(
        "links of kind “figures” in the session's chain", ("publication_id", "figures")
    ),
    "tournaments.Standing": Proved(
        "derived from what counts",
        ("field_id", "version", "totals", "frame"),
        {"computed": "when it was added up; nothing goes by it"},
    ),
    "tournaments.BoardPoints": Proved("derived from what counts", ("field_id", "number", "points")),
    "tournaments.TableFees": Proved(OF_SESSION),
    "tournaments.TablePayment": Proved(OF_SESSION),
    "room.Room": Proved(
        "its own chain: its house rules are a link whenever they change",
        (
            *CHAIN, "club_id", "contest_id", "name", "rules", "readings", "game_options", "stake",
            "currency", "settlement", "closed", "created", "salt",
        ),
    ),
    "room.Evening": Proved(
        LAYOUT,
        ("session_id", "room_id", "seed", "stake", "settlement", "readings"),
        {"retold": "how often the log was told anew; the log is derived again"},
    ),
    "room.RoomTable": Proved(
        LAYOUT,
        (
            "evening_id", "name", "number", "formed_id", "form", "rubbers_each", "game", "game_options",
            "stake", "couple", "order", "turn",
        ),
    ),
    "room.RoomEvent": Proved(
        f"{OF_SESSION}; its sheet by {LAYOUT}; what is undone by replaying", ("sheet_id", "undone")
    ),
    "room.LedgerLine": Proved("links of the session's or the room's chain"),
    "poker.PokerEvening": Proved(
        "its own chain and its names; `over` by replaying the events",
        (*CHAIN, "names", "club_id", "name", "date", "currency", "seed", "over"),
    ),
    "poker.PokerPlayer": Proved("links of the evening's chain"),
    "poker.PokerEvent": Proved("links of the evening's chain; what is undone by replaying"),
}  # fmt: skip
"""By label, what is proved and by what."""

UNPROVED: Mapping[str, str] = {
    "tournaments.Challenge": "a challenge on a ladder is a result of its own, and is in no chain",
    "tournaments.Rung": "where a person began on a ladder: places follow from it and from the challenges",
    "tournaments.Season": (
        "points come from sessions, which are proved; which of them count, and by which rule, is not"
    ),
    "tournaments.Season_left_out": "which sessions a leader board leaves out",
    "tournaments.MasterpointTable": "a club's own table of awards, by which masterpoints are worked out",
}
"""By label, tables that ought to be proved and are not yet, and what is missing."""

NEEDS_NONE: Mapping[str, str] = {
    "config.MailServer": "how mail is sent",
    "config.SiteBackups": "where backups go; each backup has the heads of its day",
    "people.User": "who signs in; a link keeps the account's number and commits to the name",
    "people.User_groups": "rights on the operator's pages",
    "people.User_user_permissions": "rights on the operator's pages",
    "people.Club": (
        "settings of evenings to come; the end of corrections and the deposit of an evening stand with it"
    ),
    "people.ClubLogo": "a picture",
    "people.PaperAgreement": "who said that players agreed on paper to get letters",
    "people.Membership": "what members paid and won stands in payments and results, whatever it says later",
    "people.Role": "who may do something now; who did something is linked with the action",
    "people.Invitation": "a key to an account, good once",
    "scoring.TableLink": "the key of a table's card; what is entered with it is linked with phone and table",
    "scoring.Device": "the key of a phone; a revision is linked with the phone's number",
    "scoring.SignInNetwork": "addresses from which players sign in; deleted when play starts",
    "scoring.SignInPhone": "phones that signed somebody in; deleted when play starts",
    "scoring.MadeDeals": (
        "the seed of deals: the commitment to it stands in the action that made them, and the deals are in "
        "the session's layout"
    ),
    "scoring.FieldInvitation": "who was asked; which clubs share a field is proved with its sections",
    "tournaments.Clock": "advises and decides nothing",
    "tournaments.Call": "a call of the evening; what the director did about it is an action",
    "tournaments.ResultLetter": "whether a letter was sent; what it says is in the publication",
    "tournaments.SavedMovement": "for evenings to come; a section keeps the rows that it plays",
    "tournaments.MovementSearch": "for evenings to come, until its movement is kept",
    "tournaments.DeviceTemplate": "a blank file of the club's table devices",
    "tournaments.DeviceFile": "how results come and go; each is linked with the device that sent it",
    "tournaments.DeviceRow": "what was read of a file; what became of it is a revision, which is linked",
    "tournaments.HallLink": "the key of a display, which only reads",
}
"""By label, tables that need no proof, and why."""


def our_models() -> list[type[Model]]:
    """The tables of this program, those of many-to-many columns too."""
    from django.apps import apps  # the registry is whole only once Django is set up

    models = apps.get_models(include_auto_created=True)
    return [model for model in models if model._meta.app_label in APPS]


def unaccounted(model: type[Model], proved: Proved) -> list[str]:
    """Columns of a proved table of which nothing is said, said twice, or said though they are not there."""
    own = [column.attname for column in model._meta.concrete_fields]
    linked = _columns_of_links(model)
    stated = [*proved.columns, *proved.unproved]
    twice = [
        name for name in stated if stated.count(name) > 1 or (name in proved.unproved and name in linked)
    ]
    missing = [name for name in own if name not in linked and name not in stated]
    return sorted({*twice, *missing, *(name for name in stated if name not in own)})


def _columns_of_links(model: type[Model]) -> set[str]:
    """The columns that the links of a table cover by themselves, and the number of the row."""
    from scoring.models import Linked
    from scoring.models.chain import Linked as Base

    covered = {"id"}
    if issubclass(model, Linked):
        covered |= {column.attname for column in Base._meta.fields}
        covered |= {
            name for key in dir(model) if key.startswith(("HASHED", "TEXTS")) for name in getattr(model, key)
        }
        covered.add(model.ACTOR)
    return covered


def listed() -> str:
    """The text between the two comments of the page."""
    parts = [
        "**Proved**",
        _table(("table", "proved by", "columns that are not, and why"), _proved_rows()),
        "**Ought to be proved, and are not yet**",
        _table(("table", "what is missing"), UNPROVED.items()),
        "**Need no proof**",
        _table(("table", "why"), NEEDS_NONE.items()),
    ]
    return "\n\n".join(parts)


def _proved_rows() -> Iterator[tuple[str, str, str]]:
    for label, proved in PROVED.items():
        by_reason: dict[str, list[str]] = {}
        for column, reason in proved.unproved.items():
            by_reason.setdefault(reason, []).append(f"`{column.removesuffix('_id')}`")
        unproved = "; ".join(f"{', '.join(names)}: {reason}" for reason, names in by_reason.items())
        yield label, proved.by, unproved


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *((f"`{label}`", *rest) for label, *rest in rows)]
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines)


def page_with(text: str, new: str) -> str:
    """The page with `new` between its two comments. Raises ValueError where one of them is missing."""
    before, rest = text.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{new}\n\n{END}{after}"


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    PAGE.write_text(page_with(PAGE.read_text(encoding="utf-8"), listed()), encoding="utf-8")


if __name__ == "__main__":
    main()
