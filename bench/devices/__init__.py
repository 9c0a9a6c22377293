"""An evening whose tables enter results on table devices, on phones and at the director's line, and kills.

`stories` are what is said about each board and what must count at last. `evening` makes the session and its
scoring file, `units` run the played-out control program, `director` is the one who corrects, and `hall` lets
all of it happen beside the kills. `verdict` compares the site with the stories.
"""
