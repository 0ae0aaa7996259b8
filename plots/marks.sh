# marks.sh: fill_marks FILE prints FILE with what stands between its lines "<!-- begin NAME -->" and "<!-- end NAME -->"
# written anew by the caller's `part NAME`. To be read in by a shell script.

fill_marks() {
    skip=
    while IFS= read -r line; do
        case $line in
        '<!-- end '*) skip= ;;
        esac
        [ -n "$skip" ] || printf '%s\n' "$line"
        case $line in
        '<!-- begin '*)
            name=${line#<!-- begin }
            part "${name% -->}"
            skip=yes
            ;;
        esac
    done <"$1"
}
