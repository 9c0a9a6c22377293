"""What a publication lacks, contains, and sends by mail."""
