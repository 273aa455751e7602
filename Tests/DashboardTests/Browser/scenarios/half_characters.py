"""Half of a character, as a text that was cut has it: told at the field, and never sent as something else."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from drafts import SHOP, changed, person_with_draft
from harness import App

FAULT = "There is half of a character in this text: delete it."


def in_the_note_of_a_version(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    page.get_by_role("link", name="Review and publish").click()
    note, publish = page.get_by_label("Note"), page.get_by_role("button", name="Publish version 2")
    expect(publish).to_be_enabled()
    _type_half(note)
    expect(page.get_by_text(FAULT)).to_be_visible()
    expect(note).to_have_attribute("aria-invalid", "true")
    expect(publish).to_be_disabled()
    note.fill("whole")
    publish.click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()
    assert app.api.get(f"/projects/{project.id}/versions")[0]["note"] == "whole"


def in_the_note_of_a_rollback(app: App) -> None:
    project = app.project(template=SHOP)
    app.api.publish(project.id, changed(max_offers=9))
    page = app.person(at=f"#/projects/{project.id}/history")
    page.get_by_role("button", name="Roll back to version 1").click()
    dialog = page.get_by_role("dialog")
    _type_half(dialog.get_by_label("Note"))
    expect(dialog.get_by_text(FAULT)).to_be_visible()
    expect(dialog.get_by_role("button", name="Roll back to version 1")).to_be_disabled()


def in_the_name_of_a_project(app: App) -> None:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/settings")
    name = page.get_by_label("Name", exact=True)
    _type_half(name)
    page.get_by_role("button", name="Save settings").click()
    _expect_refused(page, name)
    page.goto(app.url("#/"))
    page.get_by_role("button", name="Create project").click()
    name = page.get_by_role("dialog").get_by_label("Name")
    _type_half(name)
    page.get_by_role("dialog").get_by_role("button", name="Create project").click()
    _expect_refused(page, name)


def in_the_name_of_a_key(app: App) -> None:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/keys")
    page.get_by_role("button", name="Create app key").click()
    dialog = page.get_by_role("dialog")
    name = dialog.get_by_label("Name")
    _type_half(name)
    dialog.get_by_role("button", name="Create app key").click()
    _expect_refused(page, name)


def in_the_name_of_an_admin(app: App) -> None:
    page = app.person(at="#/account")
    name = page.get_by_label("Name", exact=True)
    _type_half(name)
    page.get_by_role("button", name="Change name").click()
    _expect_refused(page, name)


def in_what_is_told_of_a_caller(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/try-it")
    page.get_by_role("radio", name="Signed in").check(force=True)
    for label in ("Platform", "uid"):
        field = page.get_by_label(label, exact=True)
        _type_half(field)
        _expect_refused(page, field)
        field.fill("whole")
        expect(page.get_by_text(FAULT)).to_have_count(0)


def _type_half(field: Locator) -> None:
    expect(field).to_be_visible()
    field.evaluate(
        """(input) => {
          input.value = 'x\\ud83d';
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        }"""
    )


def _expect_refused(page: Page, field: Locator) -> None:
    expect(page.get_by_text(FAULT)).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_text("The body is no JSON")).to_have_count(0)
