"""The version history: comparing versions, and rolling back."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from drafts import HOSTILE, changed, make_draft, overflows
from harness import NARROW, WIDE, App, Project

VERSIONS = [changed(max_offers=number) for number in (5, 6, 7)]


def versions_are_listed_newest_first(app: App) -> None:
    _, page = _open(app)
    rows = page.get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_contain_text("Version 3")
    expect(rows.nth(1)).to_contain_text("Live")
    expect(rows.nth(1)).to_contain_text("Offers: 7")
    expect(rows.nth(1)).to_contain_text(app.root.email)
    expect(rows.nth(3)).to_contain_text("Version 1")


def the_changes_of_a_version_are_shown(app: App) -> None:
    _, page = _open(app)
    page.get_by_role("link", name="Changes of version 3").click()
    expect(_change(page, "max_offers")).to_contain_text("6→7")
    expect(page.get_by_text("Version 3 was published by")).to_contain_text("Offers: 7")
    page.get_by_role("link", name="All versions").click()
    page.get_by_role("link", name="Changes of version 1").click()
    expect(_change(page, "welcome_text")).to_contain_text("Added")


def any_two_versions_are_compared(app: App) -> None:
    project, page = _open(app)
    page.get_by_role("link", name="Compare version 1 with the live one").click()
    expect(_change(page, "max_offers")).to_contain_text("5→7")
    page.get_by_label("To version").select_option("2")
    expect(_change(page, "max_offers")).to_contain_text("5→6")
    page.get_by_role("button", name="Swap").click()
    expect(_change(page, "max_offers")).to_contain_text("6→5")
    page.go_back()
    expect(_change(page, "max_offers")).to_contain_text("5→6")
    page.goto(app.url(f"#/projects/{project.id}/history?from=2&to=99"))
    expect(page.get_by_role("alert")).to_contain_text("is not kept")


def the_document_of_a_version_is_shown(app: App) -> None:
    _, page = _open(app)
    page.get_by_role("button", name="Document of version 2").click()
    expect(page.get_by_role("textbox", name="Document of version 2")).to_have_value(json.dumps(VERSIONS[1]))
    app.check_accessibility(page)


def a_rollback_shows_what_changes_and_makes_it_so(app: App) -> None:
    project, page = _open(app)
    page.get_by_role("button", name="Roll back to version 1").click()
    dialog = page.get_by_role("dialog", name="Roll back to version 1")
    expect(_change(dialog, "max_offers")).to_contain_text("7→5")
    assert app.fetch(project.app_key)["max_offers"] == 7
    expect(dialog).to_contain_text("is published again at once, as a new version")
    expect(dialog.get_by_label("Note")).to_be_focused()
    dialog.get_by_label("Note").fill("Too many offers")
    app.check_accessibility(page)
    dialog.get_by_role("button", name="Roll back to version 1").click()
    expect(page.get_by_role("status").filter(has_text="Version 4 is live")).to_be_visible()
    newest = page.get_by_role("row").nth(1)
    expect(newest).to_contain_text("Rollback to 1")
    expect(newest).to_contain_text("Too many offers")
    assert app.fetch(project.app_key)["max_offers"] == 5


def a_rollback_after_somebody_published_shows_the_new_preview_first(app: App) -> None:
    project, page = _open(app)
    page.get_by_role("button", name="Roll back to version 1").click()
    dialog = page.get_by_role("dialog", name="Roll back to version 1")
    expect(_change(dialog, "max_offers")).to_contain_text("7→5")
    app.api.publish(project.id, changed(max_offers=8))
    dialog.get_by_role("button", name="Roll back to version 1").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Version 4 was published meanwhile")
    expect(_change(dialog, "max_offers")).to_contain_text("8→5")
    dialog.get_by_role("button", name="Roll back to version 1").click()
    expect(page.get_by_role("status").filter(has_text="Version 5 is live")).to_be_visible()


def a_draft_is_merged_with_what_was_rolled_back_to(app: App) -> None:
    project = _project(app)
    page = app.person()
    make_draft(page, app.url(f"#/projects/{project.id}/document"), changed(VERSIONS[2], welcome_text="Mine"))
    page.goto(app.url(f"#/projects/{project.id}/history"))
    page.get_by_role("button", name="Roll back to version 1").click()
    dialog = page.get_by_role("dialog", name="Roll back to version 1")
    expect(dialog).to_contain_text("Your draft is kept")
    dialog.get_by_role("button", name="Roll back to version 1").click()
    expect(page.get_by_role("region", name="Draft")).to_contain_text("You rolled back to version 1, as version 4,")
    page.get_by_role("link", name="See what changed and merge").click()
    expect(page.get_by_role("main")).to_contain_text("You rolled back to version 1, as version 4,")
    page.get_by_role("button", name="Merge").click()
    page.get_by_role("button", name="Publish version 5").click()
    expect(page.get_by_role("main").get_by_text("Version 5 is live")).to_be_visible()
    values = app.fetch(project.app_key)
    assert (values["max_offers"], values["welcome_text"]) == (5, "Mine"), values


def a_rollback_begins_from_the_comparison_as_well(app: App) -> None:
    project, page = _open(app)
    page.get_by_role("link", name="Changes of version 2").click()
    expect(_change(page, "max_offers")).to_contain_text("5→6")
    expect(page.get_by_role("button", name="Roll back")).to_have_count(0)
    page.goto(app.url(f"#/projects/{project.id}/history?from=1&to=3"))
    page.get_by_role("button", name="Roll back to version 1").click()
    dialog = page.get_by_role("dialog", name="Roll back to version 1")
    dialog.get_by_role("button", name="Roll back to version 1").click()
    expect(page.get_by_role("status").filter(has_text="Version 4 is live")).to_be_visible()
    assert app.fetch(project.app_key)["max_offers"] == 5


def older_versions_are_shown_when_asked_for(app: App) -> None:
    project = app.project()
    for number in range(55):
        app.api.publish(project.id, changed(max_offers=number))
    page = app.person(at=f"#/projects/{project.id}/history")
    expect(page.get_by_role("row")).to_have_count(51)
    page.get_by_role("button", name="Show older").click()
    expect(page.get_by_role("row")).to_have_count(56)
    expect(page.get_by_role("button", name="Show older")).to_have_count(0)


def the_oldest_version_that_is_kept_has_nothing_to_be_compared_with(app: App) -> None:
    project = app.project()
    for number in range(302):
        app.api.publish(project.id, changed(max_offers=number))
    page = app.person(at=f"#/projects/{project.id}/history")
    for count in range(51, 301, 50):
        expect(page.get_by_role("row")).to_have_count(count)
        page.get_by_role("button", name="Show older").click()
    expect(page.get_by_role("row")).to_have_count(301)
    expect(page.get_by_role("link", name="Changes of version 4", exact=True)).to_be_visible()
    oldest = page.get_by_role("row").last
    expect(oldest).to_contain_text("Version 3")
    expect(oldest.get_by_role("button", name="Document of version 3")).to_be_visible()
    expect(oldest.get_by_role("link", name="Changes")).to_have_count(0)
    page.goto(app.url(f"#/projects/{project.id}/history?from=2&to=3"))
    expect(page.get_by_role("alert")).to_contain_text("Version 2 or 3 is not kept")
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)


def a_project_that_published_nothing_says_so(app: App) -> None:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/history")
    expect(page.get_by_text("Nothing was published yet")).to_be_visible()


def a_viewer_compares_and_cannot_roll_back(app: App) -> None:
    project = _project(app)
    page = app.person(*app.admin(roles={project.id: "viewer"}), at=f"#/projects/{project.id}/history")
    expect(page.get_by_role("row")).to_have_count(4)
    expect(page.get_by_role("button", name="Roll back")).to_have_count(0)
    page.get_by_role("link", name="Changes of version 3").click()
    expect(_change(page, "max_offers")).to_contain_text("6→7")
    expect(page.get_by_role("button", name="Revert")).to_have_count(0)


def the_history_is_accessible_and_whole(app: App) -> None:
    project = _project(app)
    app.api.publish(project.id, changed(max_offers=1), HOSTILE + "x" * 300)
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        page = app.person(at=f"#/projects/{project.id}/history", viewport=viewport, color_scheme=scheme)
        expect(page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
        app.check_accessibility(page)
        assert not overflows(page)
        app.screenshot(page, f"history-{scheme}")
        page.get_by_role("link", name="Changes of version 4").click()
        expect(_change(page, "max_offers")).to_be_visible()
        app.check_accessibility(page)
        assert not overflows(page)


def _project(app: App) -> Project:
    project = app.project()
    for template in VERSIONS:
        note = f"Offers: {template['parameters']['max_offers']['default']}"
        app.api.publish(project.id, json.dumps(template), note)
    return project


def _open(app: App) -> tuple[Project, Page]:
    project = _project(app)
    page = app.person(at=f"#/projects/{project.id}/history")
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    return project, page


def _change(place: Page | Locator, name: str) -> Locator:
    """The change of a parameter, in the page or a dialog."""
    page = place.page if isinstance(place, Locator) else place
    return place.get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))
