"""The guide: the Markdown pages of `docs` that the product shows, read, and written as HTML."""
