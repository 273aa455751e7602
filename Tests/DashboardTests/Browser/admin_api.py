"""The Admin API, as the scenarios prepare with it what a browser is then to show."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, NamedTuple

# Whatever proxy the environment names, the service is on this machine.
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Reply(NamedTuple):
    """An answer of the service."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text) if self.text else None


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, call: str, reply: Reply) -> None:
        super().__init__(f"{call}: {reply.status} {reply.text}")
        self.reply = reply


def send(method: str, url: str, *, headers: dict[str, str] | None = None, body: str | None = None) -> Reply:
    """Sends one request and gives the answer, whatever its status."""
    request = urllib.request.Request(
        url, method=method, headers=headers or {}, data=None if body is None else body.encode()
    )
    try:
        with _opener.open(request, timeout=30) as answer:
            return _reply(answer)
    except urllib.error.HTTPError as answer:
        with answer:
            return _reply(answer)


def _reply(answer: Any) -> Reply:
    headers = {name.lower(): value for name, value in answer.headers.items()}
    return Reply(answer.status, headers, answer.read().decode())


class AdminAPI:
    """The Admin API for one admin. Paths are below `/admin/v1`; what is not a success raises `Refused`."""

    def __init__(self, base_url: str, email: str, password: str) -> None:
        self._base = base_url + "/admin/v1"
        session = self.post("/login", {"email": email, "password": password})
        self.token: str = session["access_token"]
        self.seconds: int = session["expires_in"]

    token: str | None = None

    def call(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Reply:
        """The whole answer. A body that is a text is sent as it stands."""
        sent = dict(headers or {})
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            sent.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, str) else json.dumps(body)
        reply = send(method, self._base + path, headers=sent, body=body)
        if reply.status >= 400:
            raise Refused(f"{method} {path}", reply)
        return reply

    def _data(self, method: str, path: str, body: Any, headers: dict[str, str] | None) -> Any:
        answer = self.call(method, path, body, headers).json
        return answer["data"] if answer else None

    def get(self, path: str) -> Any:
        return self._data("GET", path, None, None)

    def post(self, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        return self._data("POST", path, {} if body is None else body, headers)

    def put(self, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        return self._data("PUT", path, body, headers)

    def patch(self, path: str, body: Any) -> Any:
        return self._data("PATCH", path, body, None)

    def delete(self, path: str) -> None:
        self._data("DELETE", path, None, None)

    def template(self, project: str, version: int | None = None) -> tuple[int, str]:
        """A version's number and document, of the published one unless another is asked for."""
        chosen = "" if version is None else f"&version={version}"
        reply = self.call("GET", f"/projects/{project}/template?raw=true{chosen}")
        return int(reply.headers["etag"].strip('"')), reply.text

    def publish(self, project: str, template: Any, note: str | None = None) -> int:
        """Publishes a template over whatever there is, and gives the version's number."""
        query = "" if note is None else "?note=" + urllib.parse.quote(note)
        version: int = self.put(f"/projects/{project}/template{query}", template, {"If-Match": "*"})["version"]
        return version
