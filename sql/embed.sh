#!/bin/sh
# Writes the given SQL files as one Swift source: embed.sh OUTPUT FILE...
set -eu
output=$1
shift
{
    echo '/// The files of `sql/`, in order; `path` is relative to that folder.'
    echo 'enum EmbeddedSQL {'
    echo '    static let files: [(path: String, text: String)] = ['
    for file; do
        printf '        ("%s/%s", ###"""\n' "$(basename "$(dirname "$file")")" "$(basename "$file")"
        cat "$file"
        printf '\n"""###),\n'
    done
    echo '    ]'
    echo '}'
} >"$output"
