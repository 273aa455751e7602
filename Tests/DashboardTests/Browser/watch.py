"""What a browser complains of while a scenario runs: each complaint fails it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError


class Watch:
    """Collects errors of scripts, refusals by the policy, requests to elsewhere and failures of the service."""

    def __init__(self, base_url: str) -> None:
        self._base = base_url + "/"
        self._tolerated: list[re.Pattern[str]] = []
        self._complaints: list[str] = []
        self._listeners: dict[Any, Callable[[Any], None]] = {
            "console": self._on_console,
            "request": self._on_request,
            "response": self._on_response,
            "weberror": self._on_error,
        }

    def tolerate(self, pattern: str) -> None:
        """Complaints that `pattern` is found in are what the scenario is about."""
        self._tolerated.append(re.compile(pattern))

    @property
    def complaints(self) -> list[str]:
        """All but the tolerated ones, in order."""
        return [text for text in self._complaints if not any(p.search(text) for p in self._tolerated)]

    def observe(self, context: BrowserContext) -> None:
        """Listens to every page of `context`, also those to come."""
        for event, listen in self._listeners.items():
            context.on(event, listen)

    def leave(self, context: BrowserContext) -> None:
        """Listens no more."""
        for event, listen in self._listeners.items():
            context.remove_listener(event, listen)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning") or self._is_refusal_of_the_api(message):
            return
        self._note(f"console {message.type}: {message.text} ({message.location['url']})", message.page)

    # The browser writes down every 4xx; what the page makes of it is the scenario's business.
    def _is_refusal_of_the_api(self, message: ConsoleMessage) -> bool:
        is_status = re.search(r"responded with a status of 4\d\d", message.text) is not None
        return is_status and message.location["url"].startswith(self._base + "admin/v1/")

    def _on_request(self, request: Request) -> None:
        is_elsewhere = urlsplit(request.url).scheme not in ("data", "blob", "about")
        if is_elsewhere and not request.url.startswith(self._base):
            self._note(f"request to elsewhere: {request.url}", None)

    def _on_response(self, response: Response) -> None:
        if response.status >= 500:
            self._note(f"answered {response.status}: {response.url}", None)

    def _on_error(self, error: WebError) -> None:
        self._note(f"uncaught: {error.error.stack}", error.page)

    def _note(self, text: str, page: Page | None) -> None:
        self._complaints.append(text if page is None else f"{text} [{page.url}]")
