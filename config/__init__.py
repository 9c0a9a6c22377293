"""Settings, addresses and servers of the site."""
