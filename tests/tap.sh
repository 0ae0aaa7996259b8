# What the shell tests share: sourced by them. Tests print TAP; run from the project's root after `make`.
# shellcheck shell=sh
set -u
catmouse=${CATMOUSE:-build/catmouse}
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
number=0
failed=0

check() { # check WHAT EXPECTED GOT
    number=$((number + 1))
    if [ "$2" = "$3" ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n# expected: %s\n# got:      %s\n' "$number" "$1" "$2" "$3"
        failed=1
    fi
}

none() { # none WHAT FINDINGS: passes when there are none
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        printf '%s\n' "$2" | head -n 20 | sed 's/^/# /'
        failed=1
    fi
}

finish() {
    echo "1..$number"
    exit $failed
}
