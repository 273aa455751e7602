# shellcheck shell=bash
# The public surface of the client SDK, as Swift's own digester writes it down, and the guard that holds it.

api_modules=(RemoteConfigClient AppDNASDK)
api_baselines=Tests/PublicAPI

# api_write MODULES-FOLDER: writes the surface of the modules that are built there; no path and no location is in it.
api_write() {
    local module
    command -v swift-api-digester >/dev/null ||
        fail "swift-api-digester is not in PATH: it is in the same folder of the toolchain as swift"
    for module in "${api_modules[@]}"; do
        attend swift-api-digester -dump-sdk -avoid-location -avoid-tool-args -module "$module" -I "$1" \
            -o "$api_baselines/$module.json.new"
        grep -q '"children"' "$api_baselines/$module.json.new" || fail "the digester found nothing in $module"
        mv "$api_baselines/$module.json.new" "$api_baselines/$module.json"
    done
}

# api_guard FOLDER [OPTION of `swift build`…]: fails if something public is gone or other than it was. Given the options of
# the build before, it builds nothing.
#
# SwiftPM takes what FOLDER holds under the commit's name for that commit's surface, and makes none itself. Where a file is
# missing it would build the whole commit, or pass over the module and be content. The digester takes what is `package` for
# public: the few such things that AppDNASDK uses of RemoteConfigClient are held too.
api_guard() {
    local commit module folder=$1
    shift
    if ! commit=$(git rev-parse --verify --quiet HEAD 2>/dev/null); then
        echo "Not held: this folder is no git repository, without which SwiftPM compares nothing."
        return 0
    fi
    rm -rf "$folder"
    mkdir -p "$folder/$commit"
    for module in "${api_modules[@]}"; do
        [ -s "$api_baselines/$module.json" ] || fail "$api_baselines/$module.json is missing: deploy/api-baseline writes it"
        cp "$api_baselines/$module.json" "$folder/$commit/"
    done
    attend swift package "$@" diagnose-api-breaking-changes "$commit" --products "${api_modules[@]}" \
        --baseline-dir "$PWD/$folder" || fail "the client SDK's public surface is other than it was (see above): mend it, or" \
        "accept it with deploy/api-baseline and tell of it in CHANGELOG.md"
}
