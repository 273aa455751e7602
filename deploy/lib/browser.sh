# shellcheck shell=bash
# What the browser tests need besides packages: a Python of their own with Playwright, which drives the system's Chromium.

browser_requirements=Tests/DashboardTests/Browser/requirements.txt

# The first browser of Chromium's kind, the one that can show no window before others, as it takes half their processor time;
# CHROMIUM, if it is set, is taken as it is.
browser_program() {
    local name
    if [ -n "${CHROMIUM-}" ]; then
        echo "$CHROMIUM"
        return
    fi
    for name in chromium-headless-shell chromium google-chrome-stable google-chrome; do
        command -v "$name" && return
    done
    return 1
}

# The first Python that can make an environment of its own, which Debian's needs python3-venv for.
browser_python() {
    local python
    for python in python3 /usr/bin/python3; do
        "$python" -c 'import ensurepip, sys; assert sys.version_info >= (3, 10)' 2>/dev/null && echo "$python" && return
    done
    return 1
}

# browser_make FOLDER: makes the environment unless it is there as the requirements want it. What they were is written
# last, so that a half-made one is made anew.
browser_make() {
    local folder=$1
    if cmp -s "$browser_requirements" "$folder/requirements.txt" &&
        "$folder/bin/python" -c 'import axe_playwright_python, playwright' 2>/dev/null; then
        return 0
    fi
    say "Installing what drives the browser into $folder"
    rm -rf "$folder"
    attend "$(browser_python)" -m venv "$folder" || fail "no Python environment could be made in $folder"
    attend "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
        --requirement "$browser_requirements" ||
        fail "pip could not install $browser_requirements: the tests of the dashboard need a way to PyPI, or PIP_INDEX_URL
with the address of another index. Once it is there, no network is needed any more."
    cp "$browser_requirements" "$folder/requirements.txt"
}
