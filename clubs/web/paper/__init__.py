"""What all paper of a club shares: sizes, fonts, the head of a sheet, and the way from data to a PDF."""
