"""Results files in and out: USEBIO, PBN, CSV and the native event file (floor 0).

Every format is read into one `event.Event` and written from it. A folder holds one format, or `check`,
which computes a file's figures again; the modules beside them serve several formats.
"""
