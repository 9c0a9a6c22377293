"""Addresses of clubs and their people. A club's own page is `club`, of tournaments."""

from django.urls import path

from clubs.people.views import (
    administration,
    consent,
    home,
    importing,
    looks,
    members,
    site_backups,
    site_mail,
)

MEMBERS = "c/<slug:slug>/members/"
ONE = f"{MEMBERS}<int:pk>/"

urlpatterns = [
    path("", home.home, name="home"),
    path("setup/", home.setup, name="setup"),
    path("site/mail/", site_mail.site_mail, name="site_mail"),
    path("site/backups/", site_backups.site_backups, name="site_backups"),
    path("join/<str:key>/", home.join, name="join"),
    path(MEMBERS, members.members, name="members"),
    path(f"{MEMBERS}matches/", members.matches, name="matches"),
    path(f"{MEMBERS}members.csv", members.member_list_csv, name="member_list_csv"),
    path(f"{MEMBERS}add/", members.member_add, name="member_add"),
    path(f"{MEMBERS}guest/", members.guest_add, name="guest_add"),
    path(f"{MEMBERS}import/", importing.member_import, name="member_import"),
    path(f"{MEMBERS}agreements/", consent.agreements, name="agreements"),
    path(f"{MEMBERS}agreements/<int:pk>/undo/", consent.agreement_undo, name="agreement_undo"),
    path(ONE, members.member, name="member"),
    path(f"{ONE}edit/", members.member_edit, name="member_edit"),
    path(f"{ONE}membership/<slug:deed>/", members.member_membership, name="member_membership"),
    path(f"{ONE}invite/", members.member_invite, name="member_invite"),
    path(f"{ONE}unlink/", members.member_unlink, name="member_unlink"),
    path(f"{ONE}letters/", members.member_letters, name="member_letters"),
    path(f"{ONE}letters/question/", consent.question, name="letters_question"),
    path("c/<slug:slug>/letters/stop/<str:key>/", members.letters_stop, name="letters_stop"),
    path(f"{ONE}merge/", administration.merge, name="merge"),
    path(f"{ONE}forget/", administration.forget, name="forget"),
    path("c/<slug:slug>/people/roles/", administration.roles, name="roles"),
    path("c/<slug:slug>/settings/", administration.club_settings, name="club_settings"),
    path("c/<slug:slug>/logo-<slug:name>.png", looks.club_logo, name="club_logo"),
    path("look/<int:hue>.css", looks.hue_styles, name="hue_styles"),
]
