"""Every form of every page, as a browser would send it back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urljoin

from django.test import Client

from tests.hostile.addresses import Ids, of_the_site
from tests.hostile.questions import body_of


@dataclass
class Form:
    """A form as a browser would send it back untouched."""

    action: str
    fields: dict[str, str]

    @property
    def kind(self) -> tuple[str, str, frozenset[str]]:
        """What it shares with the same form about another row."""
        do = self.fields.get("do", "").split(":")[0]
        action = re.sub(r"/c/[^/]+", "/c/club", self.action)  # its name is another in each run
        return re.sub(r"[0-9]+", "0", action), do, frozenset(self.fields)


class _Forms(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__()
        self.path, self._select = path, ""
        self.found: list[Form] = []
        self._open: Form | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        said = dict(attributes)
        name = said.get("name") or ""
        if tag == "form" and (said.get("method") or "").lower() == "post":
            self._open = Form(urljoin(self.path, said.get("action") or ""), {})
            self.found.append(self._open)
        elif self._open is None:
            return
        elif tag == "button" and name in self._open.fields:  # pressed instead of the one before
            self._open = Form(self._open.action, self._open.fields | {name: said.get("value") or ""})
            self.found.append(self._open)
        elif tag in {"input", "textarea", "button"} and name and said.get("type") != "file":
            self._open.fields.setdefault(name, said.get("value") or "")
        elif tag == "select" and name:
            self._select = name
            self._open.fields.setdefault(name, "")
        elif tag == "option" and ("selected" in said or not self._open.fields.get(self._select)):
            self._open.fields[self._select] = said.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None


def forms_of(client: Client, ids: Ids) -> list[Form]:
    """Every form of every page that this reader gets, once each; but for the one that signs out."""
    found: dict[object, Form] = {}
    for path in (path for address in of_the_site() for path in address.of(ids)):
        answer = client.get(path)
        if answer.status_code == 200 and "html" in answer.headers.get("Content-Type", ""):
            parser = _Forms(path)
            parser.feed(body_of(answer))
            for form in parser.found:
                if "logout" not in form.action:
                    found.setdefault(form.kind, form)
    return list(found.values())
