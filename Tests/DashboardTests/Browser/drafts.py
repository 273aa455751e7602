"""Templates, and drafts of them as a person makes them on the document page."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from playwright.sync_api import Page, expect

from harness import WIDE, App, Project

Template = dict[str, Any]
"""What a document is made of."""

SHOP: Template = {
    "conditions": [
        {
            "name": "ios_new",
            "rules": [{"field": "platform", "values": ["ios"]}, {"field": "app_version", "op": ">=", "value": "2.1"}],
        },
        {"name": "vip", "rules": [{"field": "claim", "name": "role", "values": ["vip"]}]},
    ],
    "parameters": {
        "welcome_text": {
            "type": "string",
            "default": "Welcome",
            "conditional_values": {"vip": "Welcome back", "ios_new": "Welcome to 2.1"},
        },
        "max_offers": {"type": "number", "default": 5},
        "new_home": {"type": "boolean", "default": False},
        "theme": {"type": "json", "default": '{"primary": "#8a6d3b", "dark": false}'},
    },
}
"""A template that uses every type."""

HOSTILE = "<img src=x onerror=alert(1)> \u202eRTL 😀 </script>"


def changed(template: Template = SHOP, **defaults: Any) -> Template:
    """The template with other defaults of the parameters that are named."""
    copy = deepcopy(template)
    for key, value in defaults.items():
        copy["parameters"][key]["default"] = value
    return copy


def write_document(page: Page, text: str) -> None:
    """Replaces the text on the document page that is open."""
    page.get_by_role("textbox", name="Document").fill(text)


def make_draft(page: Page, url: str, template: Template) -> None:
    """Makes the draft of the project what `template` is; `url` is that of its document page."""
    page.goto(url)
    write_document(page, json.dumps(template))
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("button", name="Apply")).to_have_count(0)


def person_with_draft(
    app: App, draft: Template, *, viewport: tuple[int, int] = WIDE, color_scheme: str = "light"
) -> tuple[Project, Page]:
    """A project that published `SHOP`, and a person who made a draft of it."""
    project = app.project(template=SHOP)
    page = app.person(viewport=viewport, color_scheme=color_scheme)
    make_draft(page, app.url(f"#/projects/{project.id}/document"), draft)
    return project, page


def overflows(page: Page) -> bool:
    """Whether the page scrolls sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))
