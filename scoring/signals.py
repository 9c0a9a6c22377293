"""What the record tells the apps above it, after the transaction that changed it is saved."""

from django.dispatch import Signal

field_touched = Signal()  # field_id: results or encounters of the field changed
sheet_changed = Signal()  # sheet, by: within the transaction that changed its deals or end
club_proving = Signal()  # club_id: receivers return what of theirs in the club is not as it was linked
