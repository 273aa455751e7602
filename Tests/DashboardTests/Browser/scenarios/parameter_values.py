"""Values of every type typed in: kept to the letter, or told what is wrong with them."""

from __future__ import annotations

from playwright.sync_api import expect

from harness import App
from parameter_steps import (
    SHOP,
    choose_type,
    close_panel,
    edit_parameter,
    expect_values,
    open_parameters,
    parameter_row,
    wait_until_kept,
)


def a_type_changes_without_a_question_where_nothing_is_lost(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "max_offers")
    choose_type(panel, "string")
    expect(panel.get_by_label("Default value")).to_have_value("5")
    choose_type(panel, "number")
    choose_type(panel, "json")
    expect(panel.get_by_label("Default value")).to_have_value("5")
    close_panel(page)
    expect_values(page, "max_offers", ["Default", "5"])


def a_type_change_that_loses_values_asks_first(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "welcome_text")
    choose_type(panel, "number")
    question = page.get_by_role("dialog", name="Change welcome_text to number?")
    expect(question.get_by_text("All of its 3 values cannot be read as a number")).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_label("Type", exact=True)).to_have_value("string")
    expect(panel.get_by_label("Default value")).to_have_value("Welcome")
    choose_type(panel, "number")
    question.get_by_role("button", name="Change the type").click()
    expect(panel.get_by_label("Default value")).to_have_value("0")


def numbers_keep_their_digits(app: App) -> None:
    page = open_parameters(app, SHOP)
    field = edit_parameter(page, "max_offers").get_by_label("Default value")
    for number in ["1e21", "9007199254740993", "5.0", "-0.10"]:
        field.fill(number)
        expect(field).not_to_have_attribute("aria-invalid", "true")
        expect(parameter_row(page, "max_offers").locator("dd")).to_have_text(number)
    wait_until_kept(page, "-0.10")
    page.reload()
    expect(field).to_have_value("-0.10")


def a_text_that_is_no_number_stays_in_its_field_and_out_of_the_draft(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "max_offers")
    field = panel.get_by_label("Default value")
    for text in ["1,5", "0x10", ".5", "five"]:
        field.fill(text)
        expect(panel.get_by_text(f'"{text}" is not a number')).to_be_visible()
        expect(panel.get_by_text("This is not in the draft.")).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
    close_panel(page)
    expect_values(page, "max_offers", ["Default", "5"])
    expect(parameter_row(page, "max_offers").get_by_text("Unfinished")).to_be_visible()
    expect(edit_parameter(page, "max_offers").get_by_label("Default value")).to_have_value("five")
    field.fill("6")
    close_panel(page)
    expect(page.get_by_text("Unfinished")).to_have_count(0)


def json_errors_are_told_by_line_and_column(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "theme")
    field = panel.get_by_label("Default value")
    field.fill('{\n  "primary": #fff\n}')
    expect(panel.get_by_text("Line 2, column 14")).to_be_visible()
    expect(panel.locator(".json-gutter .faulty")).to_have_text("2")
    expect(panel.get_by_role("button", name="Format")).to_be_disabled()
    field.fill('{\n  "primary": "#fff"\n}')
    expect(panel.locator(".json-gutter .faulty")).to_have_count(0)
    expect(panel.locator(".token-key")).to_have_text('"primary"')


def json_is_laid_out_without_losing_a_digit(app: App) -> None:
    page = open_parameters(app, SHOP)
    panel = edit_parameter(page, "theme")
    field = panel.get_by_label("Default value")
    field.fill('{"n": [1e21, 9007199254740993, 5.0]}')
    panel.get_by_role("button", name="Format").click()
    expect(field).to_have_value('{\n  "n": [\n    1e21,\n    9007199254740993,\n    5.0\n  ]\n}')
    panel.get_by_role("button", name="Compact").click()
    expect(field).to_have_value('{"n":[1e21,9007199254740993,5.0]}')


def enter_keeps_the_margin_of_json_and_tab_leaves_the_field(app: App) -> None:
    page = open_parameters(app, SHOP)
    field = edit_parameter(page, "theme").get_by_label("Default value")
    field.fill("{}")
    field.press("ArrowLeft")
    field.press("Enter")
    page.keyboard.type('"a": [')
    field.press("Enter")
    page.keyboard.type("1")
    expect(field).to_have_value('{\n  "a": [\n    1\n}')
    field.press("Tab")
    expect(field).not_to_be_focused()


def a_long_text_is_shortened_until_all_of_it_is_asked_for(app: App) -> None:
    text = "".join(f"{number} " for number in range(20_000))
    page = open_parameters(app, {"parameters": {"long": {"type": "string", "default": text}}})
    panel = edit_parameter(page, "long")
    field = panel.get_by_label("Default value")
    expect(field).not_to_be_editable()
    panel.get_by_role("button", name="Edit all").click()
    expect(field).to_be_editable()
    expect(field).to_be_focused()
    expect(field).to_have_value(text)


def line_ends_are_kept(app: App) -> None:
    page = open_parameters(app, {"parameters": {"text": {"type": "string", "default": "one\r\ntwo"}}})
    field = edit_parameter(page, "text").get_by_label("Default value")
    field.press("ControlOrMeta+Home")
    field.press("End")
    page.keyboard.type("!")
    expect(parameter_row(page, "text").locator("dd")).to_have_text("“one!↵two”")
    close_panel(page)
    edit_parameter(page, "text")
    expect(page.get_by_text("Its lines end with CR LF")).to_be_visible()
