"""Results files in and out: USEBIO, PBN, CSV and the native event file (floor 0)."""
