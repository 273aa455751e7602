"""What was typed into a field and is no value: it stays until it is finished or dropped, and nothing is published over it."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from harness import NARROW, App
from parameter_steps import (
    SHOP,
    close_panel,
    edit_parameter,
    expect_no_sideways_scrolling,
    open_parameters,
    parameter_row,
    wait_until_kept,
)


def it_survives_other_pages_and_a_reload(app: App) -> None:
    page = _with_unfinished(app)
    expect(parameter_row(page, "max_offers").get_by_text("Unfinished")).to_be_visible()
    _visit(page, "Conditions")
    _visit(page, "Parameters")
    expect(parameter_row(page, "max_offers").get_by_text("Unfinished")).to_be_visible()
    page.reload()
    expect(parameter_row(page, "max_offers").get_by_text("Unfinished")).to_be_visible()
    field = edit_parameter(page, "max_offers").get_by_label("Default value")
    expect(field).to_be_focused()
    expect(field).to_have_value("12,5")
    expect(page.get_by_text('"12,5" is not a number')).to_be_visible()
    # It belongs to whoever typed it.
    other = app.person(app.admin(roles={_project(page): "editor"}).email, at=f"#/projects/{_project(page)}/parameters")
    expect(parameter_row(other, "max_offers")).to_be_visible()
    expect(other.get_by_text("Unfinished")).to_have_count(0)


def it_holds_publishing_back_until_it_is_finished(app: App) -> None:
    page = _with_unfinished(app)
    notice = _review(page)
    expect(notice).to_contain_text('"12,5" is not a number')
    expect(_publish(page)).to_be_disabled()
    app.check_accessibility(page)
    notice.get_by_role("link", name="max_offers, default value").click()
    field = page.get_by_role("dialog", name="max_offers").get_by_label("Default value")
    expect(field).to_have_value("12,5")
    field.fill("12.5")
    close_panel(page)
    expect(page.get_by_text("Unfinished")).to_have_count(0)
    page.get_by_role("link", name="Review and publish").click()
    expect(page.get_by_text("unfinished value")).to_have_count(0)
    _publish(page).click()
    expect(page.get_by_text("Version 2 is live", exact=True)).to_be_visible()
    _, document = app.api.template(_project(page))
    assert json.loads(document)["parameters"]["max_offers"]["default"] == 12.5


def it_can_be_dropped_on_the_review(app: App) -> None:
    page = _with_unfinished(app)
    _review(page).get_by_role("button", name="Drop").click()
    expect(page.get_by_text("unfinished value")).to_have_count(0)
    expect(_publish(page)).to_be_enabled()
    _visit(page, "Parameters")
    expect(edit_parameter(page, "max_offers").get_by_label("Default value")).to_have_value("42")


def it_is_told_where_the_draft_has_no_changes(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "welcome_text")
    panel.get_by_label("Group").fill("g" * 300)
    close_panel(panel)
    notice = _review(page)
    expect(notice.get_by_role("link", name="welcome_text, group")).to_be_visible()
    expect(page.get_by_text("Nothing to publish")).to_be_visible()


def it_goes_with_the_draft_that_is_discarded(app: App) -> None:
    page = _with_unfinished(app)
    page.get_by_role("button", name="Discard").click()
    question = page.get_by_role("dialog", name="Discard 1 change?")
    expect(question).to_contain_text("not what was typed and is unfinished")
    question.get_by_role("button", name="Discard 1 change").click()
    expect(page.get_by_text("Unfinished")).to_have_count(0)
    page.keyboard.press("ControlOrMeta+z")
    expect(parameter_row(page, "max_offers").locator("dd")).to_have_text("42")
    expect(page.get_by_text("Unfinished")).to_have_count(0)


def it_follows_a_parameter_and_a_condition_that_are_renamed(app: App) -> None:
    template = SHOP | {
        "parameters": {"limit": {"type": "number", "default": 1, "conditional_values": {"vip": 2, "ios_new": 3}}}
    }
    page = open_parameters(app, template)
    panel = edit_parameter(page, "limit")
    panel.get_by_label("Value for vip", exact=True).fill("two")
    page.get_by_role("textbox", name="Key").fill("most")
    close_panel(page)
    _visit(page, "Conditions")
    page.get_by_role("link", name="vip", exact=True).click()
    page.get_by_role("dialog").get_by_label("Name", exact=True).fill("gold")
    close_panel(page)
    expect(_review(page).get_by_role("link", name="most, value for gold")).to_be_visible()


def it_is_accessible_and_fits(app: App) -> None:
    for scheme in ("light", "dark"):
        page = _with_unfinished(app, viewport=NARROW, color_scheme=scheme)
        app.screenshot(page, f"unfinished-list-{scheme}")
        app.check_accessibility(page)
        _review(page)
        app.check_accessibility(page)
        expect_no_sideways_scrolling(page)
        app.screenshot(page, f"unfinished-review-{scheme}")


def _with_unfinished(app: App, **look: object) -> Page:
    """A draft with 42 for `max_offers`, over which something else was typed."""
    page = open_parameters(app, SHOP, **look)
    panel = edit_parameter(page, "max_offers")
    panel.get_by_label("Default value").fill("42")
    panel.get_by_label("Default value").fill("12,5")
    close_panel(panel)
    expect(page.get_by_role("dialog")).to_have_count(0)
    wait_until_kept(page, "12,5")
    return page


def _review(page: Page) -> Locator:
    page.get_by_role("link", name="Review and publish").click()
    expect(page.get_by_role("heading", name="1 unfinished value")).to_be_visible()
    return page.get_by_role("status").filter(has_text="unfinished value").filter(has=page.get_by_role("list"))


def _publish(page: Page) -> Locator:
    return page.get_by_role("button", name="Publish version")


def _visit(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def _project(page: Page) -> str:
    return page.url.split("/projects/")[1].split("/")[0]
