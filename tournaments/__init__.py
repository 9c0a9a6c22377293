"""Who meets whom on which boards, and who is winning."""
