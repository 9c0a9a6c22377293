"""What may be done to a club's people: verb_noun, keywords only, each one transaction.

Each checks that `by` may do it (PermissionDenied) and raises RuleError for what cannot be.
"""

from clubs.people.services.accounts import (
    accept_invitation,
    create_account,
    hashed,
    invite,
    link_user,
    unlink_user,
)
from clubs.people.services.backups import (
    download_backup,
    make_backup,
    put_off_reminder,
    save_backup,
    saves_to_folders,
)
from clubs.people.services.clubs import choose_paper, create_club, edit_club, set_hue, set_up
from clubs.people.services.consent import (
    agree_on_paper,
    choose_results_by_mail,
    is_account_of,
    person_of_stop_key,
    stop_key,
    stop_results_by_mail,
    undo_agreement_on_paper,
)
from clubs.people.services.forgetting import forget_person, shared_names, words_about
from clubs.people.services.importing import import_members, plan_import
from clubs.people.services.logos import remove_logo, set_logo
from clubs.people.services.mail import remove_mail_server, set_mail_server, try_mail_server
from clubs.people.services.member_file import member_table
from clubs.people.services.memberships import begin_membership, change_status, end_membership
from clubs.people.services.merging import merge_persons
from clubs.people.services.persons import (
    add_guest,
    add_guest_by_phone,
    add_person,
    edit_person,
    is_new_guest,
    person_meant,
    remove_unused_guest,
    require_confirmed,
)
from clubs.people.services.roles import grant_role, revoke_role

__all__ = [
    "accept_invitation",
    "add_guest",
    "add_guest_by_phone",
    "add_person",
    "agree_on_paper",
    "begin_membership",
    "change_status",
    "choose_paper",
    "choose_results_by_mail",
    "create_account",
    "create_club",
    "download_backup",
    "edit_club",
    "edit_person",
    "end_membership",
    "forget_person",
    "grant_role",
    "hashed",
    "import_members",
    "invite",
    "is_account_of",
    "is_new_guest",
    "link_user",
    "make_backup",
    "member_table",
    "merge_persons",
    "person_meant",
    "person_of_stop_key",
    "plan_import",
    "put_off_reminder",
    "remove_logo",
    "remove_mail_server",
    "remove_unused_guest",
    "require_confirmed",
    "revoke_role",
    "save_backup",
    "saves_to_folders",
    "set_hue",
    "set_logo",
    "set_mail_server",
    "set_up",
    "shared_names",
    "stop_key",
    "stop_results_by_mail",
    "try_mail_server",
    "undo_agreement_on_paper",
    "unlink_user",
    "words_about",
]
