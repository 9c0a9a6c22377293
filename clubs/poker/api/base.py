"""The base classes of views of poker evenings: they find club and evening, for those who may see them."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from clubs.poker.models import PokerEvening
from clubs.poker.selectors.evenings import get_evening
from clubs.web.api.base import PeoplesView

SEE = "people.view_poker"


class PokerView(PeoplesView):
    """A view of a club's poker evenings, for the club's people."""

    tag = "poker"
    refusal = "permission.poker"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.require(SEE)


class PokerEveningView(PokerView):
    """A view of one evening, `self.evening`. Answers 404 for another club's evening."""

    evening: PokerEvening

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.evening = get_evening(self.club, kwargs["poker"])
