"""What a scenario works with: people at browsers, and the service that they look at."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import urlencode

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, Playwright, Response, expect

from admin_api import AdminAPI, send
from browsers import Browsers, ColorScheme, Look
from watch import Watch

TIMEOUT = 15_000
"""The longest wait for what a page is to show, in milliseconds: machines under load are slow."""

WIDE = (1280, 800)
NARROW = (360, 740)

_AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_SESSION_KEY = "remote-config.session"
_FAR_FUTURE = 4_102_444_800_000


class Credentials(NamedTuple):
    """What an admin signs in with."""

    email: str
    password: str


class Project(NamedTuple):
    """A project with a key for apps."""

    id: str
    app_key: str


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium."""
    expect.set_options(timeout=TIMEOUT)
    return playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"),
        headless=not os.environ.get("HEADED"),
        # Without a sandbox, which needs a user of its own and namespaces; it opens nothing but the service.
        chromium_sandbox=False,
        args=["--disable-dev-shm-usage"],
    )


class App:
    """One scenario's browser contexts, and the service with its first admin."""

    def __init__(self, browsers: Browsers, base_url: str, root: Credentials, api: AdminAPI) -> None:
        self.base_url = base_url
        self.root = root
        self.api = api
        self.watch = Watch(base_url)
        self._browsers = browsers
        self._used: list[tuple[BrowserContext, Look | None]] = []

    # People

    def page(
        self,
        at: str = "",
        *,
        viewport: tuple[int, int] = WIDE,
        color_scheme: ColorScheme = "light",
        storage: dict[str, str] | None = None,
        unused: bool = False,
    ) -> Page:
        """A browser of its own with the dashboard open at the fragment `at`, such as `#/projects`; nobody is signed in.

        `storage` is what it has kept from earlier visits. An `unused` browser has none of the service's files, and nobody
        uses it again: for what is done to a browser and can't be undone.
        """
        look = Look(viewport, color_scheme)
        opened = (self._browsers.open_new if unused else self._browsers.open)(look, storage or {})
        context = opened.context
        context.set_default_timeout(TIMEOUT)
        self.watch.observe(context)
        self._used.append((context, None if unused else look))
        _draw_where_it_goes(opened)
        opened.goto(self.url(at))
        return opened

    def person(
        self,
        email: str | None = None,
        password: str | None = None,
        *,
        at: str = "",
        viewport: tuple[int, int] = WIDE,
        color_scheme: ColorScheme = "light",
    ) -> Page:
        """A browser of its own where an admin, by default the first one, is signed in already."""
        # A session of the person's own, since signing out ends it.
        session = AdminAPI(self.base_url, *self._credentials(email, password))
        kept = {"token": session.token, "expiresAt": _FAR_FUTURE}
        storage = {_SESSION_KEY: json.dumps(kept)}
        return self.page(at, viewport=viewport, color_scheme=color_scheme, storage=storage)

    def sign_in(self, page: Page, email: str | None = None, password: str | None = None) -> None:
        """Signs an admin in by the form that `page` shows."""
        who = self._credentials(email, password)
        page.get_by_label("Email").fill(who.email)
        page.get_by_label("Password").fill(who.password)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_label("Password")).to_have_count(0)

    def url(self, at: str = "") -> str:
        """The dashboard's address, at a fragment."""
        return f"{self.base_url}/dashboard/{at}"

    @property
    def pages(self) -> list[Page]:
        """Every page that is open, in the order of opening."""
        return [page for context, _ in self._used for page in context.pages]

    def _credentials(self, email: str | None, password: str | None) -> Credentials:
        return Credentials(email or self.root.email, password or self.root.password)

    # What is prepared

    def admin(
        self, email: str | None = None, *, name: str | None = None, roles: dict[str, str] | None = None
    ) -> Credentials:
        """Makes an admin with a role in each project that `roles` names."""
        email = email or f"person-{token_hex(4)}@example.com"
        made = self.api.post("/admins", {"email": email, "name": name or email, "password": self.root.password})
        for project, role in (roles or {}).items():
            self.api.put(f"/projects/{project}/members/{made['id']}", {"role": role})
        return Credentials(email, self.root.password)

    def project(self, id: str | None = None, template: Any = None, *, name: str | None = None) -> Project:
        """Makes a project with an app key, and publishes `template` (a document's text, or what it is made of)."""
        id = id or f"project-{token_hex(4)}"
        self.api.post("/projects", {"id": id, "name": name or f"Project {id}"})
        key = self.api.post(f"/projects/{id}/app-keys", {"name": "app"})
        if template is not None:
            self.api.publish(id, template)
        return Project(id, key["key"])

    def fetch(self, app_key: str, **query: str) -> dict[str, Any]:
        """The parameters that an app with this key gets, as `GET /config` has them."""
        reply = send("GET", f"{self.base_url}/config?{urlencode(query)}", headers={"X-App-Key": app_key})
        assert reply.status == 200, f"GET /config: {reply.status} {reply.text}"
        parameters: dict[str, Any] = reply.json["data"]["parameters"]
        return parameters

    # What is looked at

    def check_accessibility(self, page: Page) -> None:
        """Fails on each violation of axe's rules: WCAG 2.2 A and AA, and best practice."""
        # Evaluated by the debugger, which no Content-Security-Policy holds back.
        if not page.evaluate("'axe' in globalThis"):
            page.evaluate(AXE_SCRIPT)
        options = {"runOnly": {"type": "tag", "values": _AXE_TAGS}, "resultTypes": ["violations"]}
        violations = page.evaluate("options => axe.run(document, options)", options)["violations"]
        assert not violations, "\n".join([f"accessibility of {page.url}:"] + [_told(each) for each in violations])

    def screenshot(self, page: Page, name: str) -> None:
        """Takes a picture of the whole page, where `DASHBOARD_SCREENSHOTS` names a folder for it."""
        if folder := os.environ.get("DASHBOARD_SCREENSHOTS"):
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    def tolerate(self, pattern: str) -> None:
        """Complaints of the browser that this pattern is found in do not fail the scenario."""
        self.watch.tolerate(pattern)

    def close(self) -> None:
        """Closes all pages."""
        for context, look in self._used:
            self.watch.leave(context)
            if look:
                self._browsers.give_back(context, look)
            else:
                context.close()


