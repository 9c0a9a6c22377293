"""The planner of parties: who sits where in the next round follows from who won at each table."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.models import Contest, Session
from scoring.models.planner import PhonePage, session_page
from scoring.selectors.sheets_otherwise import sheets_otherwise
from scoring.words import RuleError
from tournaments.models.results_planner import Difference, ResultsPlanner
from tournaments.selectors.parties.winners import party_round, winners_of_party
from tournaments.services.parties.letters import party_letter
from tournaments.services.parties.publishing import differences, frozen_party
from tournaments.services.results.tallies import bring_up

AT_TABLE = RuleError("link.party", "table", "At a party, enter deals on the table's score sheet.", "")


def _sheets(session: Session) -> Iterator[Difference]:
    """Differences in what follows from the deals of the score sheets."""
    return (Difference(*one) for one in sheets_otherwise(session))


PARTY = ResultsPlanner(
    code=Contest.Planner.PARTY.value,
    home=session_page("party"),
    back_link="party/_back_from_sheet.html",
    phone_page=PhonePage("party-table", AT_TABLE),
    is_listed=True,
    plays_boards=False,
    is_one_sheet=False,
    lists_sheets=True,
    sheets_are_of_rounds=True,
    links_own_names=False,
    refresh=bring_up,
    freeze=frozen_party,
    proofs={"standings": differences, "sheets": _sheets},
    round_now=party_round,
    winners=winners_of_party,
    letter="tournaments/letter/party",
    letter_context=party_letter,
    guest_page="party",
    places_page="party-places",
    wall_page="",
    players_sign_in=False,
    needs_reason_late=False,
)
