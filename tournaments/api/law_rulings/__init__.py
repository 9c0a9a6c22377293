"""Rulings by the laws in the API: the list, a new ruling, and every action on one."""
