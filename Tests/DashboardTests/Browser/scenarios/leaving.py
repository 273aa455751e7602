"""Leaving the page at any moment: what was typed is there afterwards."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from drafts import SHOP, changed, person_with_draft
from harness import App
from parameter_steps import close_panel, edit_parameter, open_parameters

TEXTS = ["one", "two", "three", "four"]


def a_value_survives_a_reload_right_after_its_last_key(app: App) -> None:
    page = open_parameters(app, SHOP)
    edit_parameter(page, "welcome_text")
    for text in TEXTS:
        _default(page).fill("")
        _default(page).press_sequentially(f"{text}, typed and left at once")
        page.reload()
        expect(_default(page)).to_have_value(f"{text}, typed and left at once")


def a_first_change_survives_leaving_for_another_site(app: App) -> None:
    page = open_parameters(app, SHOP)
    edit_parameter(page, "welcome_text")
    _default(page).fill("left at once")
    page.goto("about:blank")
    page.go_back()
    expect(_default(page)).to_have_value("left at once")


def a_document_that_is_being_written_survives_a_reload(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/document")
    document = page.get_by_role("textbox", name="Document")
    for text in TEXTS:
        document.fill(f"half a document, {text}")
        page.reload()
        expect(document).to_have_value(f"half a document, {text}")


def the_note_of_a_review_survives_a_reload(app: App) -> None:
    _, page = person_with_draft(app, changed(max_offers=9))
    page.get_by_role("link", name="Review and publish").click()
    for text in TEXTS:
        page.get_by_label("Note").fill(text)
        page.reload()
        expect(page.get_by_label("Note")).to_have_value(text)
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()


def a_draft_is_kept_where_the_browser_has_no_database(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person()
    page.add_init_script("Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('refused'); } })")
    page.goto(app.url(f"#/projects/{project.id}/parameters?edit=welcome_text"))
    page.reload()
    _default(page).fill("kept in memory")
    close_panel(page)
    page.get_by_role("link", name="Review and publish").click()
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()
    assert app.fetch(project.app_key)["welcome_text"] == "kept in memory"


def _default(page: Page) -> Locator:
    return page.get_by_role("dialog").get_by_label("Default value")
