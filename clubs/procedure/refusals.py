"""Refusals of the procedure: a `RuleError` whose value `rule` is the letter it rests on."""

from __future__ import annotations

from scoring.words import RuleError

SOURCE = "Club procedure"
NO_RULE = ""


def refused(code: str, field: str, template: str, rule: str, **values: object) -> RuleError:
    """A refusal; `rule` is a letter of the club procedure, a law ("law 97"), or "" for none."""
    named = f"rule {rule}" if len(rule) == 1 else rule
    source = f"{SOURCE}, {named}" if rule else ""
    return RuleError(code, field, template, source, rule=rule, **values)


def rule_of(error: RuleError) -> str:
    """The letter of the rule that a refusal rests on, "" if none."""
    return str(error.message.values.get("rule", NO_RULE))


def problem_of(error: RuleError) -> dict[str, str]:
    """The refusal as commands and the API print it, with its rule."""
    return {**error.problem(), "rule": rule_of(error)}
