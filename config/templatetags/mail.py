"""Whether this site sends letters."""

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def has_mail() -> bool:
    return bool(settings.MAIL)
