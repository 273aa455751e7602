"""Parameters added, edited, renamed and deleted."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from documented import CONDITIONS
from harness import App
from parameter_steps import (
    SHOP,
    add_parameter,
    add_value,
    close_panel,
    edit_parameter,
    expect_no_panel,
    expect_values,
    open_parameters,
    parameter_row,
    wait_until_kept,
)


def the_documented_parameters_are_built_by_clicks_and_keys(app: App) -> None:
    page = open_parameters(app, {"conditions": CONDITIONS, "parameters": {}})
    expect(page.get_by_text("No parameters yet")).to_be_visible()
    add_parameter(page, "welcome_text", "string", "Welcome")
    add_value(page, "vip", "Welcome back, VIP")
    add_value(page, "ios_new", "Welcome to 2.1")
    close_panel(page)
    add_parameter(page, "max_offers", "number", "5")
    close_panel(page)
    add_parameter(page, "new_home", "boolean")
    add_value(page, "new_home_20")
    expect(page.get_by_role("switch", name="Value for new_home_20")).to_be_checked()
    close_panel(page)
    add_parameter(page, "theme", "json", '{"primary": "#8a6d3b"}')
    close_panel(page)

    expect_values(
        page,
        "welcome_text",
        ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”", "vip", "“Welcome back, VIP”"],
    )
    expect_values(page, "max_offers", ["Default", "5"])
    expect_values(page, "new_home", ["Default", "false", "new_home_20", "true"])
    expect_values(page, "theme", ["Default", '{"primary": "#8a6d3b"}'])
    expect(page.get_by_text("New", exact=True)).to_have_count(4)


def a_condition_can_be_made_where_it_is_needed(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "max_offers")
    panel.get_by_role("button", name="Add value for a condition").click()
    panel.get_by_role("button", name="New condition…").click()
    condition = page.get_by_role("dialog", name="New condition")
    condition.get_by_label("Name").fill("gold")
    condition.get_by_role("button", name="Tier").click()
    condition.get_by_label("gold").check()
    condition.get_by_role("button", name="Add condition").click()
    field = panel.get_by_label("Value for gold", exact=True)
    expect(field).to_be_focused()
    field.fill("50")
    close_panel(panel)
    expect_values(page, "max_offers", ["Default", "5", "gold", "50"])


def a_key_that_cannot_be_one_is_told_as_it_is_typed(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_role("button", name="Add parameter").click()
    key = page.get_by_role("textbox", name="Key")
    key.press_sequentially("1st")
    expect(page.get_by_text("begins with a letter")).to_be_visible()
    key.fill("theme")
    expect(page.get_by_text('There is a parameter "theme" already')).to_be_visible()
    key.press("Enter")
    expect(page.get_by_role("dialog", name="Add parameter")).to_be_visible()
    expect(key).to_be_focused()
    key.fill("second_theme")
    key.press("Enter")
    expect(page.get_by_role("dialog", name="second_theme")).to_be_visible()


def a_duplicate_has_all_but_the_key(app: App) -> None:
    page = open_parameters(app, SHOP)
    edit_parameter(page, "welcome_text").get_by_role("button", name="Duplicate").click()
    expect(page.get_by_role("dialog", name="welcome_text_copy")).to_be_visible()
    close_panel(page)
    expect_values(
        page,
        "welcome_text_copy",
        ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”", "vip", "“Welcome back, VIP”"],
    )


def an_edit_is_in_the_list_at_once_and_survives_a_reload(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "welcome_text")
    panel.get_by_label("Default value").fill("Good morning\n ")
    expect(panel.get_by_text("Ends with a space or line break.")).to_be_visible()
    panel.get_by_label("Group").fill("Texts")
    panel.get_by_label("Description").fill("Shown first.")
    panel.get_by_role("button", name="Remove the value for vip").click()
    close_panel(panel)
    for _ in range(2):
        expect_values(page, "welcome_text", ["Default", "“Good morning↵·”", "ios_new", "“Welcome to 2.1”"])
        expect(parameter_row(page, "welcome_text").get_by_text("Changed")).to_be_visible()
        expect(page.get_by_role("button", name="Texts 1")).to_be_visible()
        wait_until_kept(page, "Remove the value for vip from welcome_text")
        page.reload()


def the_panel_is_part_of_the_address(app: App) -> None:
    page = open_parameters(app, SHOP)
    edit_parameter(page, "theme")
    expect(page).to_have_url(re.compile("edit=theme"))
    page.reload()
    expect(page.get_by_role("dialog", name="theme")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("edit="))
    page.go_forward()
    expect(page.get_by_role("dialog", name="theme")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("edit="))


def a_parameter_is_renamed_while_its_panel_is_open(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "theme")
    key = page.get_by_role("textbox", name="Key")
    key.fill("max_offers")
    expect(panel.get_by_text("This is not in the draft.")).to_be_visible()
    key.fill("colours")
    expect(page.get_by_role("dialog", name="colours")).to_be_visible()
    expect(key).to_be_focused()
    expect(page).to_have_url(re.compile("edit=colours"))
    close_panel(page)
    expect(parameter_row(page, "colours").get_by_role("link")).to_be_focused()
    expect(page.locator("del", has_text="theme")).to_be_visible()


def a_deleted_parameter_comes_back_by_undo(app: App) -> None:
    page = open_parameters(app, SHOP)
    edit_parameter(page, "theme").get_by_role("button", name="Delete").click()
    expect_no_panel(page)
    expect(page.locator("del", has_text="theme")).to_be_visible()
    page.get_by_role("button", name="Undo").last.click()
    expect(parameter_row(page, "theme").get_by_role("link")).to_be_visible()
    expect(page.get_by_text("Removed")).to_have_count(0)


def undo_and_redo_show_in_the_open_panel(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "max_offers")
    field = panel.get_by_label("Default value")
    field.fill("6")
    key = page.get_by_role("textbox", name="Key")
    key.fill("offers_shown")
    panel = page.get_by_role("dialog", name="offers_shown")
    panel.get_by_role("button", name="Duplicate").focus()
    page.keyboard.press("ControlOrMeta+z")
    expect(key).to_have_value("max_offers")
    expect(page).to_have_url(re.compile("edit=max_offers"))
    page.keyboard.press("ControlOrMeta+z")
    expect(page.get_by_label("Default value")).to_have_value("5")
    page.keyboard.press("ControlOrMeta+Shift+z")
    page.keyboard.press("ControlOrMeta+Shift+z")
    expect(key).to_have_value("offers_shown")
    expect(page.get_by_label("Default value")).to_have_value("6")


def undo_and_redo_can_be_pressed_in_the_panel(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "max_offers")
    undo = panel.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    panel.get_by_label("Default value").fill("6")
    undo.click()
    expect(panel.get_by_label("Default value")).to_have_value("5")
    panel.get_by_role("button", name="Redo").click()
    expect(panel.get_by_label("Default value")).to_have_value("6")


def a_value_leads_to_its_condition_and_back(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "welcome_text")
    panel.get_by_role("link", name="vip", exact=True).click()
    expect(page.get_by_role("dialog", name="vip", exact=True)).to_be_visible()
    page.go_back()
    expect(panel).to_be_visible()


def a_half_made_parameter_is_not_lost_without_a_question(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_role("button", name="Add parameter").click()
    dialog = page.get_by_role("dialog", name="Add parameter")
    dialog.get_by_label("Key").fill("greeting")
    question = page.get_by_role("dialog", name="Discard the new parameter?")
    page.keyboard.press("Escape")
    question.get_by_role("button", name="Go on editing").click()
    dialog.get_by_role("button", name="Cancel").click()
    expect(question).to_be_visible()
    app.check_accessibility(page)
    question.get_by_role("button", name="Discard").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def enter_in_the_key_leads_on_to_the_value(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_role("button", name="Add parameter").click()
    expect(page.get_by_text("Enter begins a new line.")).to_be_visible()
    page.get_by_role("textbox", name="Key").fill("greeting")
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog", name="greeting")
    expect(panel.get_by_label("Default value")).to_be_focused()
    expect(panel.get_by_text("Enter begins a new line.")).to_be_visible()
    page.keyboard.type("Hello")
    expect_values(page, "greeting", ["Default", "“Hello”"])


def undoing_that_a_parameter_was_added_closes_its_panel(app: App) -> None:
    page = open_parameters(app, SHOP)
    add_parameter(page, "short_lived", "string", "x")
    page.get_by_role("button", name="Duplicate").focus()
    page.keyboard.press("ControlOrMeta+z")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(parameter_row(page, "short_lived")).to_have_count(0)


def a_removed_parameter_can_be_restored_from_the_list(app: App) -> None:
    page = open_parameters(app, SHOP)
    edit_parameter(page, "welcome_text").get_by_role("button", name="Delete").click()
    expect_no_panel(page)
    wait_until_kept(page, "Delete welcome_text")
    page.reload()
    parameter_row(page, "welcome_text").get_by_role("button", name="Restore").click()
    expect_values(
        page,
        "welcome_text",
        ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”", "vip", "“Welcome back, VIP”"],
    )
    expect(page.get_by_label("Changed only")).to_have_count(0)


def all_of_it_works_by_keyboard(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_role("button", name="Add parameter").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Key")).to_be_focused()
    page.keyboard.type("greeting")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Hello")
    page.get_by_role("textbox", name="Key").focus()
    page.keyboard.press("Enter")
    panel = page.get_by_role("dialog", name="greeting")
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Add value for a condition").focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("combobox", name="Condition", exact=True)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(panel.get_by_role("option", name="vip")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(panel.get_by_label("Value for vip", exact=True)).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("Hello, VIP")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(parameter_row(page, "greeting").get_by_role("link")).to_be_focused()
    expect_values(page, "greeting", ["Default", "“Hello”", "vip", "“Hello, VIP”"])


def escape_closes_the_list_of_conditions_and_not_the_panel(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "max_offers")
    panel.get_by_role("button", name="Add value for a condition").click()
    expect(panel.get_by_role("combobox", name="Condition", exact=True)).to_be_focused()
    page.keyboard.type("nothing like that")
    expect(panel.get_by_text("No other condition has that in its name.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("button", name="Add value for a condition")).to_be_focused()
