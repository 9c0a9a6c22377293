"""Many small cases of one test: a case costs a line of a loop, and every one that fails is named."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from inspect import signature
from typing import Any

from hypothesis import settings

from tests.turns import share


def for_each(
    argument: str, cases: Iterable[Any], name: Callable[[Any], str] = str, *, by_turns: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run the test with each case as `argument`, its fixtures made once; use it where cases share nothing.

    Fails with all cases that failed, each under its name. `by_turns`: a usual run tries an eighth of them.
    """
    listed = list(cases)
    assert listed, f"There is no {argument} to try."

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def all_cases(*args: Any, **fixtures: Any) -> None:
            failures = []
            tried = share(listed) if by_turns else listed
            for case in tried:
                try:
                    test(*args, **fixtures, **{argument: case})
                except Exception as failure:  # noqa: BLE001  raised again below, with all others
                    failure.add_note(f"case: {name(case)}")
                    failures.append(failure)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(tried)} cases failed", failures)

        found = signature(test)
        rest = [parameter for parameter in found.parameters.values() if parameter.name != argument]
        all_cases.__signature__ = found.replace(parameters=rest)  # type: ignore[attr-defined]
        return all_cases

    return decorate


def examples(most: int, **more: Any) -> settings:
    """Settings of a property that is tried with `most` examples, or with as few as all where those are few.

    A second Python or database tries everything with a few (`bin/test` names the profile); a number that a
    test gives by itself would hold there too.
    """
    usual, here = settings.get_profile("patient").max_examples, settings.default.max_examples
    return settings(max_examples=most if here >= usual else min(most, here), deadline=None, **more)
