"""The parameters of a project: found, added, edited, and shown to those who may only look."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from harness import NARROW, App

CONDITIONS = [
    {
        "name": "ios_new",
        "rules": [
            {"field": "platform", "values": ["ios"]},
            {"field": "app_version", "op": ">=", "value": "2.1"},
        ],
    },
    {"name": "vip", "rules": [{"field": "claim", "name": "role", "values": ["vip"]}]},
    {"name": "new_home_20", "rules": [{"field": "percent", "seed": "new_home", "from": 0, "to": 20}]},
]

SHOP = {
    "conditions": CONDITIONS,
    "parameters": {
        "welcome_text": {
            "type": "string",
            "default": "Welcome",
            "conditional_values": {"vip": "Welcome back, VIP", "ios_new": "Welcome to 2.1"},
        },
        "max_offers": {"type": "number", "default": 5, "group": "Offers", "description": "How many the home page shows."},
        "new_home": {"type": "boolean", "default": False, "conditional_values": {"new_home_20": True}},
        "theme": {"type": "json", "default": '{"primary": "#8a6d3b"}'},
    },
}


# Adding


def the_documented_parameters_are_built_by_clicks_and_keys(app: App) -> None:
    page = _open(app, {"conditions": CONDITIONS, "parameters": {}})
    expect(page.get_by_text("No parameters yet")).to_be_visible()
    _add(page, "welcome_text", "string", "Welcome")
    _add_value(page, "vip", "Welcome back, VIP")
    _add_value(page, "ios_new", "Welcome to 2.1")
    page.get_by_role("button", name="Done").click()
    _add(page, "max_offers", "number", "5")
    page.get_by_role("button", name="Done").click()
    _add(page, "new_home", "boolean")
    _add_value(page, "new_home_20")
    expect(page.get_by_role("switch", name="Value for new_home_20")).to_be_checked()
    page.get_by_role("button", name="Done").click()
    _add(page, "theme", "json", '{"primary": "#8a6d3b"}')
    page.get_by_role("button", name="Done").click()

    _expect_values(page, "welcome_text", ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”", "vip", "“Welcome back, VIP”"])
    _expect_values(page, "max_offers", ["Default", "5"])
    _expect_values(page, "new_home", ["Default", "false", "new_home_20", "true"])
    _expect_values(page, "theme", ["Default", '{"primary": "#8a6d3b"}'])
    expect(page.get_by_text("New", exact=True)).to_have_count(4)


def a_key_that_cannot_be_one_is_told_as_it_is_typed(app: App) -> None:
    page = _open(app, SHOP)
    page.get_by_role("button", name="Add parameter").click()
    key = page.get_by_role("textbox", name="Key")
    key.press_sequentially("1st")
    expect(page.get_by_text("begins with a letter")).to_be_visible()
    key.fill("theme")
    expect(page.get_by_text("There is a parameter \"theme\" already")).to_be_visible()
    key.press("Enter")
    expect(page.get_by_role("dialog", name="Add parameter")).to_be_visible()
    expect(key).to_be_focused()
    key.fill("second_theme")
    key.press("Enter")
    expect(page.get_by_role("dialog", name="second_theme")).to_be_visible()


def a_duplicate_has_all_but_the_key(app: App) -> None:
    page = _open(app, SHOP)
    _edit(page, "welcome_text").get_by_role("button", name="Duplicate").click()
    expect(page.get_by_role("dialog", name="welcome_text_copy")).to_be_visible()
    page.get_by_role("button", name="Done").click()
    _expect_values(page, "welcome_text_copy", ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”", "vip", "“Welcome back, VIP”"])


# Finding


def the_search_finds_keys_values_and_conditions_and_marks_them(app: App) -> None:
    page = _open(app, SHOP)
    for search, found, mark in [
        ("OFFERS", ["max_offers"], "offers"),
        ("8a6d", ["theme"], "8a6d"),
        ("new_home_20", ["new_home"], "new_home_20"),
        ("home page", ["max_offers"], "home"),
        ("wel vip", ["welcome_text"], "wel"),
    ]:
        page.get_by_role("searchbox").fill(search)
        expect(_rows(page)).to_have_count(len(found))
        expect(page.get_by_text(f"{len(found)} of 4", exact=True)).to_be_visible()
        for key in found:
            expect(_row(page, key)).to_be_visible()
        expect(page.locator("mark").first).to_have_text(mark, ignore_case=True)


def a_search_that_finds_nothing_can_be_cleared(app: App) -> None:
    page = _open(app, SHOP)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("nowhere")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.get_by_role("button", name="Clear search").click()
    expect(_rows(page)).to_have_count(4)
    expect(page.get_by_role("searchbox")).to_be_focused()


def filters_narrow_the_list_and_stay_through_a_reload(app: App) -> None:
    page = _open(app, SHOP)
    page.get_by_label("Filter by type").select_option("string")
    expect(_rows(page)).to_have_count(1)
    page.get_by_label("Filter by type").select_option("")
    page.get_by_label("Filter by condition").select_option("new_home_20")
    expect(page).to_have_url(re.compile("condition=new_home_20"))
    page.reload()
    expect(_rows(page)).to_have_count(1)
    expect(_row(page, "new_home")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(_rows(page)).to_have_count(4)


def a_closed_group_stays_closed_through_a_reload(app: App) -> None:
    page = _open(app, SHOP)
    offers = page.get_by_role("button", name="Offers 1")
    expect(offers).to_have_attribute("aria-expanded", "true")
    offers.click()
    expect(_row(page, "max_offers")).to_have_count(0)
    page.reload()
    expect(offers).to_have_attribute("aria-expanded", "false")
    page.get_by_role("searchbox").fill("max")
    expect(_row(page, "max_offers")).to_be_visible()


# Editing


def an_edit_is_in_the_list_at_once_and_survives_a_reload(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "welcome_text")
    panel.get_by_label("Default value").fill("Good morning\n ")
    expect(panel.get_by_text("Ends with a space or line break.")).to_be_visible()
    panel.get_by_label("Group").fill("Texts")
    panel.get_by_label("Description").fill("Shown first.")
    panel.get_by_role("button", name="Remove the value for vip").click()
    panel.get_by_role("button", name="Done").click()
    for _ in range(2):
        _expect_values(page, "welcome_text", ["Default", "“Good morning↵·”", "ios_new", "“Welcome to 2.1”"])
        expect(_row(page, "welcome_text").get_by_text("Changed")).to_be_visible()
        expect(page.get_by_role("button", name="Texts 1")).to_be_visible()
        # The draft is kept in the background.
        page.wait_for_timeout(300)
        page.reload()


def the_panel_is_part_of_the_address(app: App) -> None:
    page = _open(app, SHOP)
    _edit(page, "theme")
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
    page = _open(app, SHOP)
    panel = _edit(page, "theme")
    key = page.get_by_role("textbox", name="Key")
    key.fill("max_offers")
    expect(panel.get_by_text("This is not in the draft.")).to_be_visible()
    key.fill("colours")
    expect(page.get_by_role("dialog", name="colours")).to_be_visible()
    expect(key).to_be_focused()
    expect(page).to_have_url(re.compile("edit=colours"))
    page.get_by_role("button", name="Done").click()
    expect(_row(page, "colours").get_by_role("link")).to_be_focused()
    expect(page.locator("del", has_text="theme")).to_be_visible()


def a_type_changes_without_a_question_where_nothing_is_lost(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "max_offers")
    _choose_type(panel, "string")
    expect(panel.get_by_label("Default value")).to_have_value("5")
    _choose_type(panel, "number")
    _choose_type(panel, "json")
    expect(panel.get_by_label("Default value")).to_have_value("5")
    page.get_by_role("button", name="Done").click()
    _expect_values(page, "max_offers", ["Default", "5"])


def a_type_change_that_loses_values_asks_first(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "welcome_text")
    _choose_type(panel, "number")
    question = page.get_by_role("dialog", name="Change welcome_text to number?")
    expect(question.get_by_text("All of its 3 values cannot be read as a number")).to_be_visible()
    question.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_label("Type", exact=True)).to_have_value("string")
    expect(panel.get_by_label("Default value")).to_have_value("Welcome")
    _choose_type(panel, "number")
    question.get_by_role("button", name="Change the type").click()
    expect(panel.get_by_label("Default value")).to_have_value("0")


def numbers_keep_their_digits(app: App) -> None:
    page = _open(app, SHOP)
    field = _edit(page, "max_offers").get_by_label("Default value")
    for number in ["1e21", "9007199254740993", "5.0", "-0.10"]:
        field.fill(number)
        expect(field).not_to_have_attribute("aria-invalid", "true")
        expect(_row(page, "max_offers").locator("dd")).to_have_text(number)
    page.wait_for_timeout(300)
    page.reload()
    expect(field).to_have_value("-0.10")


def a_text_that_is_no_number_stays_in_its_field_and_out_of_the_draft(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "max_offers")
    field = panel.get_by_label("Default value")
    for text in ["1,5", "0x10", ".5", "five"]:
        field.fill(text)
        expect(panel.get_by_text(f"\"{text}\" is not a number")).to_be_visible()
        expect(panel.get_by_text("This is not in the draft.")).to_be_visible()
        expect(field).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Done").click()
    _expect_values(page, "max_offers", ["Default", "5"])
    expect(_row(page, "max_offers").get_by_text("Unfinished")).to_be_visible()
    expect(_edit(page, "max_offers").get_by_label("Default value")).to_have_value("five")
    field.fill("6")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("Unfinished")).to_have_count(0)


def json_errors_are_told_by_line_and_column(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "theme")
    field = panel.get_by_label("Default value")
    field.fill('{\n  "primary": #fff\n}')
    expect(panel.get_by_text("Line 2, column 14")).to_be_visible()
    expect(panel.locator(".json-gutter .faulty")).to_have_text("2")
    expect(panel.get_by_role("button", name="Format")).to_be_disabled()
    field.fill('{\n  "primary": "#fff"\n}')
    expect(panel.locator(".json-gutter .faulty")).to_have_count(0)
    expect(panel.locator(".token-key")).to_have_text('"primary"')


def json_is_laid_out_without_losing_a_digit(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "theme")
    field = panel.get_by_label("Default value")
    field.fill('{"n": [1e21, 9007199254740993, 5.0]}')
    panel.get_by_role("button", name="Format").click()
    expect(field).to_have_value('{\n  "n": [\n    1e21,\n    9007199254740993,\n    5.0\n  ]\n}')
    panel.get_by_role("button", name="Compact").click()
    expect(field).to_have_value('{"n":[1e21,9007199254740993,5.0]}')


def enter_keeps_the_margin_of_json_and_tab_leaves_the_field(app: App) -> None:
    page = _open(app, SHOP)
    field = _edit(page, "theme").get_by_label("Default value")
    field.fill("{}")
    field.press("ArrowLeft")
    field.press("Enter")
    page.keyboard.type('"a": [')
    field.press("Enter")
    page.keyboard.type("1")
    expect(field).to_have_value('{\n  "a": [\n    1\n}')
    field.press("Tab")
    expect(field).not_to_be_focused()


def a_deleted_parameter_comes_back_by_undo(app: App) -> None:
    page = _open(app, SHOP)
    _edit(page, "theme").get_by_role("button", name="Delete").click()
    expect(page.locator("del", has_text="theme")).to_be_visible()
    page.get_by_role("button", name="Undo").last.click()
    expect(_row(page, "theme").get_by_role("link")).to_be_visible()
    expect(page.get_by_text("Removed")).to_have_count(0)


def undo_and_redo_show_in_the_open_panel(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "max_offers")
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


def undoing_that_a_parameter_was_added_closes_its_panel(app: App) -> None:
    page = _open(app, SHOP)
    _add(page, "short_lived", "string", "x")
    page.get_by_role("button", name="Duplicate").focus()
    page.keyboard.press("ControlOrMeta+z")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(_row(page, "short_lived")).to_have_count(0)


def a_removed_parameter_can_be_restored_from_the_list(app: App) -> None:
    page = _open(app, SHOP)
    _edit(page, "welcome_text").get_by_role("button", name="Delete").click()
    page.wait_for_timeout(300)
    page.reload()
    _row(page, "welcome_text").get_by_role("button", name="Restore").click()
    _expect_values(page, "welcome_text", ["Default", "“Welcome”", "ios_new", "“Welcome to 2.1”", "vip", "“Welcome back, VIP”"])
    expect(page.get_by_label("Changed only")).to_have_count(0)


def a_long_text_is_shortened_until_all_of_it_is_asked_for(app: App) -> None:
    text = "".join(f"{number} " for number in range(20_000))
    page = _open(app, {"parameters": {"long": {"type": "string", "default": text}}})
    panel = _edit(page, "long")
    field = panel.get_by_label("Default value")
    expect(field).not_to_be_editable()
    panel.get_by_role("button", name="Edit all").click()
    expect(field).to_be_editable()
    expect(field).to_be_focused()
    expect(field).to_have_value(text)


def line_ends_are_kept(app: App) -> None:
    page = _open(app, {"parameters": {"text": {"type": "string", "default": "one\r\ntwo"}}})
    field = _edit(page, "text").get_by_label("Default value")
    field.press("ControlOrMeta+Home")
    field.press("End")
    page.keyboard.type("!")
    expect(_row(page, "text").locator("dd")).to_have_text("“one!↵two”")
    page.get_by_role("button", name="Done").click()
    _edit(page, "text")
    expect(page.get_by_text("Its lines end with CR LF")).to_be_visible()


# Everyone and everything


def all_of_it_works_by_keyboard(app: App) -> None:
    page = _open(app, SHOP)
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
    expect(_row(page, "greeting").get_by_role("link")).to_be_focused()
    _expect_values(page, "greeting", ["Default", "“Hello”", "vip", "“Hello, VIP”"])


def escape_closes_the_list_of_conditions_and_not_the_panel(app: App) -> None:
    page = _open(app, SHOP)
    panel = _edit(page, "max_offers")
    panel.get_by_role("button", name="Add value for a condition").click()
    page.keyboard.type("nothing like that")
    expect(panel.get_by_text("No condition that is not used here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_visible()
    expect(panel.get_by_role("button", name="Add value for a condition")).to_be_focused()


def a_viewer_reads_everything_and_can_change_nothing(app: App) -> None:
    project = app.project(template=SHOP)
    viewer = app.admin(roles={project.id: "viewer"})
    page = app.person(*viewer, at=f"#/projects/{project.id}/parameters")
    expect(_rows(page)).to_have_count(4)
    expect(page.get_by_role("button", name="Add parameter")).to_have_count(0)
    panel = _edit(page, "welcome_text")
    for text in ["Welcome", "Welcome to 2.1", "Welcome back, VIP"]:
        expect(panel.get_by_text(text, exact=True)).to_be_visible()
    expect(panel.get_by_role("textbox")).to_have_count(0)
    assert panel.get_by_role("button").all_inner_texts() == ["Close", "Close"]
    app.check_accessibility(page)


def a_viewer_of_an_empty_project_is_offered_nothing(app: App) -> None:
    project = app.project()
    viewer = app.admin(roles={project.id: "viewer"})
    page = app.person(*viewer, at=f"#/projects/{project.id}/parameters")
    expect(page.get_by_text("No parameters yet")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)


def hostile_texts_are_shown_and_do_nothing(app: App) -> None:
    markup = "<img src=x onerror=globalThis.hit=1>"
    template = {
        "conditions": [{"name": markup, "rules": [{"field": "platform", "values": [markup]}]}],
        "parameters": {
            "__proto__": {"type": "string", "default": markup, "description": f"\u202e{markup}", "group": markup},
            "constructor": {"type": "json", "default": f'{{"{markup}": "\\u202e"}}', "conditional_values": {markup: "[]"}},
            "long_" + "k" * 251: {"type": "string", "default": "A" * 100_000, "conditional_values": {markup: "\u202ereversed 😀"}},
            "empty": {"type": "string", "default": "", "conditional_values": {markup: " \n\t"}},
        },
    }
    for viewport in [NARROW, (1280, 800)]:
        page = _open(app, template, viewport=viewport)
        expect(_rows(page)).to_have_count(4)
        _expect_no_sideways_scrolling(page)
        expect(_row(page, "empty").get_by_text("(empty)")).to_be_visible()
        for key in template["parameters"]:
            panel = _edit(page, key)
            _expect_no_sideways_scrolling(page)
            panel.get_by_role("button", name="Done").click()
            expect(panel).to_have_count(0)
        page.get_by_role("searchbox").fill("<img .* [")
        expect(page.get_by_text("Nothing found")).to_be_visible()
        assert page.evaluate("globalThis.hit === undefined && !document.querySelector('img')")


def three_thousand_parameters_cost_little(app: App) -> None:
    project = app.project(template=_large_template())
    page = app.person(at="#/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    work = _Work(page)
    page.evaluate("address => { location.hash = address; }", f"#/projects/{project.id}/parameters")
    expect(page.get_by_text("3,000 parameters")).to_be_visible()
    expect(_rows(page).first).to_be_visible()
    opened = work.lap()
    assert opened < 1_000, f"the page took {opened:.0f} ms"

    page.get_by_role("searchbox").focus()
    keys = "checkout 12"
    work.lap()
    for key in keys:
        page.keyboard.type(key)
        page.wait_for_timeout(50)
    typed = work.lap() / len(keys)
    assert typed < 100, f"a key took {typed:.0f} ms"
    expect(page.get_by_text(re.compile(r"^\d+ of 3,000$"))).to_be_visible()

    page.get_by_role("searchbox").fill("checkout_parameter_0001")
    field = _edit(page, "checkout_parameter_0001").get_by_label("Description")
    field.focus()
    work.lap()
    for key in keys:
        page.keyboard.type(key)
        page.wait_for_timeout(50)
    edited = work.lap() / len(keys)
    assert edited < 100, f"a key in the panel took {edited:.0f} ms"


def more_of_a_long_list_comes_by_scrolling_and_by_the_keyboard(app: App) -> None:
    page = _open(app, _large_template(400))
    page.get_by_role("button", name="Show more").focus()
    first = _rows(page).count()
    assert first < 400
    page.keyboard.press("Enter")
    expect(_rows(page).nth(first).get_by_role("link")).to_be_focused()
    while _rows(page).count() < 400:
        page.mouse.move(600, 500)
        page.mouse.wheel(0, 20_000)
        page.wait_for_timeout(50)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


def every_state_is_accessible(app: App) -> None:
    for color_scheme, viewport in [("light", (1280, 800)), ("dark", NARROW)]:
        page = _open(app, SHOP, color_scheme=color_scheme, viewport=viewport)
        app.check_accessibility(page)
        app.screenshot(page, f"parameters-{color_scheme}")
        for key in SHOP["parameters"]:
            panel = _edit(page, key)
            app.check_accessibility(page)
            app.screenshot(page, f"parameters-{key}-{color_scheme}")
            panel.get_by_role("button", name="Done").click()
            expect(panel).to_have_count(0)
        panel = _edit(page, "theme")
        panel.get_by_label("Default value").fill("{\n]")
        panel.get_by_role("button", name="Add value for a condition").click()
        expect(panel.get_by_role("listbox")).to_be_visible()
        app.check_accessibility(page)
        panel.get_by_role("button", name="Delete").click()
        expect(page.get_by_text("Removed")).to_be_visible()
        page.get_by_role("searchbox").fill("t")
        expect(page.locator("mark").first).to_be_visible()
        app.check_accessibility(page)
        page.get_by_role("searchbox").fill("nowhere")
        expect(page.get_by_text("Nothing found")).to_be_visible()
        app.check_accessibility(page)
        page.get_by_role("button", name="Add parameter").click()
        page.get_by_role("textbox", name="Key").fill("no key")
        app.check_accessibility(page)


# Helpers


def _open(app: App, template: Any, **more: Any) -> Page:
    """The page of a new project with this template, as an editor sees it."""
    project = app.project(template=template)
    page = app.person(at=f"#/projects/{project.id}/parameters", **more)
    expect(page.get_by_role("heading", name="Parameters", level=1)).to_be_visible()
    return page


def _rows(page: Page) -> Locator:
    return page.locator(".parameter")


def _row(page: Page, key: str) -> Locator:
    return page.locator(f'.parameter[data-key="{key}"]')


def _expect_values(page: Page, key: str, texts: list[str]) -> None:
    expect(_row(page, key).locator("dt, dd")).to_have_text(texts)


def _edit(page: Page, key: str) -> Locator:
    """Opens a parameter's panel."""
    page.get_by_role("link", name=key, exact=True).click()
    panel = page.get_by_role("dialog", name=key, exact=True)
    expect(panel).to_be_visible()
    return panel


