"""Hearts and its relatives: games of tricks that nobody wants."""
