"""Deleting in the draft, and taking that back by the remark that says so."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from drafts import SHOP
from harness import App, keep_remarks
from parameter_steps import add_parameter, close_panel, edit_parameter, expect_no_panel, expect_values, parameter_row


def a_deleted_parameter_comes_back_without_what_is_gone_since(app: App) -> None:
    page = _deleted(app, "welcome_text")
    page.get_by_role("navigation", name="Project").get_by_role("link", name="Conditions").click()
    page.get_by_role("link", name="vip", exact=True).click()
    panel = page.get_by_role("dialog", name="vip")
    panel.get_by_label("Name", exact=True).fill("gold")
    close_panel(page.get_by_role("dialog", name="gold"))
    expect(page.locator('.condition-row[data-name="gold"]')).to_be_visible()
    _undo(page, "welcome_text").click()
    expect(page.get_by_text("welcome_text is back without its value for vip")).to_be_visible()
    page.get_by_role("navigation", name="Project").get_by_role("link", name="Parameters").click()
    expect_values(page, "welcome_text", ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”"])
    page.reload()
    expect_values(page, "welcome_text", ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”"])


def a_new_parameter_of_the_same_key_stays(app: App) -> None:
    page = _deleted(app, "max_offers")
    add_parameter(page, "max_offers", "string", "new")
    close_panel(page)
    _undo(page, "max_offers").click()
    expect(page.get_by_text("There is another max_offers in the draft now")).to_be_visible()
    expect_values(page, "max_offers", ["Default", "“new”"])


def it_is_taken_back_in_its_own_project_only(app: App) -> None:
    other = app.project(template={"parameters": {"lonely": {"type": "boolean", "default": True}}})
    page = _deleted(app, "max_offers")
    expect(_undo(page, "max_offers")).to_be_visible()
    page.goto(app.url("#/"))
    expect(page.get_by_role("heading", name="Projects", level=1)).to_be_visible()
    expect(page.get_by_text("Deleted max_offers in the draft.")).to_be_visible()
    expect(_undo(page, "max_offers")).to_have_count(0)
    page.goto(app.url(f"#/projects/{other.id}/parameters"))
    expect(parameter_row(page, "lonely")).to_be_visible()
    expect(_undo(page, "max_offers")).to_have_count(0)


def _deleted(app: App, key: str) -> Page:
    """The page of a new project whose parameter was just deleted in the draft; remarks stay until it is loaded anew."""
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/parameters")
    keep_remarks(page)
    edit_parameter(page, key).get_by_role("button", name="Delete").click()
    expect_no_panel(page)
    expect(page.get_by_text(f"Deleted {key} in the draft.")).to_be_visible()
    return page


def _undo(page: Page, key: str) -> Locator:
    return page.locator(".toast").filter(has_text=f"Deleted {key}").get_by_role("button", name="Undo")
