"""The kit for every face of the site: what views and the API of all apps are made with."""
