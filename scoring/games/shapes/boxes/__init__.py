"""Boxes: hands won are added up in columns, and every hand won is a box besides."""
