"""What all measurements share: a site to measure, its minimal views, timing, and the report."""
