# shellcheck shell=bash
# What deploy/backup and deploy/restore share: the database that they work on, and PostgreSQL's programs.

# Chooses the database: DATABASE_MIGRATION_URL, whose role may read and make everything, or else DATABASE_URL; each may be in
# the file that the variable with _FILE names. The password goes into the environment, since others can read a command line.
backup_choose_database() {
    local url=${DATABASE_MIGRATION_URL:-} programs password
    [ -n "$url" ] || [ -z "${DATABASE_MIGRATION_URL_FILE:-}" ] || url=$(<"$DATABASE_MIGRATION_URL_FILE")
    [ -n "$url" ] || url=${DATABASE_URL:-}
    [ -n "$url" ] || [ -z "${DATABASE_URL_FILE:-}" ] || url=$(<"$DATABASE_URL_FILE")
    [ -n "$url" ] || fail "DATABASE_MIGRATION_URL or DATABASE_URL must say where the database is"
    if [[ $url =~ ^(postgres(ql)?://[^:/@?]*):([^/@?]*)@(.*)$ ]]; then
        password=${BASH_REMATCH[3]//\\/\\\\}
        printf -v PGPASSWORD '%b' "${password//%/\\x}"
        export PGPASSWORD
        url=${BASH_REMATCH[1]}@${BASH_REMATCH[4]}
    fi
    export BACKUP_DATABASE=$url PGTARGETSESSIONATTRS=${PGTARGETSESSIONATTRS:-read-write} PGAPPNAME='backup'
    if programs=$(postgres_programs); then PATH=$programs:$PATH; fi
    command -v pg_dump >/dev/null || fail "pg_dump is missing: install PostgreSQL's client programs"
}

# A folder of its own, which goes with the script.
backup_scratch() {
    BACKUP_FOLDER=$(mktemp -d)
    export BACKUP_FOLDER
    trap 'rm -rf "$BACKUP_FOLDER"' EXIT
}

# backup_psql OPTION…: runs what comes on standard input, up to the first error.
backup_psql() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$BACKUP_DATABASE" "$@"; }

# backup_project_named TEXT: fails unless it can be a project's id.
backup_project_named() { [[ $1 =~ ^[a-z][a-z0-9-]{1,39}$ ]] || fail "'$1' is no project's id"; }
