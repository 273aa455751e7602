# shellcheck shell=bash
# What the deploy scripts share: messages, and children that a signal reaches at once.

say() { printf '\n==> %s\n' "$*"; }

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# The command that is running and waited for, and the status to exit with once a signal has come.
child=
signalled=

# launch COMMAND…: starts it in a session of its own, so that a Ctrl-C reaches this script alone, which then stops its
# children in order. Should the script be killed hard, the child is told to stop. Descriptor 9 is the script's lock.
launch() {
    env --default-signal=INT,QUIT setsid setpriv --pdeathsig TERM -- "$@" </dev/null 9>&- &
    child=$!
}

# Waits for the child's end, through any signal, and gives its status.
await() {
    local status=0
    while kill -0 "$child" 2>/dev/null; do wait "$child" || true; done
    wait "$child" || status=$?
    child=
    return "$status"
}

# attend COMMAND…: runs it to its end, or exits if a signal came meanwhile.
attend() {
    local status=0 session
    launch "$@"
    session=$child
    await || status=$?
    [ -z "$signalled" ] || { end_session "$session" && exit "$signalled"; }
    return "$status"
}

# end_session SESSION: stops what a child has left in its session, which may be in process groups of their own: a signal to
# `swift test` does not reach the tests, nor what they started.
end_session() {
    local folder line fields
    for folder in /proc/[0-9]*; do
        read -r line 2>/dev/null <"$folder/stat" || continue
        # After the name in parentheses: state, parent, group, session.
        read -r -a fields <<<"${line##*) }"
        if [ "${fields[3]-}" = "$1" ]; then kill -TERM "${folder#/proc/}" 2>/dev/null || true; fi
    done
}

# The first signal asks the child to stop, a second one kills it.
on_signal() {
    [ -n "$child" ] || exit "$1"
    if [ -z "$signalled" ]; then kill -TERM -- "-$child"; else kill -KILL -- "-$child"; fi 2>/dev/null || true
    signalled=$1
}

# heed_signals [ARGUMENT…]: given the script's own arguments. A shell can't heed a signal that was ignored when it began,
# as Ctrl-C is for what another script has started in the background: the script then begins again without that.
heed_signals() {
    local ignored
    ignored=$(sed -n 's/^SigIgn:[[:space:]]*//p' /proc/$$/status)
    if ((0x$ignored & 1 << (2 - 1))); then exec env --default-signal=INT "deploy/${0##*/}" "$@"; fi
    trap 'on_signal 129' HUP
    trap 'on_signal 130' INT
    trap 'on_signal 143' TERM
}

# own_folder FOLDER: makes it, unless it is there and this user's.
own_folder() {
    mkdir -p "$1" 2>/dev/null || true
    [ -w "$1" ] || fail "$1 belongs to another user: run this as that user, or remove it"
}

# wait_gone PID SECONDS: false if the process still lives after that long.
wait_gone() {
    local tenths=$(($2 * 10))
    while kill -0 "$1" 2>/dev/null; do
        [ "$tenths" -gt 0 ] || return 1
        tenths=$((tenths - 1))
        sleep 0.1
    done
}

# random_hex BYTES
random_hex() { od -An -v -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
