"""Many small cases of one test: a case costs a line of a loop, and every one that fails is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any


def for_each(
    argument: str, cases: Iterable[Any], name: Callable[[Any], str] = str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run the test with each case as `argument`, its fixtures made once; use it where cases share nothing.

    Fails with all cases that failed, each under its name.
    """
    listed = list(cases)
    assert listed, f"There is no {argument} to try."

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def all_cases(*args: Any, **fixtures: Any) -> None:
            failures = []
            for case in listed:
                try:
                    test(*args, **fixtures, **{argument: case})
                except Exception as failure:  # noqa: BLE001  raised again below, with all others
                    failure.add_note(f"case: {name(case)}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(listed)} cases failed", failures)

        found = signature(test)
        rest = [parameter for parameter in found.parameters.values() if parameter.name != argument]
        all_cases.__signature__ = found.replace(parameters=rest)  # type: ignore[attr-defined]
        return all_cases

    return decorate
