# Sets `python` to a Python of 3.11, 3.12 or 3.13; sourced by the scripts in bin.
python=""
found=""
for candidate in "${PYTHON:-}" python3 python3.13 python3.12 python3.11 python; do
    [ -n "$candidate" ] && program="$(command -v "$candidate")" || continue
    # A Mac without Python has a program of that name, which asks whether it may install tools for programmers.
    [ "$program" = /usr/bin/python3 ] && [ "$(uname)" = Darwin ] && ! xcode-select -p >/dev/null 2>&1 && continue
    version="$("$program" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)" || continue
    case "$version" in
        3.11 | 3.12 | 3.13) python="$program"; break ;;
        *) found="${found:-$version}" ;;
    esac
done
if [ -z "$python" ]; then
    echo "Arrowswitch needs Python 3.11, 3.12 or 3.13." >&2
    case "$found" in
        "") echo "No Python was found." >&2 ;;
        3.? | 3.10 | 2.*) echo "Python $found was found, which is too old." >&2 ;;
        *) echo "Python $found was found: some packages are not made for it yet. Both can stay on one machine." >&2 ;;
    esac
    echo "Get Python 3.13 from https://www.python.org/downloads/ and start again." >&2
    exit 2
fi
