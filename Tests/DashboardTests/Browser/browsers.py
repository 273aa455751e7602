"""The browsers that people sit at, each with storage and a cache of its own."""

from __future__ import annotations

from collections import defaultdict
from typing import Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

ColorScheme = Literal["light", "dark"]


class Look(NamedTuple):
    """What a browser's window is like."""

    viewport: tuple[int, int]
    color_scheme: ColorScheme


class Browsers:
    """Browsers for one person each, handed to the next person with nothing kept but the service's files.

    A dashboard comes in two hundred files: what the cache has of them makes the next page half as dear.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self._browser = browser
        self._base_url = base_url
        self._free: dict[Look, list[BrowserContext]] = defaultdict(list)

    def open(self, look: Look, storage: dict[str, str]) -> Page:
        """A page of a browser that keeps `storage`, as local storage, and nothing else of earlier visits."""
        if not self._free[look]:
            return self.open_new(look, storage)
        page = self._free[look].pop().new_page()
        self._forget(page)
        # Local storage can be written only where a page of the origin is; this one is an answer without any script.
        page.goto(f"{self._base_url}/bootstrap")
        page.evaluate("(items) => Object.entries(items).forEach((item) => localStorage.setItem(...item))", storage)
        return page

    def open_new(self, look: Look, storage: dict[str, str]) -> Page:
        """The same with a browser that nobody has used."""
        items = [{"name": name, "value": value} for name, value in storage.items()]
        width, height = look.viewport
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=look.color_scheme,
            reduced_motion="reduce",
            locale="en-US",
            timezone_id="UTC",
            permissions=["clipboard-read", "clipboard-write"],
            storage_state={"cookies": [], "origins": [{"origin": self._base_url, "localStorage": items}]},
        )
        return context.new_page()

    def give_back(self, context: BrowserContext, look: Look) -> None:
        """Closes its pages; somebody else may have it."""
        for page in context.pages:
            page.close()
        self._free[look].append(context)

    def _forget(self, page: Page) -> None:
        session = page.context.new_cdp_session(page)
        session.send("Storage.clearDataForOrigin", {"origin": self._base_url, "storageTypes": "all"})
        session.detach()
