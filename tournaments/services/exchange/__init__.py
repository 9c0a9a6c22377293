"""Whole events in and out: results files of other programs, and the native file with all revisions."""

from tournaments.services.exchange.deals import Attached, attach_deals
from tournaments.services.exchange.files import FORMATS, export_event, import_event, read_event
from tournaments.services.exchange.outgoing import event_of

__all__ = ["FORMATS", "Attached", "attach_deals", "event_of", "export_event", "import_event", "read_event"]
