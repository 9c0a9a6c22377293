"""Deals made here and attached from files: what is asked first, refused, and told of the seed."""

from __future__ import annotations

import hashlib

import pytest

from scoring.actors import user_actor
from scoring.cards import Deal
from scoring.cards.making import commitment_of, deals_of
from scoring.models import Board, MadeDeals, Session
from scoring.selectors.visibility import Viewer
from scoring.words import RuleError
from scoring.words.seats import dealer_of
from tests import factories as make
from tests.hostile.world import rows_of
from tournaments.exchange.deals import BoardDeal, deal_formats, read_deals, write_deals
from tournaments.selectors.deals import deals_of_session
from tournaments.services.control.deeds import undo
from tournaments.services.exchange import attach_deals
from tournaments.services.exchange import deals as services
from tournaments.services.exchange.deals import doubts_about
from tournaments.services.exchange.deals_out import deals_file
from tournaments.services.exchange.making import boards_with_deals, make_deals

pytestmark = pytest.mark.django_db

DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"
OTHER = "N:432.AKQJ.T98.765 AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98"


def file(numbers, deal: str = DEAL) -> bytes:
    return "\n".join(f'[Board "{n}"]\n[Deal "{deal}"]\n' for n in numbers).encode()


def stated(board: int, dealer: str, vulnerable: str = "none") -> bytes:
    """A file of one deal with a dealer and a vulnerability."""
    fields = f'"board": {board}, "dealer": "{dealer}", "vulnerable": "{vulnerable}", "deal": "{DEAL}"'
    return f"[{{{fields}}}]".encode()


@pytest.fixture
def session() -> Session:
    return make.make_session(tables=3, boards=2)  # six boards


def boards_of(session: Session) -> dict[int, Board]:
    return {board.number: board for board in Board.objects.filter(board_set__session=session, form="a")}


def attach(session: Session, data: bytes, **answers: object):
    return attach_deals(session=session, data=data, by=make.STAFF, **answers)


def refused(session: Session, data: bytes, **answers: object) -> str:
    """The code of the refusal, which changes nothing."""
    before = rows_of(session.club)
    with pytest.raises(RuleError) as refusal:
        attach(session, data, **answers)
    assert rows_of(session.club) == before
    return refusal.value.code


class TestAskedFirst:
    def test_deals_that_would_be_replaced(self, session):
        attach(session, file([1, 2, 3]))
        assert refused(session, file([2, 3], OTHER)) == "deals.asked"
        doubts = doubts_about(session=session, data=file([2, 3], OTHER))
        assert (doubts.replaced, doubts.unusual, doubts.contradicted) == ((2, 3), (), ())
        attach(session, file([2, 3], OTHER), confirmed=doubts.mark)
        assert [boards_of(session)[number].deal for number in (1, 2, 3)] == [DEAL, OTHER, OTHER]

    def test_an_answer_to_other_doubts_is_none(self, session):
        attach(session, file([1, 2, 3]))
        answered = doubts_about(session=session, data=file([2], OTHER)).mark
        assert refused(session, file([2, 3], OTHER), confirmed=answered) == "deals.asked"

    def test_the_same_deals_again_are_no_doubt(self, session):
        attach(session, file([1, 2, 3]))
        assert attach(session, file([1, 2, 3])).count == 3

    @pytest.mark.parametrize(("dealer", "vulnerable"), [("E", "none"), ("N", "both")])
    def test_a_dealer_or_a_vulnerability_of_another_number(self, session, dealer, vulnerable):
        data = stated(1, dealer, vulnerable)
        assert refused(session, data) == "deals.asked"
        assert doubts_about(session=session, data=data).unusual == (1,)

    def test_leads_that_their_players_do_not_hold(self, session):
        make.enter(make.play_of(session), "4SN=", lead="HK")  # West has it
        number = make.play_of(session).board.number
        assert refused(session, file(range(1, 7))) == "deals.asked"
        assert doubts_about(session=session, data=file(range(1, 7))).contradicted == (number,)

    def test_the_first_board_of_a_file_without_numbers(self, session):
        unnumbered = write_deals([BoardDeal.usual(3, Deal.parse(DEAL))], "bri")
        assert refused(session, unnumbered) == "deals.first"
        attach(session, unnumbered, first=3)
        assert {number for number, board in boards_of(session).items() if board.deal} == {3}

    @pytest.mark.parametrize("number", [-1, 0, 1000, 10**12])
    def test_no_board_has_such_a_number(self, session, number):
        assert refused(session, stated(number, dealer_of(1).value)) == "deals.number"


