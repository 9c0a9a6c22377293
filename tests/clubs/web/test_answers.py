"""An answer of the API is described by its fields (OpenAPI 3.0.3, "Schema Object"), and written as JSON."""

import datetime as dt
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from typing import Annotated, Any
from uuid import UUID

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator

import config.urls  # noqa: F401  # every answer of the site
from clubs.web.api.answers import Answer, AnswerRenderer, Help, LeftOut, OneOf, serializer_of
from clubs.web.api.base import ApiView
from clubs.web.api.openapi import described

Colour = Annotated[str, OneOf("CardColour", ("black", "red"))]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleCardAnswer(Answer):
    """A card on the table."""

    card: str
    led: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleAnswer(Answer):
    """A sample of every kind of field.

    It has a second paragraph.
    """

    text: str
    number: int
    switch: bool
    day: dt.date
    moment: dt.datetime
    key: UUID
    anything: Any
    figure: int | str
    figures: Annotated[list[int | str], Help("By side.")]
    maybe: int | None
    moment_or_none: dt.datetime | None
    explained: Annotated[str, Help("Empty for nobody.")]
    explained_or_none: Annotated[int | None, Help("Null before play.")]
    colour: Colour
    colour_or_none: Annotated[str | None, OneOf("CardColour", ("black", "red"))]
    numbers: list[int]
    rows: list[list[int]]
    colours: list[Colour]
    free: dict[str, Any]
    counts: Mapping[str, Mapping[str, int]]
    card: SampleCardAnswer
    card_or_none: SampleCardAnswer | None
    cards: Annotated[list[SampleCardAnswer], Help("In the order of play.")]
    sometimes: Annotated[int | None, LeftOut(), Help("Of a party.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleMoreAnswer(SampleCardAnswer):
    """A card, and who played it."""

    by: str


@dataclass(frozen=True, slots=True)
class SampleTableAnswer(Answer):
    """An answer whose fields follow a table."""

    counts: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        return dict(self.counts)

    @classmethod
    def described(cls) -> dict[str, Any]:
        return {suit: serializer_of(SampleCardAnswer)() for suit in ("spades", "hearts")}


class SampleView(ApiView):
    @described("show_sample", "Show", answer=SampleAnswer, others={201: SampleMoreAnswer})
    def get(self, request: Any) -> Any: ...

    @described("change_sample", "Change", answer=list[SampleCardAnswer], others={201: SampleTableAnswer})
    def put(self, request: Any) -> Any: ...


CARD = {"$ref": "#/components/schemas/SampleCard"}
COLOUR = {"$ref": "#/components/schemas/CardColour"}
WHOLE = {"type": "integer"}
FIELDS = {
    "text": {"type": "string"},
    "number": WHOLE,
    "switch": {"type": "boolean"},
    "day": {"type": "string", "format": "date"},
    "moment": {"type": "string", "format": "date-time"},
    "key": {"type": "string", "format": "uuid"},
    "anything": {},
    "figure": {},
    "figures": {"type": "array", "items": {}, "description": "By side."},
    "maybe": {"type": "integer", "nullable": True},
    "moment_or_none": {"type": "string", "format": "date-time", "nullable": True},
    "explained": {"type": "string", "description": "Empty for nobody."},
    "explained_or_none": {"type": "integer", "nullable": True, "description": "Null before play."},
    "colour": COLOUR,
    "colour_or_none": {"allOf": [COLOUR], "nullable": True},
    "numbers": {"type": "array", "items": WHOLE},
    "rows": {"type": "array", "items": {"type": "array", "items": WHOLE}},
    "colours": {"type": "array", "items": COLOUR},
    "free": {"type": "object", "additionalProperties": {}},
    "counts": {
        "type": "object",
        "additionalProperties": {"type": "object", "additionalProperties": WHOLE},
    },
    "card": CARD,
    "card_or_none": {"allOf": [CARD], "nullable": True},
    "cards": {"type": "array", "items": CARD, "description": "In the order of play."},
    "sometimes": {"type": "integer", "description": "Of a party."},
}


@pytest.fixture(scope="module")
def schema() -> Any:
    pattern = path("api/v1/sample/", SampleView.as_view())
    return SchemaGenerator(patterns=[pattern]).get_schema(public=True)


@pytest.mark.parametrize("name", FIELDS)
def test_each_kind_of_field_is_described(schema, name):
    assert schema["components"]["schemas"]["Sample"]["properties"][name] == FIELDS[name]


def test_an_answer_is_described_by_its_name_and_docstring_and_by_what_it_always_has(schema):
    sample = schema["components"]["schemas"]["Sample"]
    assert sample["type"] == "object"
    assert sample["description"] == "A sample of every kind of field.\n\nIt has a second paragraph."
    assert list(sample["properties"]) == list(FIELDS)
    assert set(sample["required"]) == set(FIELDS) - {"sometimes"}


def test_words_are_described_once(schema):
    assert schema["components"]["schemas"]["CardColour"] == {"type": "string", "enum": ["black", "red"]}


def test_an_answer_that_adds_to_another_has_the_fields_of_both(schema):
    more = schema["components"]["schemas"]["SampleMore"]
    assert list(more["properties"]) == ["card", "led", "by"]
    assert more["description"] == "A card, and who played it."


def test_an_answer_that_follows_a_table_is_described_by_it(schema):
    table = schema["components"]["schemas"]["SampleTable"]
    assert table["properties"] == {"spades": CARD, "hearts": CARD}


def test_a_method_answers_with_one_or_with_a_list(schema):
    operations = schema["paths"]["/api/v1/sample/"]
    one, many = (
        operations[method]["responses"]["200"]["content"]["application/json"]["schema"]
        for method in ("get", "put")
    )
    assert one == {"$ref": "#/components/schemas/Sample"}
    assert many == {"type": "array", "items": CARD}


ACE = SampleCardAnswer(card="SA", led=True)
TWO = SampleCardAnswer(card="H2", led=False)
SAMPLE = SampleAnswer(
    text="Åsa",
    number=3,
    switch=False,
    day=dt.date(2026, 11, 29),
    moment=dt.datetime(2026, 11, 29, 19, 30, tzinfo=dt.UTC),
    key=UUID("6f1c1b1e-5a0f-4c3e-9a54-0d6b8f3f2c11"),
    anything=[1, {"a": None}],
    figure="7/2",
    figures=[3, "1/3"],
    maybe=None,
    moment_or_none=None,
    explained="",
    explained_or_none=0,
    colour="red",
    colour_or_none=None,
    numbers=[1, 2],
    rows=[[1], []],
    colours=["red", "black"],
    free={"x": 1},
    counts={"N": {"S": 10}},
    card=ACE,
    card_or_none=None,
    cards=[ACE, TWO],
)
ACE_SENT, TWO_SENT = {"card": "SA", "led": True}, {"card": "H2", "led": False}
SENT = {
    "text": "Åsa",
    "number": 3,
    "switch": False,
    "day": "2026-11-29",
    "moment": "2026-11-29T19:30:00Z",
    "key": "6f1c1b1e-5a0f-4c3e-9a54-0d6b8f3f2c11",
    "anything": [1, {"a": None}],
    "figure": "7/2",
    "figures": [3, "1/3"],
    "maybe": None,
    "moment_or_none": None,
    "explained": "",
    "explained_or_none": 0,
    "colour": "red",
    "colour_or_none": None,
    "numbers": [1, 2],
    "rows": [[1], []],
    "colours": ["red", "black"],
    "free": {"x": 1},
    "counts": {"N": {"S": 10}},
    "card": ACE_SENT,
    "card_or_none": None,
    "cards": [ACE_SENT, TWO_SENT],
}


def sent(data: Any) -> Any:
    return json.loads(AnswerRenderer().render(data))


def test_an_answer_is_written_with_those_in_it():
    assert sent(SAMPLE) == SENT
    assert list(sent(SAMPLE)) == list(SENT)


def test_answers_stand_in_lists_and_in_pages():
    assert sent([ACE, TWO]) == [ACE_SENT, TWO_SENT]
    assert sent({"count": 1, "results": [ACE]}) == {"count": 1, "results": [ACE_SENT]}
    assert sent(SampleTableAnswer({"spades": 3, "hearts": 0})) == {"spades": 3, "hearts": 0}


@pytest.mark.parametrize("number", [0, 7])
def test_a_field_that_can_be_left_out_is_there_with_a_value(number):
    values = SAMPLE.as_dict() | {"sometimes": number}
    assert sent(SampleAnswer(**values)) == SENT | {"sometimes": number}


def test_an_answer_never_changes():
    with pytest.raises(FrozenInstanceError):
        ACE.card = "S2"


def every_answer(base: type[Answer] = Answer) -> Iterator[type[Answer]]:
    """All answers that a module has; `slots` leaves the class behind from which each was made."""
    for answer in base.__subclasses__():
        if vars(sys.modules[answer.__module__]).get(answer.__name__) is answer:
            yield answer
        yield from every_answer(answer)


ANSWERS = sorted(set(every_answer()), key=lambda answer: (answer.__module__, answer.__name__))


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.__name__)
def test_every_answer_of_the_site(answer):
    assert answer.__name__.endswith("Answer")
    assert answer.__dataclass_params__.frozen
    assert answer.__dictoffset__ == 0, "it has no slots"
    first = answer.__doc__.partition("\n")[0]
    assert first.endswith("."), "a dataclass without a docstring gets its signature as one"
    assert serializer_of(answer)().fields


def test_no_two_answers_have_one_name():
    names = [answer.__name__ for answer in ANSWERS]
    assert len(names) == len(set(names)) > 60
