"""Programs for those who work on Arrowswitch; nothing of the product imports them."""
