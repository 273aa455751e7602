"""Runs scenarios in a real browser against a running service.

    run.py [--list] [FILE[:SCENARIO]...]

A file is one of `scenarios/`, with or without that folder and `.py`; without any, all are run. A scenario is a
function of one argument, the `App`. The service is at BASE_URL, with the instance administrator ADMIN_EMAIL and
ADMIN_PASSWORD. What fails is printed with its traceback, what the page said, and pictures of it; the exit status is 0
if nothing does.

CHROMIUM names another browser, HEADED=1 shows it, DASHBOARD_SCREENSHOTS names a folder for pictures.
"""

from __future__ import annotations

import argparse
import faulthandler
import importlib
import inspect
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Error, sync_playwright

from admin_api import AdminAPI
from browsers import Browsers
from harness import App, Credentials, launch

FOLDER = Path(__file__).parent / "scenarios"
PATIENCE = 900
"""The longest that a run may take, in seconds: only a hang gets there."""


class Scenario(NamedTuple):
    """A function of a file."""

    file: str
    name: str
    run: Callable[[App], None]


def scenarios(wanted: list[str]) -> list[Scenario]:
    """Those that the arguments name, in the order of their files; of all files without any."""
    names = wanted or [path.stem for path in sorted(FOLDER.glob("*.py"))]
    return [scenario for name in names for scenario in _of_file(name)]


def _of_file(wanted: str) -> list[Scenario]:
    file, _, name = wanted.partition(":")
    file = Path(file).stem
    module = importlib.import_module(f"scenarios.{file}")
    found = [
        Scenario(file, function.__name__, function)
        for function in vars(module).values()
        if inspect.isfunction(function)
        and function.__module__ == module.__name__
        and not function.__name__.startswith("_")
        and list(inspect.signature(function).parameters) == ["app"]
        and name in ("", function.__name__)
    ]
    if not found:
        sys.exit(f"no scenario is called {wanted}")
    return found


def run(scenario: Scenario, browsers: Browsers, base_url: str, root: Credentials, api: AdminAPI) -> bool:
    """Runs one and prints how it went; true if it succeeded."""
    app = App(browsers, base_url, root, api)
    begun = time.monotonic()
    failure = None
    try:
        scenario.run(app)
        for page in app.pages:
            # A round trip, so that complaints on their way arrive.
            page.evaluate("0")
    except Exception:
        failure = traceback.format_exc()
    if app.watch.complaints:
        failure = "\n".join([failure or "", "The browser complained:", *app.watch.complaints])
    print(
        f"{'failed' if failure else 'ok'} {scenario.file}:{scenario.name} {time.monotonic() - begun:.1f} s", flush=True
    )
    if failure:
        print("\n".join([failure.strip(), *_state(app, scenario)]) + "\n", flush=True)
    app.close()
    return failure is None


def _state(app: App, scenario: Scenario) -> list[str]:
    """What each page says, and where a picture of it is."""
    folder = Path(os.environ.get("DASHBOARD_SCREENSHOTS") or tempfile.mkdtemp(prefix="dashboard-"))
    lines = []
    for number, page in enumerate(app.pages, start=1):
        picture: Path | None = folder / f"failed-{scenario.file}-{scenario.name}-{number}.png"
        try:
            text = page.locator("body").aria_snapshot(timeout=5_000)
            page.screenshot(path=picture, timeout=5_000)
        except Error as error:
            text, picture = str(error), None
        lines += [f"Page {number}, {page.url}, pictured in {picture}:", text[:4_000]]
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print the scenarios' names")
    parser.add_argument("wanted", nargs="*", metavar="FILE[:SCENARIO]")
    arguments = parser.parse_args()
    chosen = scenarios(arguments.wanted)
    if arguments.list:
        print("\n".join(f"{scenario.file}:{scenario.name}" for scenario in chosen))
        return 0
    # A page may hold half of a character, which is no text in UTF-8.
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    faulthandler.dump_traceback_later(PATIENCE, exit=True)
    base_url = os.environ["BASE_URL"].rstrip("/")
    root = Credentials(os.environ["ADMIN_EMAIL"], os.environ["ADMIN_PASSWORD"])
    api = AdminAPI(base_url, *root)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        browsers = Browsers(browser, base_url)
        failed = sum(not run(scenario, browsers, base_url, root, api) for scenario in chosen)
        browser.close()
    print(f"{len(chosen)} scenarios, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
