"""Does a file add up? Its scores, points, totals and places are computed again and compared with ours."""
