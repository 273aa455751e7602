# shellcheck shell=bash
# The demo that the first start on a database makes, through the product's own command line and Admin API.
#
# What was made is kept in .local/demo/, one file for each database, so that a start on another database neither loses
# nor mistakes it. A `.making` file holds the secrets of a demo that is not whole yet: the next start goes on with them.

demo_record=  # the finished demo's variables, all but BASE_URL
demo_base_url=
demo_scratch= # a private folder for headers and answers, so that no secret stands on a command line
demo_status=  # of the last call

# demo_choose DATABASE-IDENTITY
demo_choose() {
    (umask 077 && mkdir -p .local/demo)
    demo_record=.local/demo/$(printf '%s' "$1" | sha256sum | cut -c 1-16)
}

# demo_begin yes|no: decides, told whether this start made the database's tables, whether to make a demo. A database of
# somebody's own that was in use before gets none: its admins did not ask for another one, who may do everything.
demo_begin() {
    if [ "$1" = yes ]; then rm -f "$demo_record.env"; fi
    if [ -e "$demo_record.env" ] || [ -e "$demo_record.making" ]; then return 0; fi
    if [ "$1" = no ] && [ -z "$postgres_home" ]; then
        echo "The database was in use before, so no demo is made there."
        return 0
    fi
    demo_save "$demo_record.making" <<MAKING
ADMIN_EMAIL=demo-admin@example.com
ADMIN_PASSWORD=$(random_hex 16)
TOKEN_KID=demo
TOKEN_SECRET=$(random_hex 32)
MAKING
}

# demo_save FILE: writes the input whole or not at all, for the owner's eyes only.
demo_save() { (umask 077 && cat >"$1.new" && mv "$1.new" "$1"); }

# demo_call METHOD PATH [CURL-OPTION…]: a call to the Admin API with the input as its body.
demo_call() {
    demo_status=$(curl --silent --show-error --max-time 60 --noproxy '*' --request "$1" --header "@$demo_scratch/headers" \
        --data-binary @- --output "$demo_scratch/answer" --write-out '%{http_code}' "${@:3}" "$demo_base_url/admin/v1$2") ||
        fail "making the demo: no answer to $1 $2"
}

# demo_expect STATUS…: the last call must have been answered so.
demo_expect() {
    local status
    for status; do [ "$demo_status" != "$status" ] || return 0; done
    fail "making the demo: answered $demo_status: $(cat "$demo_scratch/answer")"
}

# demo_member NAME: that text of the last answer; the keys and tokens asked for need no unescaping.
demo_member() { sed -n "s/.*\"$1\" *: *\"\\([A-Za-z0-9._-]*\\)\".*/\\1/p" "$demo_scratch/answer"; }

demo_headers() { printf 'Content-Type: application/json\n'"${1:+Authorization: Bearer $1\n}" >"$demo_scratch/headers"; }

# Makes the demo if `demo_begin` has decided so. What is there already, from a start that was cut short, is kept.
demo_make() {
    [ -e "$demo_record.making" ] || return 0
    local ADMIN_EMAIL ADMIN_PASSWORD TOKEN_KID TOKEN_SECRET made
    # shellcheck disable=SC1090
    . "$demo_record.making"
    say "Making the project demo"
    made=$(printf '%s\n' "$ADMIN_PASSWORD" | "$program" admin create --email "$ADMIN_EMAIL" --name 'Demo admin' \
        --instance-admin --password-file - 2>&1 9>&-) || true
    demo_headers ''
    demo_call POST /login <<<"{\"email\":\"$ADMIN_EMAIL\",\"password\":\"$ADMIN_PASSWORD\"}"
    if [ "$demo_status" = 401 ]; then
        echo "The database has an admin of its own already, so no demo is made there. ($made)"
        rm -f "$demo_record.making"
        return 0
    fi
    demo_expect 200
    demo_headers "$(demo_member access_token)"
    demo_call POST /projects <<<'{"id":"demo","name":"Demo"}'
    demo_expect 201 409
    demo_call POST /projects/demo/token-keys <<<"{\"algorithm\":\"HS256\",\"kid\":\"$TOKEN_KID\",\"secret\":\"$TOKEN_SECRET\"}"
    demo_expect 201 409
    demo_call PUT '/projects/demo/template?note=The%20documented%20template' --header 'If-Match: "0"' \
        <deploy/lib/demo-template.json
    demo_expect 200 412
    demo_call POST /projects/demo/app-keys <<<'{"name":"Demo app"}'
    demo_expect 201
    { printf 'APP_KEY=%s\n' "$(demo_member key)" && cat "$demo_record.making"; } | demo_save "$demo_record.env"
    rm -f "$demo_record.making"
    demo_call POST /logout </dev/null
}

# Writes .local/demo.env for this start's address, and prints it with two calls to paste.
demo_print() {
    local APP_KEY TOKEN_KID token
    if [ ! -e "$demo_record.env" ]; then
        rm -f .local/demo.env
        return 0
    fi
    { printf 'BASE_URL=%s\n' "$demo_base_url" && cat "$demo_record.env"; } | demo_save .local/demo.env
    # shellcheck disable=SC1090
    . "$demo_record.env"
    printf '\nThe demo, also in .local/demo.env:\n\n'
    cat .local/demo.env
    if [ "${DASHBOARD:-on}" = on ]; then
        printf '\nThe dashboard, for ADMIN_EMAIL with ADMIN_PASSWORD:\n\n%s/dashboard/\n' "$demo_base_url"
    fi
    printf '\nWhat an iOS app of version 2.1 gets:\n\n'
    printf "curl -H 'X-App-Key: %s' '%s/config?platform=ios&app_version=2.1&instance_id=demo-instance'\n" \
        "$APP_KEY" "$demo_base_url"
    # Thirty days, so that the line still works when it is pasted from a terminal's history.
    token=$("$program" token --project demo --kid "$TOKEN_KID" --uid demo-user --tier gold --claim role=vip \
        --lifetime 2592000 9>&-) || {
        printf '\n(The project demo or its token key has been removed since.)\n'
        return 0
    }
    printf '\nWhat a signed-in VIP gets on Android:\n\n'
    printf "curl -H 'X-App-Key: %s' -H 'Authorization: Bearer %s' '%s/config?platform=android&app_version=2.1'\n\n" \
        "$APP_KEY" "$token" "$demo_base_url"
}
