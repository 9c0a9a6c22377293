"""What the apps above may need to hear of a person."""

from django.dispatch import Signal

names_changing = Signal()
"""People of a club are about to be shown under other names; nothing has been written yet.

Sent inside the transaction with `club`. Whoever keeps what is said under their names locks it now, in the
order in which it is locked by those who write it: the two never wait for each other, and none reads what is
stale.
"""

persons_merging = Signal()
"""Two persons of a club are about to become one; nothing has been written yet.

Sent inside the transaction with `keep`, `drop` and `sessions`, the ids of those in which `drop` has a place.
Who keeps the record links that what was of `drop` is of `keep` from now on.
"""

person_renamed = Signal()
"""A person is shown under another name from now on: edited, merged into another, or forgotten.

Sent inside the transaction with `person` (whose results they are now) and `old_name`; of somebody
forgotten also `user`, the account that they had. Whoever keeps ready-made pages or names in words
writes them anew.
"""

figures_changed = Signal()
"""Persons of a club have other figures that results go by: edited, on a list, merged or forgotten.

Sent inside the transaction with `club` and `changes`, pairs of the person as stored before (None for a new
one) and as stored now. Who keeps the record links them.
"""

person_forgotten = Signal()
"""Somebody is forgotten: nothing that they alone were may be kept.

Sent inside the transaction with `persons`: the row and all that were merged into it.
"""

texts_replacing = Signal()
"""Words about somebody forgotten are about to be replaced; nothing of them has been written yet.

Sent inside the transaction with `changes`, as `texts_replaced` is after it. Who keeps the record notes what
has changed of these rows that no service changed.
"""

texts_replaced = Signal()
"""Somebody is forgotten who is named in words: other words are to stand there.

Sent inside the transaction with `changes`, pairs of a row of any model and its columns with what they become;
who keeps the record saves them, so that what proves it is not broken.
"""

demo_made = Signal()
"""The demo club has its people: every app may add what it has to show.

Sent with `club` and `user`, its admin.
"""
