"""A hostile value in a field of the API is refused under the name of the field, or taken: never a fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.hostile import world
from tests.hostile.addresses import of_the_site
from tests.hostile.questions import body_at, ids_of
from tests.hostile.walks.asking import Asker
from tests.hostile.walks.stage import Stage

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.site]
DEEP = "[" * 900 + "]" * 900
HOSTILE = (
    "null", "true", '""', "[]", "{}", "[[]]", '[""]', '{"a": {"b": [1]}}', DEEP,
    "-1", "0", "1.5", str(2**31), str(2**63), "9" * 5000, "1e400", "-0.0", "NaN", "Infinity",
    r'"\u0000"', r'"\ud800"', r'"\udfff\ud800"', r'"\u202e"', r'"\u200b"', '"\'"', r'"\""', '"<b>"',
    '"\u0410nna"', '"2026-02-30"', '"0000-00-00"', '"99999-01-01"', '"-1"', '"1e400"', '"NaN"', '"\u00b2"',
    f'"{"x" * 100_000}"', f'"{"9" * 5000}"',
)  # fmt: skip
"""JSON that few fields should take."""
SEVERAL = 2  # of these to a field in the suite
REFUSED = 422


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Addresses that take a body, and its properties, from the document of the API."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    parts = document["components"]["schemas"]
    for path, methods in document["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {})
        if "application/json" in content:
            named = content["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
            yield path.lstrip("/"), parts.get(named, {}).get("properties", {})


def spoiled(body: dict[str, Any], properties: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The name of a field, and the body with a hole there: of each property, and of what lies in it."""
    for name in {**properties, **body}:
        yield name, _with_hole({**body, name: HOLE})
        inner = body.get(name)
        if isinstance(inner, dict):
            for below in inner:
                yield f"{name}.{below}", _with_hole({**body, name: {**inner, below: HOLE}})
        elif isinstance(inner, list) and inner:
            yield f"{name}.0", _with_hole({**body, name: [HOLE, *inner[1:]]})


HOLE = "\x01"


def _with_hole(body: dict[str, Any]) -> str:
    return json.dumps(body)


def test_a_hostile_value_is_refused_by_the_name_of_its_field(stage: Stage, asker: Asker):
    client = world.signed_in(stage.own.users["admin"])
    ids = ids_of(stage.own)
    addresses = {re.sub(r"[{]\w+[}]", "{}", address.template): address for address in of_the_site()}
    fields = 0
    for template, properties in operations():
        path = next(addresses[re.sub(r"[{]\w+[}]", "{}", template)].of(ids))
        for name, body in spoiled(body_at(ids, path), properties):
            fields += 1
            for value in asker.some(HOSTILE, f"{template} {name}", SEVERAL):
                answer = asker.ask(client, "POST", path, body.replace(json.dumps(HOLE), value))
                said = f"{path} {name}={value[:30]}"
                if answer.status_code == REFUSED:
                    problem = answer.json()
                    if not problem["message"] or not problem["field"]:
                        asker.faults.append(f"{said}: {problem}")
                elif answer.status_code >= 400 and not answer.json().get("message"):
                    asker.faults.append(f"{said}: {answer.status_code} without a word")
    assert fields > 60
    asker.found_nothing()
