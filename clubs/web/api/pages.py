"""Lists that are given page by page."""

from __future__ import annotations

from typing import Any

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request

from clubs.web.api.fields import LARGEST, Strict, Whole


class PageForm(Strict):
    """The page that is asked for."""

    limit = Whole(least=1, most=200, query=True, required=False)
    offset = Whole(least=0, query=True, required=False)


class Pages(LimitOffsetPagination):
    """Pages by `limit` (50 by default, at most 200) and `offset`. Wrong values are refused, not ignored."""

    default_limit = 50
    max_limit = 200

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """The two parameters as the schema describes them."""
        limit = {"type": "integer", "minimum": 1, "maximum": self.max_limit, "default": self.default_limit}
        offset = {"type": "integer", "minimum": 0, "maximum": LARGEST, "default": 0}
        return [
            {"name": name, "in": "query", "required": False, "description": words, "schema": schema}
            for name, words, schema in (
                ("limit", "How many at most.", limit),
                ("offset", "From which one on.", offset),
            )
        ]

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        given = {
            name: request.query_params[name] for name in ("limit", "offset") if name in request.query_params
        }
        PageForm(data=given).is_valid(raise_exception=True)
        return super().paginate_queryset(queryset, request, view)