class TestMade:
    def test_each_board_gets_the_deal_of_the_seed(self, session):
        made = make_deals(session=session, by=make.STAFF)
        assert made.numbers == [1, 2, 3, 4, 5, 6]
        assert [board.deal for board in boards_of(session).values()] == [*map(str, deals_of(made.seed, 6))]
        assert {board.made_id for board in boards_of(session).values()} == {made.pk}
        assert len({board.deal for board in boards_of(session).values()}) == 6

    def test_the_commitment_is_in_the_recorded_action_and_the_seed_is_not(self, session):
        made = make_deals(session=session, by=make.STAFF)
        commitment = hashlib.sha256(f"Arrowswitch deals 1, seed: {made.seed}".encode()).hexdigest()
        assert commitment_of(made.seed) == made.commitment == commitment
        deed = session.deeds.latest("pk")
        assert commitment in deed.words
        assert made.seed not in f"{deed.words}{deed.inverse}"

    def test_two_makings_have_nothing_in_common(self, session):
        one = make_deals(session=session, by=make.STAFF)
        answered = boards_with_deals(session).mark
        other = make_deals(session=session, by=make.STAFF, confirmed=answered)
        assert one.seed != other.seed
        assert not {*map(str, deals_of(one.seed, 6))} & {*map(str, deals_of(other.seed, 6))}

    def test_deals_that_there_are_already_are_asked_about(self, session):
        attach(session, file([1]))
        before = rows_of(session.club)
        with pytest.raises(RuleError, match="first answer what is asked about boards 1"):
            make_deals(session=session, by=make.STAFF)
        assert rows_of(session.club) == before

    def test_once_a_result_is_in_none_are_made(self, session):
        make.enter(make.play_of(session), "PASS")
        before = rows_of(session.club)
        with pytest.raises(RuleError, match="deals can no longer be made"):
            make_deals(session=session, by=make.STAFF)
        assert rows_of(session.club) == before

    def test_as_many_as_the_movement_has_boards(self):
        session = make.make_session(tables=3, boards=2, start=False)
        assert make_deals(session=session, by=make.STAFF, count=30).numbers == [1, 2, 3, 4, 5, 6]

    def test_without_a_movement_it_is_asked_how_many(self):
        session = make.make_session(tables=3, start=False)
        session.sections.update(movement={})
        for count in (None, 0, 1000):
            with pytest.raises(RuleError, match="Enter the number of boards, 1 to 999"):
                make_deals(session=session, by=make.STAFF, count=count)
        make_deals(session=session, by=make.STAFF, count=8)
        assert sum(bool(board.deal) for board in boards_of(session).values()) == 8

    @pytest.mark.parametrize(("role", "elsewhere"), [("scorer", False), ("director", True), ("", False)])
    def test_directors_of_the_club_alone(self, session, role, elsewhere):
        user = make.make_user(club=make.make_club() if elsewhere else session.club, role=role)
        for act in (
            lambda: make_deals(session=session, by=user_actor(user)),
            lambda: attach_deals(session=session, data=file([1]), by=user_actor(user)),
        ):
            with pytest.raises(RuleError, match=r"Only a director|ask the director"):
                act()
        assert not MadeDeals.objects.exists()

    def test_another_file_on_top_of_them_breaks_the_seal_of_its_boards_alone(self, session):
        make_deals(session=session, by=make.STAFF)
        confirmed = doubts_about(session=session, data=file([1])).mark
        attach(session, file([1]), confirmed=confirmed)
        assert {number for number, board in boards_of(session).items() if board.made} == {2, 3, 4, 5, 6}
        [making] = deals_of_session(session).makings
        assert (making.numbers, making.first, making.seed) == ((2, 3, 4, 5, 6), 6, "")

    def test_their_own_file_leaves_them_sealed(self, session):
        make_deals(session=session, by=make.STAFF)
        data = deals_file(session=session, format="json", viewer=Viewer(staff=True))
        attach(session, data)
        assert all(board.made for board in boards_of(session).values())


class TestUndone:
    def test_made_deals_are_gone(self, session):
        make_deals(session=session, by=make.STAFF)
        undo(session=session, by=make.STAFF)
        assert {(board.deal, board.made_id) for board in boards_of(session).values()} == {("", None)}

    def test_those_that_were_replaced_are_there_again(self, session):
        attach(session, file([1]))
        attach(session, file([1], OTHER), confirmed=doubts_about(session=session, data=file([1], OTHER)).mark)
        undo(session=session, by=make.STAFF)
        assert boards_of(session)[1].deal == DEAL

    def test_not_once_results_rest_on_them(self, session):
        make_deals(session=session, by=make.STAFF)
        making = session.deeds.latest("pk")
        make.enter(make.play_of(session), "PASS")
        with pytest.raises(RuleError, match="on deals that were made here"):
            undo(session=session, by=make.STAFF, deed_id=making.pk)
        assert all(board.deal for board in boards_of(session).values())


class TestFiles:
    def test_the_deals_come_back_from_every_format(self, session):
        make_deals(session=session, by=make.STAFF)
        for key in deal_formats():
            data = deals_file(session=session, format=key, viewer=Viewer(staff=True))
            read = read_deals(data)
            assert [str(one.deal) for one in read.boards] == [one.deal for one in boards_of(session).values()]

    def test_one_who_plays_gets_none_that_shows_the_cards(self, session):
        make_deals(session=session, by=make.STAFF)
        with pytest.raises(RuleError, match="You play in this session"):
            deals_file(session=session, format="pbn", viewer=Viewer(staff=True, plays=True))
        make.enter_all(session)
        assert deals_file(session=session, format="pbn", viewer=Viewer(staff=True, plays=True))

    def test_players_get_none(self, session):
        make_deals(session=session, by=make.STAFF)
        with pytest.raises(RuleError, match="people who run the club"):
            deals_file(session=session, format="pbn", viewer=Viewer())

    def test_a_format_that_there_is_not(self, session):
        with pytest.raises(RuleError, match="The format must be one of"):
            deals_file(session=session, format="nonsense", viewer=Viewer(staff=True))


def test_the_mark_of_no_doubts_answers_none():
    with pytest.raises(RuleError):
        services.Doubts(replaced=(1,)).require_answered(services.Doubts().mark)
