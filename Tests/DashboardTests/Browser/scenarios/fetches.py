"""How often apps fetch: the chart, its reading by keys, and the same as a table."""

from __future__ import annotations

import re
import time
from datetime import datetime, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, Route, expect

from harness import NARROW, App, Project

TEMPLATE: dict[str, Any] = {"parameters": {"max_offers": {"type": "number", "default": 5}}}
COUNTED_WITHIN = 100
"""The longest until the service has written down what it counted, in seconds."""


# What the service counted


def after_a_publish_the_new_version_takes_over(app: App) -> None:
    project = app.project(template=TEMPLATE)
    for _ in range(3):
        app.fetch(project.app_key, platform="ios", app_version="2.1")
    app.api.publish(project.id, {"parameters": {"max_offers": {"type": "number", "default": 6}}})
    for platform in ("ios", "android", "android", "web", ""):
        app.fetch(project.app_key, platform=platform, app_version="3.0<b>")
    _wait_until_counted(app, project, 8)

    page = app.person(at=f"#/projects/{project.id}/fetches")
    expect(_legend(page, "Version 2")).to_have_text(re.compile("Version 2.*5"))
    expect(_legend(page, "Version 1")).to_have_text(re.compile("Version 1.*3"))
    expect(_figure(page, "Last 24 hours")).to_have_text("8")
    expect(_figure(page, "Today (UTC)")).to_have_text(re.compile(r"^\d+$"))
    expect(_figure(page, "Version 2, the newest")).to_have_text("62.5%of the last hour")
    _expect_drawn(page)
    expect(_chart(page).get_by_text("v2", exact=True)).to_be_visible()
    _chart(page).press("End")
    expect(_reading(page)).to_have_text(re.compile("fetch"))
    _choose(page.get_by_label("Platform", exact=True))
    for name, count in (("android", 2), ("web", 1), ("No platform sent", 1)):
        expect(_legend(page, name)).to_have_text(re.compile(rf"{name}.*{count}"))
    _choose(page.get_by_label("App version", exact=True))
    expect(_legend(page, "3.0<b>")).to_have_text(re.compile("5"))
    _choose(page.get_by_label("Last 14 days"))
    expect(_figure(page, "Last 14 days")).to_have_text("8")
    assert "period=fortnight" in page.url and "by=app_version" in page.url, page.url


def a_project_that_nobody_fetched_says_how_to_begin(app: App) -> None:
    project = app.project(template=TEMPLATE)
    page = app.person(at=f"#/projects/{project.id}/fetches")
    expect(page.get_by_text("No app has fetched in the last 24 hours")).to_be_visible()
    expect(page.get_by_text(f"'{app.base_url}/config?platform=ios&app_version=1.0'")).to_be_visible()
    app.check_accessibility(page)
    page.get_by_role("link", name="Make an app key").click()
    expect(page.get_by_role("heading", level=1, name="Keys")).to_be_visible()


# Reading it


def the_arrow_keys_read_the_columns(app: App) -> None:
    page = _open(app)
    chart = _chart(page)
    chart.focus()
    expect(_reading(page)).to_be_empty()
    chart.press("ArrowLeft")
    expect(_reading(page)).to_have_text(re.compile(r": 143 fetches, Version 3 143$"))
    for _ in range(24):
        chart.press("ArrowLeft")
    expect(_reading(page)).to_have_text(re.compile(r": 119 fetches, Version 3 100, Version 2 19"))
    chart.press("Home")
    expect(_reading(page)).to_have_text(re.compile(r": 0 fetches"))
    chart.press("ArrowRight")
    expect(_reading(page)).to_have_text(re.compile(r": 1 fetch, Version 2 1"))
    chart.press("Escape")
    expect(_reading(page)).to_be_empty()
    expect(chart).to_be_focused()


def the_pointer_shows_what_a_column_holds(app: App) -> None:
    page = _open(app)
    box = _chart(page).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] - 18, box["y"] + box["height"] / 2)
    tooltip = page.locator(".chart-tooltip")
    expect(tooltip).to_contain_text(re.compile("143.*Version 3.*143"))
    inside = tooltip.bounding_box()
    assert inside and inside["x"] >= box["x"] and inside["x"] + inside["width"] <= box["x"] + box["width"], inside
    page.mouse.move(5, 5)
    expect(tooltip).to_have_count(0)