def _draw_where_it_goes(page: Page) -> None:
    """Has `goto` return once the page that it leads to is drawn, and no sight of the one before is left."""
    go = page.goto

    def goto(url: str, **options: Any) -> Response | None:
        response = go(url, **options)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))")
        return response

    page.goto = goto  # type: ignore[method-assign]


def declined_reload(page: Page) -> list[str]:
    """Reloads the page and answers what it asks by staying; the kinds of its questions."""
    asked = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    with page.expect_event("dialog"):
        page.evaluate("setTimeout(() => location.reload())")
    return asked


def copied(page: Page, act: Callable[[], None]) -> str:
    """The text that `act` puts on the clipboard."""
    page.evaluate("navigator.clipboard.writeText('')")
    act()
    return wait_until(page, lambda: page.evaluate("navigator.clipboard.readText()"), "nothing was copied")


def wait_until(page: Page, holds: Callable[[], Any], otherwise: str) -> Any:
    """What `holds` answers once that is true, for what no `expect` can wait for; `otherwise` tells why it never was."""
    end = time.monotonic() + TIMEOUT / 1000
    while not (answer := holds()):
        assert time.monotonic() < end, otherwise
        page.wait_for_timeout(20)
    return answer


def keep_remarks(page: Page) -> None:
    """Remarks stay on the page that is open, as slowly as the machine goes on."""
    page.evaluate(
        """() => {
          const begin = setTimeout;
          globalThis.setTimeout = (act, after) => (after === 6_000 ? 0 : begin(act, after));
        }"""
    )


def _told(violation: dict[str, Any]) -> str:
    places = [
        f"    {' '.join(map(str, node['target']))}: {_one_line(node['failureSummary'])}" for node in violation["nodes"]
    ]
    return "\n".join([f"  {violation['id']} ({violation['impact']}): {violation['help']}"] + places[:10])


def _one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
