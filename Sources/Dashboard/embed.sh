#!/bin/sh
# Writes files of a folder as one Swift source: embed.sh OUTPUT FOLDER PATH...
# In base64, so that no byte of them means anything to the compiler.
set -eu
output=$1
folder=$2
shift 2
{
    echo '/// The files of `Web/`; `path` is relative to that folder.'
    echo 'enum EmbeddedWeb {'
    echo '    static let files: [(path: String, base64: String)] = ['
    for path; do
        printf '        ("%s", "%s"),\n' "$path" "$(base64 <"$folder/$path" | tr -d '\n')"
    done
    echo '    ]'
    echo '}'
} >"$output"
