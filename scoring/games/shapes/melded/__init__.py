"""What is melded, less what is left in hand."""
