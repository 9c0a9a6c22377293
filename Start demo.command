#!/usr/bin/env bash
# Starts the demo club of Arrowswitch and opens the browser. Keep this window open: closing it stops the site.
exec "$(dirname "${BASH_SOURCE[0]}")/bin/_start/window.sh"
