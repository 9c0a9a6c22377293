#!/usr/bin/env bash
# What a double click starts: `bin/serve --open`. A window with a fault in it stays open until Enter is pressed.
folder="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
"$folder/serve" --open "$@"
code=$?
if [ "$code" -ne 0 ]; then
    echo
    echo "Arrowswitch has stopped. The lines above say why."
    read -r -p "Press Enter to close this window. " || true
fi
exit "$code"
