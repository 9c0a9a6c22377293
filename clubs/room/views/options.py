"""How a room's game is played: its options, as the game itself lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.room.models import Room
from clubs.room.selectors import rooms as selectors
from clubs.room.services import rooms as services
from clubs.room.views.access import MANAGER, page
from clubs.web.club import ClubContext, of_club
from clubs.web.refusals import WRONG
from scoring.games.reading import schema_of, to_json
from scoring.games.registry import game_of
from scoring.games.sheet import chosen_options
from scoring.views.form_items import FormItems
from scoring.views.form_schema import Names, Typed, node_of, typed_of
from scoring.words import RuleError

NOBODY = Names((), ())


@of_club(MANAGER)
def room_options(request: HttpRequest, place: ClubContext, room: int) -> HttpResponse:
    """The options of the game that tables play by the house rules; a post saves them."""
    card_room = selectors.get_room(place.club, room)
    game, brought = game_of(card_room.game)
    if request.method != "POST":
        chosen = chosen_options(game, {**brought, **card_room.game_options})
        return _form(
            request, place, card_room, typed_of(node_of(schema_of(type(chosen)), NOBODY), to_json(chosen))
        )
    typed = request.POST.dict()
    options = Typed(node_of(schema_of(type(game.default_options)), NOBODY), typed).value
    try:
        services.set_options(room=card_room, options=options, by=request.user)
    except RuleError as error:
        return _form(request, place, card_room, typed, [error])
    messages.success(request, _("Saved. This applies to tables formed from now on."))
    return redirect(card_room)


def _form(
    request: HttpRequest,
    place: ClubContext,
    room: Room,
    typed: Mapping[str, str],
    problems: Sequence[RuleError] = (),
) -> HttpResponse:
    game, _brought = game_of(room.game)
    form = FormItems(schema_of(type(game.default_options)), typed, NOBODY, problems)
    context = {"room": room, "title": _(game.title), "form": form, "problems": form.problems}
    return page(request, place, "options.html", context, WRONG if problems else 200)
