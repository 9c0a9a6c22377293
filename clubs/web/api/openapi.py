"""The schema of the API: its operations with their refusals, callers and value names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiExample, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS

from clubs.web.actors import COOKIE
from clubs.web.api.answers import described_as
from clubs.web.api.fields import Choice
from clubs.web.api.problems import PROBLEM

Method = TypeVar("Method", bound=Callable[..., Any])


class ProblemItem(serializers.Serializer[Any]):
    """A fault: its code, the field, the words, and the law or book behind the rule."""

    code = serializers.CharField(help_text="Stable and dotted, like contract.level.")
    field = serializers.CharField(help_text="The part of the input that is wrong; empty for all of it.")
    message = serializers.CharField(help_text="In the reader's language.")
    source = serializers.CharField(  # type: ignore[assignment]  # a serializer has one of its own
        help_text="Law, or book and line; empty for a rule of this program."
    )
    rule = serializers.CharField(required=False, help_text="In a refusal by a room: the rule it is based on.")
    position = serializers.IntegerField(
        required=False, help_text="Position in the text that was read, from 0."
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "refused",
            value={
                "code": "contract.level",
                "field": "result",
                "message": "A bid is of 1 to 7, not 8.",
                "source": "Law 18A",
            },
        )
    ]
)
class Problem(ProblemItem):
    """The first fault. If there are several, `problems` has all of them."""

    problems = ProblemItem(many=True, required=False)


REASONS = {
    400: "The body is not JSON.",
    401: "Not signed in, or not in a way that is accepted here.",
    403: "Not allowed for this caller, or not at this stage of the session.",
    404: "Not found in this club.",
    406: "Only JSON is available.",
    409: "Out of date: this entry was already sent with a different result, or another result counts now.",
    413: "The body is too large.",
    415: "Only JSON is accepted.",
    422: "The input breaks a rule; the problem names it.",
    429: "Too many requests; Retry-After says when to try again.",
    503: "The site is busy and has done nothing; Retry-After says when to try again.",
}
READING = (401, 406, 422, 429, 503)
WRITING = (400, 403, 413, 415)


class ApiSchema(AutoSchema):
    """Adds the possible refusals to every operation, and whether it is open to all."""

    view: Any

    def get_tags(self) -> list[str]:
        return [self.view.tag]

    def get_auth(self) -> list[dict[str, Any]]:
        methods = list(super().get_auth())
        free = self.view.open or (self.method in SAFE_METHODS and not self.view.closed)
        return [*methods, {}] if free and {} not in methods else methods

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        for status in sorted(self._problems()):
            answer = self._get_response_for_code(Problem, str(status), [PROBLEM], direction)
            bodies[str(status)] = answer | {"description": REASONS[status]}
        return bodies

    def _problems(self) -> set[int]:
        """The statuses of refusals that the method may answer."""
        statuses = {*READING, *getattr(self.view, "problems", {}).get(self.method.lower(), ())}
        if self.method not in SAFE_METHODS:
            statuses |= set(WRITING)
        return statuses | ({403, 404} if "{" in self.path else set())


def described(
    operation: str,
    summary: str,
    *,
    answer: Any,
    request: Any = None,
    asks: Any = None,
    status: int = 200,
    others: Mapping[int, Any] | None = None,
) -> Callable[[Method], Method]:
    """Describes a method in the schema: its name, request and answer; `asks` is the form of its query.

    An answer is an `Answer`, or a list of them as `list[SeatAnswer]`; `others` has those of other statuses.
    """
    answers: dict[int, Any] = {status: answer, **(others or {})}

    def decorate(method: Method) -> Method:
        method.schema = ApiSchema  # type: ignore[attr-defined]
        extended: Method = extend_schema(
            operation_id=operation,
            summary=summary,
            request=request,
            responses={code: described_as(one) for code, one in answers.items()},
            parameters=[asks] if asks else None,
        )(method)
        extended.asks = asks  # type: ignore[attr-defined]
        return extended

    return decorate


UNCHANGED: Mapping[int, Any] = {204: None}
"""What `others` says of a method that a client polls."""


class TableScheme(OpenApiAuthenticationExtension):
    """The cookie of a table's phone in the schema."""

    target_class = "clubs.web.api.authentication.TableAuthentication"
    name = "table"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": COOKIE}


class ChoiceExtension(OpenApiSerializerFieldExtension):
    """Describes each set of words once in the schema, under the name that its field gives."""

    target_class = "clubs.web.api.fields.Choice"
    target: Choice

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        words = [str(choice) for choice in self.target.choices]
        schema = {"type": "string", "enum": words}
        component = ResolvedComponent(
            self.target.enum_name, ResolvedComponent.SCHEMA, schema, self.target.enum_name
        )
        auto_schema.registry.register_on_missing(component)
        ref: dict[str, Any] = component.ref
        return ref
