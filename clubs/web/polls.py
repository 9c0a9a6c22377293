"""What a screen gets that asks again and again whether something changed, as `poll.js` asks.

Its address has `since`, the version that it shows. While that is the version still, the answer is 204; else
it is the part of the page that changed. Either brings the version that the screen sends next, and says when
nothing will change any more, so that the screen asks no longer. Where the whole page has become another one,
the screen is told to open it again.
"""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest, HttpResponse

Answer = TypeVar("Answer", bound=HttpResponse)


def is_poll(request: HttpRequest) -> bool:
    """Whether a screen asks what has changed; otherwise somebody opens the page."""
    return "since" in request.GET


def shows(request: HttpRequest, version: str) -> bool:
    """Whether the screen that asks shows this version already."""
    return request.GET.get("since") == version


def nothing_new(version: str, *, done: bool = False) -> HttpResponse:
    """Answers 204 to a screen that shows everything; `done` says that nothing will change any more."""
    return versioned(HttpResponse(status=204), version, done=done)


def opened_again() -> HttpResponse:
    """Tells a screen that polls to open its page again, which is another one by now."""
    answer = HttpResponse(status=204)
    answer["X-Poll"] = "again"
    return answer


def versioned(answer: Answer, version: str, *, done: bool = False) -> Answer:
    """Marks an answer with `version`, which the screen sends next; `done`: nothing will change any more."""
    answer["X-Poll-Version"] = version
    if done:
        answer["X-Poll"] = "done"
    return answer