def the_table_has_what_the_chart_has(app: App) -> None:
    page = _open(app)
    page.get_by_role("button", name="Show as table").click()
    table = page.get_by_role("table", name="Fetches by version, the newest first")
    expect(table.get_by_role("columnheader")).to_have_text(["Time", "All", "Version 3", "Version 2", "Published"])
    rows = table.locator("tbody tr").all_inner_texts()
    chart = _chart(page)
    chart.press("End")
    for row in rows[:40]:
        span, total, newest, oldest, published = row.split("\t")
        expect(_reading(page)).to_contain_text(span)
        reading = _reading(page).inner_text()
        counts = {"Version 3": newest, "Version 2": oldest}
        parts = [f"{span}: {total} fetch", *(f"{name} {count}" for name, count in counts.items() if count != "0")]
        assert all(part in reading for part in parts), f"{reading!r} is not {row!r}"
        assert (published != "") == ("published" in reading), f"{reading!r} is not {row!r}"
        chart.press("ArrowLeft")
    assert len(rows) == 143, len(rows)
    page.get_by_role("button", name="Hide the table").click()
    expect(table).to_have_count(0)


def a_series_is_made_to_stand_out(app: App) -> None:
    page = _open(app)
    _legend(page, "Version 2").click()
    expect(_legend(page, "Version 2")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chart .series.faded")).to_have_count(1)
    _legend(page, "Version 2").click()
    expect(page.locator(".chart .series.faded")).to_have_count(0)


def the_page_asks_again_each_minute(app: App) -> None:
    page = app.page(unused=True)
    counts = {"last": 143}
    project = _fake(app, page, counts)
    page.clock.install()
    app.sign_in(page)
    page.goto(app.url(f"#/projects/{project.id}/fetches"))
    _expect_drawn(page)
    counts["last"] = 1_000
    _chart(page).press("End")
    page.clock.run_for(70_000)
    expect(_reading(page)).to_have_text(re.compile("1,000 fetches"))


def counts_that_can_not_be_had_are_told_and_what_was_there_stays(app: App) -> None:
    app.tolerate("net::ERR_FAILED")
    page = app.page(unused=True)
    project = _fake(app, page, {"last": 143})
    page.clock.install()
    app.sign_in(page)
    page.goto(app.url(f"#/projects/{project.id}/fetches"))
    expect(_legend(page, "Version 3")).to_be_visible()
    page.route("**/fetches?*", lambda route: route.abort())
    page.clock.run_for(70_000)
    expect(page.get_by_text("The service does not answer.")).to_be_visible()
    expect(_legend(page, "Version 3")).to_be_visible()


# Looks


def the_page_is_accessible_light_and_dark_wide_and_narrow(app: App) -> None:
    for color_scheme in ("light", "dark"):
        for viewport in ((1280, 800), NARROW):
            page = _open(app, color_scheme=color_scheme, viewport=viewport)
            page.get_by_role("button", name="Show as table").click()
            _chart(page).press("End")
            app.check_accessibility(page)
            _expect_contrast(page)
            _expect_no_sideways_scroll(page)
            app.screenshot(page, f"fetches-{color_scheme}-{viewport[0]}")


def hostile_names_are_shown_inert(app: App) -> None:
    names = ["<img src=x onerror=\"document.title='run'\">", "\u202eevil", "😀" * 16, "x" * 64, "a b", *"1234567"]
    for viewport in ((1280, 800), NARROW):
        page = _open(app, by="app_version", names=names, viewport=viewport)
        page.get_by_role("button", name="Show as table").click()
        _chart(page).press("End")
        expect(_legend(page, names[0])).to_be_visible()
        expect(page.locator(".chart-legend li")).to_have_count(8)
        expect(page.get_by_role("columnheader", name=names[0])).to_be_visible()
        assert page.title() != "run" and page.locator("main img").count() == 0
        _expect_no_sideways_scroll(page)
        app.screenshot(page, f"fetches-hostile-{viewport[0]}")


# Helpers


def _wait_until_counted(app: App, project: Project, total: int) -> None:
    end = time.monotonic() + COUNTED_WITHIN
    while (counted := app.api.get(f"/projects/{project.id}/fetches")["total"]) < total:
        assert time.monotonic() < end, f"{counted} fetches counted of {total}"
        time.sleep(1)


def _open(app: App, *, by: str = "version", names: list[str] | None = None, **look: Any) -> Page:
    """The page of a project with made-up counts: of version 2, and from the 120th of 144 columns on of version 3."""
    page = app.page(**look)
    project = _fake(app, page, {"last": 143}, names)
    app.sign_in(page)
    page.goto(app.url(f"#/projects/{project.id}/fetches?by={by}"))
    _expect_drawn(page)
    return page


def _fake(app: App, page: Page, counts: dict[str, int], names: list[str] | None = None) -> Project:
    project = app.project(template=TEMPLATE)
    end = (int(time.time()) // 600 + 1) * 600

    def fetches(route: Route) -> None:
        assert parse_qs(urlsplit(route.request.url).query) == {"period": ["day"]}, route.request.url
        old = [index if index < 119 else 19 if index == 119 else 0 for index in range(144)]
        new = [100 if index == 119 else index if index > 119 else 0 for index in range(143)] + [counts["last"]]
        total = [left + right for left, right in zip(old, new)]
        by_version = [_series("2", old), _series("3", new)]
        by_name = [_series(name, total) for name in names or ["ios"]]
        by = {"version": by_version, "platform": by_name, "app_version": [*by_name, _series(None, total)]}
        span = {"period": "day", "from": _time(end - 144 * 600), "to": _time(end), "step_seconds": 600}
        route.fulfill(json={"data": {**span, "total": sum(total), "by": by}})

    def versions(route: Route) -> None:
        published = {"version": 3, "published_at": _time(end - 25 * 600 + 200), "published_by": "root@example.com"}
        route.fulfill(json={"data": [published], "next": None})

    page.route("**/fetches?*", fetches)
    page.route("**/versions?*", versions)
    return project


def _series(name: str | None, counts: list[int]) -> dict[str, Any]:
    return {"kind": "other" if name is None else "named", "name": name, "counts": counts}


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _chart(page: Page) -> Locator:
    return page.get_by_role("application")


def _reading(page: Page) -> Locator:
    return _chart(page).get_by_role("status")


def _legend(page: Page, name: str) -> Locator:
    return page.locator(".chart-legend button").filter(has=page.get_by_text(name, exact=True))


def _figure(page: Page, name: str) -> Locator:
    return page.locator(".figure").filter(has=page.get_by_text(name, exact=True)).locator("dd")


def _expect_drawn(page: Page) -> None:
    """The chart knows how wide it is, and with that its columns."""
    expect(page.locator(".chart-legend li").first).to_be_visible()
    expect(_chart(page).locator("svg")).to_be_visible()


def _choose(option: Locator) -> None:
    # What is chosen stands in the address, which the page follows a moment later: `check` looks at once.
    option.click()
    expect(option).to_be_checked()


def _expect_no_sideways_scroll(page: Page) -> None:
    widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert widths[0] <= widths[1], f"the page is {widths[0]} wide in {widths[1]}"


def _expect_contrast(page: Page) -> None:
    """Every colour of a series stands out from the card by 3 to 1 (WCAG 1.4.11)."""
    ratios = page.evaluate(_CONTRASTS)
    assert len(ratios) == 8 and min(ratios) >= 3, ratios


_CONTRASTS = """() => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const card = luminance(getComputedStyle(document.querySelector('.card:has(.chart)')).backgroundColor);
  const svg = document.querySelector('.chart svg');
  return Array.from({ length: 8 }, (_, index) => {
    const probe = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    probe.setAttribute('class', `series-${index}`);
    svg.append(probe);
    const shape = luminance(getComputedStyle(probe).fill);
    probe.remove();
    return (Math.max(card, shape) + 0.05) / (Math.min(card, shape) + 0.05);
  });
}"""
