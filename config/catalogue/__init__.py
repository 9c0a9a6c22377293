"""The texts of the site as catalogues: found in the code, in the pages and in the rules themselves."""

from config.catalogue.catalogue import DOMAIN, compiled, created, updated, written

__all__ = ["DOMAIN", "compiled", "created", "updated", "written"]
