"""What stands in line on every page: titles, the controls of a row, columns."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from harness import NARROW, WIDE, App

PAGES = ["Parameters", "Conditions", "Document", "Try it", "History", "Fetches", "Audit", "Keys", "Members", "Settings"]


def the_titles_of_all_pages_stand_at_the_same_place(app: App) -> None:
    project = app.project(template={"parameters": {"greeting": {"type": "string", "default": "hello"}}})
    for viewport in (WIDE, NARROW):
        page = app.person(at=f"#/projects/{project.id}/parameters", viewport=viewport)
        for name in PAGES:
            page.get_by_role("navigation").get_by_role("link", name=name).click()
            title = page.get_by_role("heading", level=1, name=name)
            expect(title).to_be_visible()
            if name == PAGES[0]:
                place = _settled(lambda: _place(title))
            _expect_same(lambda: (_place(title), place), (viewport, name))


def a_members_controls_stand_in_line(app: App) -> None:
    project = app.project()
    app.admin(name="Mia Member", roles={project.id: "viewer"})
    page = app.person(at=f"#/projects/{project.id}/members")
    _in_line(page.get_by_label("Role of Mia Member"), page.get_by_role("button", name="Remove Mia Member"))
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    role, removal = page.get_by_label("Role of Mia Member"), page.get_by_role("button", name="Remove Mia Member")
    _expect_same(lambda: (_box(role)["x"], _box(removal)["x"]))


def the_actions_of_every_version_stand_below_each_other(app: App) -> None:
    project = app.project()
    for number in (1, 2):
        app.api.publish(project.id, {"parameters": {"number": {"type": "number", "default": number}}})
    page = app.person(at=f"#/projects/{project.id}/history")
    for width in (1440, 1000, NARROW[0]):
        page.set_viewport_size({"width": width, "height": 800})
        for name in ("Changes", "Document"):
            first, second = (page.get_by_label(f"{name} of version {version}", exact=True) for version in (1, 2))
            expect(first).to_be_visible()
            _expect_same(lambda: (_box(first)["x"], _box(second)["x"]), (width, name))


def the_columns_of_both_kinds_of_keys_stand_below_each_other(app: App) -> None:
    project = app.project()
    app.api.post(f"/projects/{project.id}/token-keys", {"algorithm": "HS256", "secret": "x" * 40, "kid": "main"})
    viewer = app.admin(roles={project.id: "viewer"})
    for page in (app.person(at=_keys(project.id)), app.person(viewer.email, at=_keys(project.id))):
        expect(page.get_by_text("rck_")).to_be_visible()
        expect(page.get_by_text("HS256")).to_be_visible()
        apps, tokens = (page.get_by_role("table", name=name) for name in ("App keys", "Token keys"))
        for column in range(3):
            first, second = (table.get_by_role("columnheader").nth(column) for table in (apps, tokens))
            _expect_near(lambda: (_box(first)["x"], _box(second)["x"]), column)


def the_filters_of_a_trail_stay_where_they_are(app: App) -> None:
    project = app.project()
    page = app.person()
    apply, clear = (page.get_by_role("button", name=name) for name in ("Filter", "Clear"))
    for at in ("#/audit", f"#/projects/{project.id}/audit"):
        page.goto(app.url(at))
        for width in (NARROW[0], 900, WIDE[0]):
            page.set_viewport_size({"width": width, "height": 800})
            page.get_by_label("Who").fill("nobody@example.com")
            before = _settled(lambda: _filters(page))
            apply.click()
            expect(clear).to_be_visible()
            _expect_same(lambda: (_filters(page), before), (width, at))
            _in_line(apply, clear)
            clear.click()
            expect(clear).to_have_count(0)
    _in_line(*(page.get_by_label(name, exact=True) for name in ("Who", "What", "Target", "From", "Through")), apply)


def the_buttons_of_a_dialog_make_no_staircase(app: App) -> None:
    project = app.project()
    for number in (1, 2):
        app.api.publish(project.id, {"parameters": {"number": {"type": "number", "default": number}}})
    page = app.person(at=f"#/projects/{project.id}/history", viewport=NARROW)
    page.get_by_role("button", name="Roll back to version 1").click()
    foot = page.get_by_role("dialog").get_by_role("contentinfo")
    expect(foot.get_by_role("button")).to_have_count(2)
    cancel, act = foot.get_by_role("button").all()
    _expect_same(lambda: ([_box(cancel)[side] for side in ("x", "width")], [_box(act)[side] for side in ("x", "width")]))


def _keys(project: str) -> str:
    return f"#/projects/{project}/keys"


def _filters(page: Page) -> list[dict[str, float]]:
    return [_box(control) for control in page.get_by_role("search").locator("input, select, [type=submit]").all()]


def _place(title: Locator) -> tuple[float, ...]:
    box = _box(title)
    return (box["x"], box["y"], box["height"])


def _in_line(first: Locator, *others: Locator) -> None:
    for other in others:
        _expect_near(lambda: (_middle(first), _middle(other)))


def _middle(locator: Locator) -> float:
    box = _box(locator)
    return box["y"] + box["height"] / 2


def _settled(measure: Callable[[], Any]) -> Any:
    """What is measured twice in a row: a new width is laid out a moment later."""
    before = None
    while (now := measure()) != before:
        before = now
        time.sleep(0.1)
    return now


def _expect_near(measure: Callable[[], tuple[float, float]], what: Any = None) -> None:
    """Waits until they differ by less than a pixel."""

    def differing() -> tuple[Any, Any]:
        first, second = measure()
        return (first, first if abs(first - second) < 1 else second)

    _expect_same(differing, what)


def _expect_same(measure: Callable[[], tuple[Any, Any]], what: Any = None) -> None:
    """Waits until both are the same."""
    until = time.monotonic() + 10
    while (pair := measure())[0] != pair[1]:
        assert time.monotonic() < until, f"{what}: {pair}"
        time.sleep(0.05)


def _box(locator: Locator) -> dict[str, float]:
    expect(locator).to_be_visible()
    box = locator.bounding_box()
    assert box
    return {name: round(value, 2) for name, value in box.items()}
