"""The operator's view of the people tables; clubs work with their own pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from clubs.people.models import Club, Membership, Person, Role, User

admin.site.register(User, UserAdmin)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ("name", "slug", "zone", "correction_minutes")
    search_fields = ("name", "slug")


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):
    list_display = ("name", "club", "national_id", "forgotten")
    list_select_related = ("club",)
    list_filter = ("club",)
    search_fields = ("search", "national_id")
    raw_id_fields = ("club", "user")
    # The record goes by the first two, and an online name is of one person: the club's own pages change them.
    readonly_fields = ("name", "merged_into", "online_names")


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    list_display = ("person", "number", "status", "since", "until")
    list_select_related = ("person",)
    list_filter = ("status",)
    raw_id_fields = ("person",)


@admin.register(Role)
class RoleAdmin(admin.ModelAdmin):
    list_display = ("user", "club", "kind")
    list_select_related = ("user", "club")
    list_filter = ("kind",)
    raw_id_fields = ("club", "user")
