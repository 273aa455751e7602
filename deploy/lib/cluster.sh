#!/usr/bin/env bash
# A private PostgreSQL that obeys standard input, for tests that break it: `start` answers its URL, `kill` kills it hard,
# `stop` stops it in order. At the end of input it is stopped and its folder removed.
#
#   deploy/lib/cluster.sh FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
# shellcheck source-path=SCRIPTDIR source=common.sh
. deploy/lib/common.sh
# shellcheck source-path=SCRIPTDIR source=postgres.sh
. deploy/lib/postgres.sh

clean_up() {
    postgres_stop
    postgres_discard "$1"
}

# Starts it on the port that it had. Killed hard, it leaves backends that take a moment to notice, and no start meanwhile.
start() {
    local attempt programs
    if [ -z "$postgres_port" ]; then
        postgres_start
        return
    fi
    programs=$(postgres_programs "$(cat "$postgres_home/data/PG_VERSION")")
    for attempt in $(seq 50); do
        postgres_clear
        postgres_launch "$programs/postgres"
        postgres_answers && return
        sleep 0.2
    done
    fail "PostgreSQL does not start again ($attempt attempts): $(tail -n 5 "$postgres_home/log")"
}

trap 'clean_up "$1"' EXIT
postgres_make "$1" --no-sync
postgres_options=(-c fsync=on -c max_connections=100)
while read -r command; do
    case $command in
    start)
        start
        postgres_url
        echo
        ;;
    kill)
        kill -KILL "$postgres_pid"
        wait "$postgres_pid" 2>/dev/null || true
        postgres_pid=
        echo killed
        ;;
    stop)
        postgres_stop
        echo stopped
        ;;
    *) fail "unknown command: $command" ;;
    esac
done
