# shellcheck shell=bash
# Installs what is missing on Debian and Ubuntu.

# Prints the package of each thing that is missing for the build, for a private PostgreSQL if $1 is `postgres`, for what
# else the tests run if $1 is `test`, for a Debian package if $1 is `package`, for what the benchmark measures against if $1
# is `bench`, and for the proxy of the proof under faults if $1 is `chaos`.
missing_packages() {
    command -v curl >/dev/null || echo curl
    command -v pkg-config >/dev/null || echo pkg-config
    pkg-config --exists libpq 2>/dev/null || echo libpq-dev
    pkg-config --exists libcrypto 2>/dev/null || echo libssl-dev
    pkg-config --exists zlib 2>/dev/null || echo zlib1g-dev
    case ${1-} in
    '') ;;
    package) missing_for_package ;;
    *) postgres_programs >/dev/null || echo postgresql ;;
    esac
    if [ "${1-}" = test ]; then missing_for_tests; fi
    if [ "${1-}" = chaos ] && [ ! -x /usr/sbin/haproxy ]; then echo haproxy; fi
    [ "${1-}" = bench ] || return 0
    command -v openssl >/dev/null || echo openssl
    command -v wrk >/dev/null || echo wrk
    command -v nginx >/dev/null || echo nginx-light
}

# What runs the JavaScript, and what shows the dashboard as a browser would: with letters and emoji.
missing_for_tests() {
    command -v node >/dev/null || echo nodejs
    browser_program >/dev/null || echo chromium-headless-shell
    browser_python >/dev/null || printf '%s\n' python3 python3-venv
    # Playwright brings its own Node.js, which is linked with it.
    compgen -G '/usr/lib/*/libatomic.so.1' >/dev/null || echo libatomic1
    [ -d /usr/share/fonts/truetype/liberation ] || echo fonts-liberation
    [ -e /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf ] || echo fonts-noto-color-emoji
    missing_for_deployment
}

# What stands around the service in production: proxies, a pool, a scraper, and a clean root to install into.
missing_for_deployment() {
    [ -x /usr/sbin/nginx ] || echo nginx-light
    [ -x /usr/sbin/haproxy ] || echo haproxy
    [ -x /usr/sbin/pgbouncer ] || echo pgbouncer
    command -v promtool >/dev/null || echo prometheus
    command -v openssl >/dev/null || echo openssl
    [ -x /usr/sbin/debootstrap ] || echo debootstrap
    command -v systemd-nspawn >/dev/null || echo systemd-container
    /usr/bin/python3 -c 'import yaml' 2>/dev/null || echo python3-yaml
    missing_for_package
}

missing_for_package() { command -v dpkg-shlibdeps >/dev/null || echo dpkg-dev; }

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif [ -t 0 ]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

apt_get() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=600 "$@" </dev/null; }

# Debian's package makes a cluster and starts it; only the programs are wanted. The setting is taken back at once, so
# that the machine's next cluster is made as its owner expects.
without_system_cluster() {
    local folder=/etc/postgresql-common/createcluster.d status=0
    as_root mkdir -p "$folder"
    echo 'create_main_cluster = false' | as_root tee "$folder/remote-config.conf" >/dev/null
    "$@" || status=$?
    as_root rm -f "$folder/remote-config.conf"
    return "$status"
}

# Debian's packages start what they install; only the programs are wanted. A policy that is there already stays. This one
# forbids nothing once this script has ended, so that it does no harm should it be left behind.
without_started_services() {
    local policy=/usr/sbin/policy-rc.d status=0
    if [ -e "$policy" ]; then
        "$@"
        return
    fi
    printf '#!/bin/sh\n[ ! -d /proc/%s ] || exit 101\n' "$$" | as_root tee "$policy" >/dev/null
    as_root chmod 755 "$policy"
    "$@" || status=$?
    as_root rm -f "$policy"
    return "$status"
}

# install_missing [postgres|test|package|bench|chaos]
install_missing() {
    local missing
    command -v swift >/dev/null || fail "the Swift toolchain is missing: install it from https://www.swift.org/install/linux/"
    mapfile -t missing < <(missing_packages "$@")
    [ "${#missing[@]}" -gt 0 ] || return 0
    command -v apt-get >/dev/null || fail "missing, and not installed without apt-get: ${missing[*]}"
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        fail "neither root nor sudo: have somebody run: apt-get install ${missing[*]}"
    fi
    say "Installing ${missing[*]}"
    apt_get update || fail "apt-get update failed (without a terminal, sudo must not ask for a password)"
    without_started_services without_system_cluster apt_get install --no-install-recommends "${missing[@]}" ||
        fail "apt-get could not install: ${missing[*]}"
    hash -r
}
