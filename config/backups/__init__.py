"""Backups of the whole site: how they are made, kept and restored, also after a restore was cut off."""
