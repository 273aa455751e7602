# shellcheck shell=bash
# A private PostgreSQL in a folder of its own: TCP on 127.0.0.1 with a password, no socket, none of the system's clusters.
# It refuses to run as root; started by root, it runs as the owner of its data, which at first is the user `postgres`.

postgres_home= # the folder, which holds `data`, `password` and `log`
postgres_pid=
postgres_port=
postgres_options=()   # more options for the server
postgres_as=(setpriv) # the prefix that runs a command as the owner of the data

# postgres_programs [VERSION]: the folder of that major version's programs, by default of the newest.
postgres_programs() {
    local folder newest=
    for folder in /usr/lib/postgresql/${1:-*}/bin; do
        [ -x "$folder/initdb" ] && [ -x "$folder/postgres" ] || continue
        newest=$(printf '%s\n' "$newest" "$folder" | sort -V | tail -n 1)
    done
    [ -n "$newest" ] && echo "$newest"
}

# Finds out as whom the server runs. Where that user cannot enter a parent of the folder (a clone under /root, say), the
# server gets the one capability that it takes to pass through, and no mode is changed.
postgres_choose_owner() {
    local uid gid capability
    [ "$(id -u)" = 0 ] || return 0
    if [ -e "$postgres_home/data" ]; then
        read -r uid gid < <(stat -c '%u %g' "$postgres_home/data")
    else
        uid=$(id -u postgres) gid=$(id -g postgres)
        chown "$uid:$gid" "$postgres_home" "$postgres_home/password"
    fi
    for capability in '' +dac_read_search +dac_override; do
        postgres_as=(setpriv "--reuid=$uid" "--regid=$gid" --clear-groups)
        if [ -n "$capability" ]; then
            postgres_as+=("--bounding-set=-all,$capability" "--inh-caps=-all,$capability" "--ambient-caps=-all,$capability")
        fi
        (cd / && "${postgres_as[@]}" -- stat "$postgres_home/.") >/dev/null 2>&1 && return 0
    done
    fail "the user who runs PostgreSQL cannot reach $postgres_home: put the clone where others may enter, such as /opt"
}

# postgres_make FOLDER [INITDB-OPTION…]: makes the cluster unless it is there. It is made aside and then renamed, so that
# a half-made one is never taken for whole and a whole one never made anew.
postgres_make() {
    local programs folder=$1
    shift
    mkdir -p "$folder"
    postgres_home=$(cd "$folder" 2>/dev/null && pwd -P) || fail "$folder belongs to another user: run this as that user"
    [ -O "$postgres_home" ] || [ "$(id -u)" = 0 ] || fail "$folder belongs to another user: run this as that user or root"
    chmod 700 "$postgres_home"
    if [ ! -e "$postgres_home/data" ]; then
        (umask 077 && random_hex 24 >"$postgres_home/password")
    fi
    postgres_choose_owner
    [ ! -e "$postgres_home/data" ] || return 0
    programs=$(postgres_programs)
    rm -rf "$postgres_home/data.new"
    (cd / && "${postgres_as[@]}" -- "$programs/initdb" --pgdata="$postgres_home/data.new" --username=postgres \
        --encoding=UTF8 --no-locale --auth=scram-sha-256 --pwfile="$postgres_home/password" --no-instructions "$@") \
        >"$postgres_home/log" 2>&1 9>&- || fail "initdb failed: $(tail -n 5 "$postgres_home/log")"
    mv "$postgres_home/data.new" "$postgres_home/data"
}

# Stops a server that an earlier run left behind, and drops a pid file that nobody owns any more: after a crash of the
# machine its number may belong to any process, and PostgreSQL would not start.
postgres_clear() {
    local pid file="$postgres_home/data/postmaster.pid"
    [ -e "$file" ] || return 0
    pid=$(head -n 1 "$file")
    if [ "$(readlink "/proc/$pid/cwd" 2>/dev/null)" = "$postgres_home/data" ]; then
        kill -INT "$pid" 2>/dev/null || true
        wait_gone "$pid" 30 || kill -QUIT "$pid" 2>/dev/null || true
        wait_gone "$pid" 10 || fail "an earlier PostgreSQL (process $pid) does not stop"
    fi
    rm -f "$file"
}

# Starts the server on some free port and waits until it takes connections.
postgres_start() {
    local programs attempt version
    version=$(cat "$postgres_home/data/PG_VERSION")
    programs=$(postgres_programs "$version") ||
        fail "$postgres_home was made by PostgreSQL $version: install postgresql-$version"
    postgres_clear
    for attempt in 1 2 3 4 5 6 7 8 9 10; do
        postgres_port=$((20000 + RANDOM % 12000))
        postgres_launch "$programs/postgres"
        postgres_answers && return 0
        grep -q 'already in use' "$postgres_home/log" || break
    done
    fail "PostgreSQL does not start (attempt $attempt): $(tail -n 5 "$postgres_home/log")"
}

# Should this script be killed hard, the kernel tells the server to shut down.
postgres_launch() {
    (cd / && exec setsid "${postgres_as[@]}" --pdeathsig INT -- "$1" -D "$postgres_home/data" -p "$postgres_port" \
        -c listen_addresses=127.0.0.1 -c unix_socket_directories= "${postgres_options[@]}") \
        </dev/null >"$postgres_home/log" 2>&1 9>&- &
    postgres_pid=$!
}

# True once the server says in its pid file that it is ready, false when it has ended instead.
postgres_answers() {
    local file="$postgres_home/data/postmaster.pid" tenths=1200
    while kill -0 "$postgres_pid" 2>/dev/null && [ "$tenths" -gt 0 ]; do
        [[ $(sed -n '1p;8p' "$file" 2>/dev/null) == "$postgres_pid"$'\n'ready* ]] && return 0
        [ -z "$signalled" ] || exit "$signalled"
        tenths=$((tenths - 1))
        sleep 0.1
    done
    postgres_stop
    return 1
}

# Stops the server that this script started: sessions are ended, everything is written.
postgres_stop() {
    [ -n "$postgres_pid" ] || return 0
    kill -INT "$postgres_pid" 2>/dev/null || true
    wait_gone "$postgres_pid" 60 || kill -QUIT "$postgres_pid" 2>/dev/null || true
    wait "$postgres_pid" 2>/dev/null || true
    postgres_pid=
}

# postgres_discard FOLDER: removes a cluster whose data nobody needs, with the server that may run on it.
postgres_discard() {
    [ -d "$1" ] || return 0
    postgres_home=$(cd "$1" 2>/dev/null && pwd -P) || fail "$1 belongs to another user: remove it"
    postgres_clear
    rm -rf "$postgres_home"
}

# Where the server is reached: secret, since the password is in it.
postgres_url() { printf 'postgresql://postgres:%s@127.0.0.1:%s/postgres' "$(cat "$postgres_home/password")" "$postgres_port"; }