def _add(page: Page, key: str, type: str, default: str | None = None) -> None:
    """Adds a parameter; its panel is open then."""
    page.get_by_role("button", name="Add parameter").first.click()
    dialog = page.get_by_role("dialog", name="Add parameter")
    dialog.get_by_label("Key").fill(key)
    dialog.get_by_role("radio", name=type).check(force=True)
    if default is not None:
        dialog.get_by_label("Default value").fill(default)
    dialog.get_by_role("button", name="Add parameter").click()
    expect(page.get_by_role("dialog", name=key, exact=True)).to_be_visible()


def _add_value(page: Page, condition: str, value: str | None = None) -> None:
    page.get_by_role("button", name="Add value for a condition").click()
    page.get_by_role("combobox", name="Condition", exact=True).press_sequentially(condition)
    page.get_by_role("listbox", name="Conditions").get_by_role("option", name=condition).click()
    field = page.get_by_label(f"Value for {condition}", exact=True)
    expect(field).to_be_focused()
    if value is not None:
        field.fill(value)


def _choose_type(panel: Locator, type: str) -> None:
    panel.get_by_label("Type", exact=True).select_option(type)


def _expect_no_sideways_scrolling(page: Page) -> None:
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, f"the page is {over} pixels too wide"


class _Work:
    """How long the page's own thread works. It is processor time, so that a busy machine does not make it longer."""

    def __init__(self, page: Page) -> None:
        self._debugger = page.context.new_cdp_session(page)
        self._debugger.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._before = self._now()

    def lap(self) -> float:
        """Milliseconds since the last time."""
        before, self._before = self._before, self._now()
        return self._before - before

    def _now(self) -> float:
        metrics = self._debugger.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1_000


def _large_template(count: int = 3_000) -> dict[str, Any]:
    areas = ["home", "checkout", "search", "profile"]
    conditions = [
        {"name": f"condition_{number:03}", "rules": [{"field": "percent", "seed": f"seed {number}", "from": 0, "to": 50}]}
        for number in range(500)
    ]
    parameters = {
        f"{areas[number % 4]}_parameter_{number:04}": {
            "type": "string",
            "default": f"Value number {number}",
            "group": f"Group {number % 25}",
            "conditional_values": {f"condition_{(number * step) % 500:03}": f"Value {step} of {number}" for step in (1, 7)},
        }
        for number in range(count)
    }
    return {"conditions": conditions, "parameters": parameters}
