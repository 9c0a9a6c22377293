"""Whether this site sends e-mails."""

from typing import Any

from django import template

from config import mail_server

register = template.Library()


@register.simple_tag(takes_context=True)
def has_mail(context: dict[str, Any]) -> bool:
    """Whether there is a mail server; a page that is kept has asked before, and says it in `mail_is_set`."""
    known = context.get("mail_is_set")
    return mail_server.is_set() if known is None else bool(known)
