"""What an evening is at one moment, to be compared before a mend and after its undo."""

from scoring.models import Encounter, Entry, EntryMember, Field, Play
from tournaments.selectors.results import rankings
from tournaments.services.results.proving import prove

SEATS = ("north", "east", "south", "west")


def snapshot(session):
    """All that a mend may change, and the ranking that follows."""
    return record(session) | {"ranking": ranking(session)}


def record(session):
    """All that a mend may change: seats, people, plays, pairs."""
    seats = (*SEATS, *(f"{seat}_person" for seat in SEATS))
    encounters = Encounter.objects.filter(round__section__session=session)
    plays = Play.objects.filter(encounter__round__section__session=session)
    entries = Entry.objects.filter(section__session=session)
    members = EntryMember.objects.filter(entry__section__session=session)
    said = ("pk", "encounter", "board", "turned", "ordinal", "kind", "score", "award_ns", "award_ew")
    state = ("accepted", "agreed", "waiting", "doubt")
    return {
        "seats": sorted(encounters.values_list("pk", "turned", "moved_on", *seats)),
        "idle": dict(encounters.values_list("pk", "idle_boards")),
        "plays": sorted(plays.values_list(*said, *state)),
        "entries": sorted(entries.values_list("pk", "number", "line", "place_in_field", "state")),
        "members": sorted(members.values_list("pk", "entry", "seat", "person", "from_round")),
        "rounds": list(session.sections.values_list("pk", "rounds")),
    }


def ranking(session):
    """Every pair's exact per cent, by its name, from a refreshed and proved standing."""
    assert prove(session) == []
    fields = Field.objects.filter(sections__session=session).distinct()
    return {str(line.entry): line.percent for field in fields for line in rankings.table(field)}
