"""Whether this site sends e-mails."""

from django import template

from config import mail_server

register = template.Library()


@register.simple_tag
def has_mail() -> bool:
    return mail_server.is_set()
