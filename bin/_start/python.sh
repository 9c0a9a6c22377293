# Sets `python` to a Python of 3.11 or newer; sourced by the scripts in bin.
python=""
for candidate in "${PYTHON:-}" python3 python3.12 python3.11 python3.13 python3.14 python; do
    if [ -n "$candidate" ] \
        && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        python="$candidate"
        break
    fi
done
if [ -z "$python" ]; then
    echo "Arrowswitch needs Python 3.11 or newer, and none was found on the PATH." >&2
    exit 2
fi
