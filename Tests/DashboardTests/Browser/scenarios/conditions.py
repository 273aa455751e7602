"""The conditions of a project: in the order in which they win, and the rules that they are built of."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from documented import CONDITIONS, PARAMETERS
from harness import NARROW, App, declined_reload
from parameter_steps import close_panel, next_frame

MARKUP = "<img src=x onerror=alert(1)>"


def a_project_without_conditions_says_what_they_are(app: App) -> None:
    page = _open(app, {"parameters": {}})
    expect(page.get_by_text("A condition is a group of callers")).to_be_visible()
    app.check_accessibility(page)
    page.get_by_role("button", name="Add the first condition").click()
    expect(page.get_by_role("dialog", name="New condition")).to_be_visible()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()


def the_documented_conditions_are_made_by_clicks_and_keys(app: App) -> None:
    page = _open(app, {"parameters": {}})
    _begin(page)
    page.keyboard.type("ios_new")
    panel = page.get_by_role("dialog", name="New condition")
    _choose_kind(panel, "Platform")
    page.keyboard.type("io")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    _add_rule(panel, "App version")
    panel.get_by_label("Version", exact=True).fill("2.1")
    panel.get_by_role("button", name="Add condition").click()
    expect(page.get_by_role("link", name="ios_new")).to_be_focused()

    _begin(page)
    page.keyboard.type("vip")
    _choose_kind(panel, "Claim")
    page.keyboard.type("role")
    panel.get_by_label("Values", exact=True).click()
    page.keyboard.type("vip")
    page.keyboard.press("Enter")
    panel.get_by_role("button", name="Add condition").click()
    expect(panel).to_have_count(0)

    _begin(page)
    page.keyboard.type("new_home_20")
    _choose_kind(panel, "Percentage")
    panel.get_by_label("Seed").fill("new_home")
    panel.get_by_label("Up to %").fill("20")
    expect(panel.get_by_text("20 % of callers")).to_be_visible()
    panel.get_by_role("button", name="Add condition").click()
    expect(panel).to_have_count(0)

    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])
    expect(_row(page, "ios_new")).to_contain_text("Platform is ios")
    expect(_row(page, "ios_new")).to_contain_text("App version is at least 2.1")
    expect(_row(page, "vip")).to_contain_text("Claim role is vip")
    expect(_row(page, "new_home_20")).to_contain_text("20 % of callers (seed new_home, 0–20 %)")
    expect(_row(page, "vip")).to_contain_text("New")
    page.reload()
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])


def every_kind_of_rule_can_be_built(app: App) -> None:
    page = _open(app, {"parameters": {}})
    _begin(page)
    panel = page.get_by_role("dialog", name="New condition")
    panel.get_by_label("Name", exact=True).fill("all of it")
    _choose_kind(panel, "Platform")
    page.keyboard.type("android, kaios,")
    _add_rule(panel, "App version")
    panel.get_by_label("Comparison").select_option(label="is below (<)")
    panel.get_by_label("Version", exact=True).fill("3.0.0-beta.2")
    _add_rule(panel, "Language")
    page.keyboard.type("Austrian")
    page.get_by_role("option", name="de-AT").click()
    expect(_rule(panel, "Language").get_by_role("list", name="Chosen")).to_contain_text("de-AT")
    _add_rule(panel, "Tier")
    panel.get_by_label("Gold").check()
    panel.get_by_label("Silver").check()
    _add_rule(panel, "Claim")
    panel.get_by_role("textbox", name="Claim").fill("level")
    panel.get_by_label("Values", exact=True).fill("a, b")
    panel.get_by_label("Values", exact=True).press("Enter")
    panel.get_by_label("Kind of value").select_option(label="Number")
    panel.get_by_label("Values", exact=True).fill("9007199254740993")
    panel.get_by_label("Values", exact=True).press("Enter")
    panel.get_by_label("Kind of value").select_option(label="True or false")
    panel.get_by_label("Values", exact=True).fill("true")
    panel.get_by_label("Values", exact=True).press("Enter")
    _add_rule(panel, "Percentage")
    panel.get_by_role("button", name="25 %").click()
    panel.get_by_label("From %").fill("0.000001")
    app.check_accessibility(page)
    app.screenshot(page, "condition-panel")
    panel.get_by_role("button", name="Add condition").click()
    expect(panel).to_have_count(0)

    row = _row(page, "all of it")
    expect(row).to_contain_text("Platform is android or kaios")
    expect(row).to_contain_text("App version is below 3.0.0-beta.2")
    expect(row).to_contain_text("Language is de-AT")
    expect(row).to_contain_text("Tier is silver or gold")
    page.get_by_role("link", name="all of it").click()
    panel = page.get_by_role("dialog", name="all of it")
    expect(_rule(panel, "Claim").get_by_role("list", name="Chosen")).to_contain_text("a, b")
    expect(_rule(panel, "Claim").get_by_role("list", name="Chosen")).to_contain_text("9007199254740993")
    expect(_rule(panel, "Claim").get_by_role("list", name="Chosen").get_by_role("listitem")).to_have_count(3)
    expect(panel.get_by_label("From %")).to_have_value("0.000001")
    expect(panel.get_by_text("24.999999 % of callers")).to_be_visible()


def lines_that_are_pasted_are_values_of_their_own(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="ios_new").click()
    panel = page.get_by_role("dialog", name="ios_new")
    platforms = panel.get_by_label("Platforms")
    _paste(platforms, "kaios\nandroid\r\n\nweb\n")
    expect(_chosen(panel, "Platform")).to_have_text(["ios", "kaios", "android", "web"])
    expect(platforms).to_have_value("")
    _add_rule(panel, "Language")
    languages = panel.get_by_label("Languages")
    languages.press_sequentially("f")
    _paste(languages, "r, de-AT\nno language\nit")
    expect(_chosen(panel, "Language").locator(".user-text")).to_have_text(["fr", "de-AT", "it"])
    expect(languages).to_have_value("no language")
    expect(panel.get_by_text("cannot be read as a language")).to_be_visible()
    languages.fill("")
    _add_rule(panel, "Claim")
    panel.get_by_role("textbox", name="Claim").fill("role")
    _paste(panel.get_by_label("Values", exact=True), "vip, gold\nsilver")
    expect(_chosen(panel, "Claim")).to_have_text(["vip, gold", "silver"])
    close_panel(panel)
    expect(_row(page, "ios_new")).to_contain_text("Platform is ios, kaios, android or web")


def a_decimal_comma_does_not_part_a_number(app: App) -> None:
    page = _open(app, {"parameters": {}})
    _begin(page)
    panel = page.get_by_role("dialog", name="New condition")
    _choose_kind(panel, "Claim")
    panel.get_by_label("Kind of value").select_option(label="Number")
    values = panel.get_by_label("Values", exact=True)
    expect(values).to_have_attribute("placeholder", re.compile("A number"))
    values.press_sequentially("1,5")
    expect(panel.get_by_text("The decimal mark is a point.")).to_be_visible()
    values.press("Enter")
    expect(values).to_have_value("1,5")
    expect(_chosen(panel, "Claim")).to_have_count(0)
    values.press("Home")
    values.press_sequentially("7, ")
    expect(_chosen(panel, "Claim")).to_have_text(["7"])
    values.fill("")
    values.press_sequentially("1.5, 2,")
    expect(_chosen(panel, "Claim")).to_have_text(["7", "1.5"])
    expect(panel.locator(".field-error")).to_have_count(0)
    values.press("Enter")
    expect(_chosen(panel, "Claim")).to_have_text(["7", "1.5", "2"])


def what_is_not_valid_is_refused_as_it_is_typed(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="ios_new").click()
    panel = page.get_by_role("dialog", name="ios_new")
    version = panel.get_by_label("Version", exact=True)
    version.fill("2.x")
    expect(panel.get_by_text("cannot be read as a version")).to_be_visible()
    expect(version).to_have_attribute("aria-invalid", "true")
    expect(panel.get_by_text("Change not in the draft yet")).to_be_visible()
    expect(panel.get_by_text("Until this is valid the draft keeps: App version is at least 2.1.")).to_be_visible()
    version.fill("2.2")
    expect(panel.get_by_text("not in the draft")).to_have_count(0)

    _add_rule(panel, "Language")
    expect(panel.get_by_text("Not in the draft yet")).to_be_visible()
    languages = panel.get_by_label("Languages")
    languages.press_sequentially("e*")
    expect(panel.get_by_text("cannot be read as a language")).to_be_visible()
    languages.press("Enter")
    expect(_rule(panel, "Language").get_by_role("list", name="Chosen")).to_have_count(0)
    languages.fill("")

    _add_rule(panel, "Percentage")
    panel.get_by_label("From %").fill("30")
    panel.get_by_label("Up to %").fill("20")
    expect(panel.get_by_text("The range is empty: “Up to %” must be greater than “From %”.")).to_be_visible()
    expect(panel.get_by_text("No range yet")).to_have_count(0)
    panel.get_by_label("Up to %").fill("100.1")
    expect(panel.get_by_text("is from 0 to 100")).to_be_visible()
    panel.get_by_label("Up to %").fill("30.0000001")
    expect(panel.get_by_text("at most six decimals")).to_be_visible()

    name = panel.get_by_label("Name", exact=True)
    name.fill("vip")
    expect(panel.get_by_text("There is a condition \"vip\" already")).to_be_visible()
    expect(panel.get_by_text("The draft keeps the name ios_new")).to_be_visible()

    panel.get_by_role("button", name="Done").click()
    question = page.get_by_role("dialog", name="Drop what is not in the draft?")
    question.get_by_role("button", name="Drop the change").click()
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])
    row = _row(page, "ios_new")
    expect(row).to_contain_text("App version is at least 2.2")
    expect(row).not_to_contain_text("Language")
    expect(row).not_to_contain_text("% of callers")


def a_half_made_condition_is_not_lost_without_a_question(app: App) -> None:
    page = _open(app, _shop())
    _begin(page)
    page.keyboard.type("half")
    page.keyboard.press("Escape")
    question = page.get_by_role("dialog", name="Discard the new condition?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Go on editing").click()
    panel = page.get_by_role("dialog", name="New condition")
    panel.get_by_role("button", name="Add condition").click()
    expect(panel.get_by_text("Add at least one rule.")).to_be_visible()
    _choose_kind(panel, "Tier")
    panel.get_by_role("button", name="Add condition").click()
    expect(panel.get_by_text("Add at least one value.")).to_be_visible()
    panel.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Discard").click()
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])


def an_edit_that_is_not_valid_is_not_lost_without_a_question(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="vip", exact=True).click()
    panel = page.get_by_role("dialog", name="vip")
    question = page.get_by_role("dialog", name="Drop what is not in the draft?")
    _rule(panel, "Claim").get_by_role("button", name="Remove vip").click()
    expect(panel.get_by_text("Change not in the draft yet")).to_be_visible()

    leaving = [
        lambda: page.evaluate("history.back()"),
        lambda: page.evaluate("location.hash = '#/'"),
        panel.get_by_role("button", name="Done").click,
        panel.get_by_role("button", name="Close").click,
        panel.get_by_role("link", name="2 parameters").click,
        panel.get_by_role("button", name="Duplicate").click,
        lambda: page.keyboard.press("Escape"),
    ]
    for leave in leaving:
        leave()
        expect(question).to_be_visible()
        app.check_accessibility(page)
        question.get_by_role("button", name="Go on editing").click()
        expect(question).to_have_count(0)
        expect(panel.get_by_text("Change not in the draft yet")).to_be_visible()

    panel.get_by_role("link", name="2 parameters").click()
    question.get_by_role("button", name="Drop the change").click()
    expect(page.get_by_role("heading", name="Parameters", level=1)).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(re.compile("condition=vip"))


def a_reload_asks_where_something_half_made_would_be_lost(app: App) -> None:
    page = _open(app, _shop())
    _begin(page)
    page.keyboard.type("half")
    expect(page.get_by_label("Name", exact=True)).to_have_value("half")
    asked = declined_reload(page)
    expect(page.get_by_label("Name", exact=True)).to_have_value("half")
    assert asked == ["beforeunload"], asked


def a_condition_is_duplicated_and_deleted_in_its_panel(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="vip", exact=True).click()
    page.get_by_role("dialog", name="vip").get_by_role("button", name="Duplicate", exact=True).click()
    copy = page.get_by_role("dialog", name="vip_2", exact=True)
    copy.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])
    page.get_by_role("link", name="vip", exact=True).click()
    panel = page.get_by_role("dialog", name="vip", exact=True)
    panel.get_by_role("button", name="Delete", exact=True).click()
    question = page.get_by_role("dialog", name="Delete condition vip?")
    question.get_by_role("button", name="Cancel").click()
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Delete", exact=True).click()
    question.get_by_role("button", name="Delete condition").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(_names(page)).to_have_text(["ios_new", "new_home_20"])
    expect(page.get_by_role("link", name="new_home_20")).to_be_focused()


def a_name_follows_into_the_parameters_that_use_it(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="vip", exact=True).click()
    panel = page.get_by_role("dialog")
    panel.get_by_label("Name", exact=True).fill("gold customers")
    expect(panel.get_by_role("heading", name="gold customers")).to_be_visible()
    close_panel(panel)
    row = _row(page, "gold customers")
    expect(row.get_by_role("link", name="2 parameters")).to_have_attribute("href", re.compile(r"condition=gold\+customers$"))
    expect(page.get_by_role("link", name="gold customers")).to_be_focused()


def a_language_is_found_by_its_name(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="ios_new").click()
    panel = page.get_by_role("dialog", name="ios_new")
    _add_rule(panel, "Language")
    languages = panel.get_by_label("Languages")
    chosen = _rule(panel, "Language").get_by_role("list", name="Chosen").get_by_role("listitem")
    languages.press_sequentially("german")
    expect(panel.get_by_text("Press Enter to add de.")).to_be_visible()
    languages.press("Enter")
    expect(chosen).to_have_text(["deGerman"])
    languages.press_sequentially("de-LI")
    languages.press("Enter")
    expect(chosen).to_have_text(["deGerman", "de-LIGerman (Liechtenstein)"])
    # Also where it is left, or parted from the next one.
    languages.press_sequentially("french,klingonese")
    languages.press("Tab")
    expect(chosen).to_have_text(
        ["deGerman", "de-LIGerman (Liechtenstein)", "frFrench"]
    )
    expect(panel.get_by_text("cannot be read as a language")).to_be_visible()
    languages.fill("klingon")
    languages.press("Enter")
    expect(chosen.last).to_have_text("klingonno known language")
    app.check_accessibility(page)
    app.screenshot(page, "language-unknown")


def the_slash_key_leads_to_the_search(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("heading", name="Conditions").press("/")
    search = page.get_by_role("searchbox", name="Search conditions")
    expect(search).to_be_focused()
    search.press_sequentially("vip/")
    expect(search).to_have_value("vip/")


def undo_is_seen_in_the_open_panel(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("link", name="vip", exact=True).click()
    panel = page.get_by_role("dialog")
    panel.get_by_label("Name", exact=True).fill("very")
    panel.get_by_label("Description").press_sequentially("Who pays")
    values = panel.get_by_label("Values", exact=True)
    values.fill("boss")
    values.press("Enter")
    undo = panel.get_by_role("button", name="Undo")
    undo.click()
    expect(panel.get_by_role("list", name="Chosen").get_by_role("listitem")).to_have_count(1)
    undo.click()
    expect(panel.get_by_label("Description")).to_have_value("")
    undo.click()
    expect(panel.get_by_label("Name", exact=True)).to_have_value("vip")
    expect(undo).to_be_disabled()
    panel.get_by_role("button", name="Redo").click()
    expect(panel.get_by_label("Name", exact=True)).to_have_value("very")


def conditions_are_dragged_into_another_order(app: App) -> None:
    page = _open(app, _shop())
    _drag(page, "new_home_20", above="ios_new")
    expect(_names(page)).to_have_text(["new_home_20", "ios_new", "vip"])
    expect(_row(page, "new_home_20")).to_contain_text("Moved")
    _drag(page, "new_home_20", below="vip")
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])
    _undo(page)
    expect(_names(page)).to_have_text(["new_home_20", "ios_new", "vip"])
    _undo(page)
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])


def another_order_lets_other_values_win(app: App) -> None:
    page = _open(app, _shop())
    _drag(page, "vip", above="ios_new")
    expect(_names(page)).to_have_text(["vip", "ios_new", "new_home_20"])
    _row(page, "vip").get_by_role("link", name="2 parameters").click()
    expect(page.get_by_role("heading", name="Parameters", exact=True)).to_be_visible()
    welcome = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="welcome_text"))
    expect(welcome.locator("dt")).to_have_text(["Default", "vip", "ios_new"])
    expect(page.get_by_role("link", name="max_offers")).to_be_visible()
    expect(page.get_by_role("link", name="new_home")).to_have_count(0)


def escape_gives_up_a_drag(app: App) -> None:
    page = _open(app, _shop())
    _drag(page, "new_home_20", above="ios_new", drop=False)
    expect(page.locator(".drop-line")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".drop-line")).to_have_count(0)
    page.mouse.up()
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])


def conditions_are_put_in_another_order_by_keys(app: App) -> None:
    page = _open(app, _shop())
    handle = page.get_by_role("button", name="Move vip")
    handle.focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(_names(page)).to_have_text(["vip", "ios_new", "new_home_20"])
    expect(page.get_by_role("status").filter(has_text="vip, now 1 of 3")).to_have_count(1)
    expect(handle).to_be_focused()

    page.keyboard.press("Space")
    expect(page.get_by_role("status").filter(has_text="vip lifted, 1 of 3")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("status").filter(has_text="vip, 3 of 3")).to_have_count(1)
    expect(_names(page)).to_have_text(["ios_new", "new_home_20", "vip"])
    page.keyboard.press("Escape")
    expect(_names(page)).to_have_text(["vip", "ios_new", "new_home_20"])
    expect(handle).to_be_focused()

    page.keyboard.press("Space")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    expect(page.get_by_role("status").filter(has_text="vip dropped, 3 of 3")).to_have_count(1)
    expect(_names(page)).to_have_text(["ios_new", "new_home_20", "vip"])
    expect(handle).to_be_focused()
    _undo(page)
    expect(_names(page)).to_have_text(["vip", "ios_new", "new_home_20"])


def who_leaves_a_lifted_condition_puts_it_back(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_role("button", name="Move vip").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(_names(page)).to_have_text(["ios_new", "new_home_20", "vip"])
    page.keyboard.press("Tab")
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])


def a_carried_condition_is_put_where_it_belongs_in_a_list_that_changed(app: App) -> None:
    project = app.project(template={"conditions": [_percent(name) for name in "abcd"], "parameters": {}})
    page = app.person(at=f"#/projects/{project.id}/conditions")
    page.get_by_role("button", name="Move c").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("status").filter(has_text="c lifted, 3 of 4")).to_have_count(1)
    _publish_elsewhere(app, page, project.id, "bcd")
    expect(_names(page)).to_have_text(["b", "c", "d"])
    page.keyboard.press("ArrowUp")
    expect(_names(page)).to_have_text(["c", "b", "d"])
    page.keyboard.press("Space")
    expect(page.get_by_role("status").filter(has_text="c dropped, 1 of 3")).to_have_count(1)
    expect(_names(page)).to_have_text(["c", "b", "d"])


def a_carried_condition_that_is_deleted_elsewhere_is_carried_no_more(app: App) -> None:
    project = app.project(template={"conditions": [_percent(name) for name in "abcd"], "parameters": {}})
    page = app.person(at=f"#/projects/{project.id}/conditions")
    page.get_by_role("button", name="Move c").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    expect(_names(page)).to_have_text(["a", "c", "b", "d"])
    _publish_elsewhere(app, page, project.id, "abd")
    expect(_names(page)).to_have_text(["a", "b", "d"])
    page.get_by_role("button", name="Move d").focus()
    page.keyboard.press("Alt+Home")
    expect(_names(page)).to_have_text(["d", "a", "b"])


def a_condition_is_moved_to_a_position(app: App) -> None:
    page = _open(app, _shop())
    _choose(page, "ios_new", "Move to position…")
    dialog = page.get_by_role("dialog", name="Move ios_new")
    dialog.get_by_label("Position").fill("4")
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("Write a position from 1 to 3.")).to_be_visible()
    dialog.get_by_label("Position").fill("2")
    page.keyboard.press("Enter")
    expect(_names(page)).to_have_text(["vip", "ios_new", "new_home_20"])
    expect(page.get_by_role("button", name="Move ios_new")).to_be_focused()
    _choose(page, "ios_new", "Move to the bottom")
    expect(_names(page)).to_have_text(["vip", "new_home_20", "ios_new"])


def deleting_a_condition_says_which_parameters_lose_a_value(app: App) -> None:
    page = _open(app, _shop())
    _choose(page, "vip", "Delete…")
    question = page.get_by_role("dialog", name="Delete condition vip?")
    expect(question).to_contain_text("2 parameters lose their value for it")
    expect(question.get_by_role("listitem")).to_have_text(["welcome_text", "max_offers"])
    question.get_by_role("button", name="Cancel").click()
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])
    _choose(page, "vip", "Delete…")
    question.get_by_role("button", name="Delete condition").click()
    expect(_names(page)).to_have_text(["ios_new", "new_home_20"])
    expect(page.get_by_role("link", name="new_home_20")).to_be_focused()


def a_condition_that_nothing_uses_is_marked_and_deleted_at_once(app: App) -> None:
    page = _open(app, {"conditions": [_percent("alone")], "parameters": {}})
    expect(_row(page, "alone")).to_contain_text("Not used")
    _choose(page, "alone", "Delete…")
    expect(page.get_by_text("No conditions yet")).to_be_visible()


def a_condition_is_duplicated(app: App) -> None:
    page = _open(app, _shop())
    _choose(page, "ios_new", "Duplicate")
    panel = page.get_by_role("dialog", name="ios_new_2")
    expect(panel.get_by_label("Version", exact=True)).to_have_value("2.1")
    page.keyboard.press("Escape")
    expect(_names(page)).to_have_text(["ios_new", "ios_new_2", "vip", "new_home_20"])


def ranges_of_one_seed_can_follow_each_other(app: App) -> None:
    page = _open(app, _shop())
    _begin(page)
    panel = page.get_by_role("dialog", name="New condition")
    panel.get_by_label("Name", exact=True).fill("next")
    _choose_kind(panel, "Percentage")
    panel.get_by_label("Seed").fill("new_home")
    expect(panel.get_by_text("new_home_20 takes 0 to 20 %")).to_be_visible()
    panel.get_by_role("button", name="Begin at 20 %").click()
    expect(panel.get_by_label("From %")).to_have_value("20")
    expect(panel.get_by_label("Up to %")).to_have_value("30")
    panel.get_by_role("button", name="50 %").click()
    expect(panel.get_by_label("Up to %")).to_have_value("70")


def conditions_are_searched(app: App) -> None:
    page = _open(app, _shop())
    page.get_by_label("Search conditions").fill("platform IOS")
    expect(_names(page)).to_have_text(["ios_new"])
    expect(page.get_by_text("1 condition found")).to_be_visible()
    expect(page.get_by_role("button", name="Move ios_new")).to_have_count(0)
    page.get_by_label("Search conditions").fill("nothing like it")
    expect(page.get_by_text("No condition fits the search.")).to_be_visible()


def hostile_texts_are_shown_and_do_nothing(app: App) -> None:
    name = "\u202e" + MARKUP
    rules = [
        {"field": "platform", "values": [MARKUP, "😀" * 200]},
        {"field": "claim", "name": "</script><script>alert(1)</script>", "values": ["x" * 100_000, True, 9007199254740993]},
    ]
    parameters = {"a": {"type": "string", "default": "", "conditional_values": {name: MARKUP}}}
    template = {"conditions": [{"name": name, "description": MARKUP * 30, "rules": rules}, _percent("__proto__")], "parameters": parameters}
    for viewport in [(1280, 800), NARROW]:
        page = _open(app, template, viewport=viewport)
        expect(_names(page)).to_have_text(["U+202E" + MARKUP, "__proto__"])
        _expect_no_sideways_scroll(page)
        app.check_accessibility(page)
        page.get_by_role("link", name="onerror").click()
        panel = page.get_by_role("dialog")
        expect(_rule(panel, "Platform").get_by_role("list", name="Chosen")).to_contain_text(MARKUP)
        _expect_no_sideways_scroll(page)
        panel.get_by_label("Name", exact=True).fill("tame")
        close_panel(panel)
        expect(_names(page)).to_have_text(["tame", "__proto__"])
        _choose(page, "tame", "Delete…")
        page.get_by_role("button", name="Delete condition").click()
        expect(_names(page)).to_have_text(["__proto__"])
        assert page.locator("img").count() == 0


def as_many_conditions_as_there_can_be_are_shown_and_moved(app: App) -> None:
    conditions = [_percent(f"c{index:04}") for index in range(2_000)]
    page = _open(app, {"conditions": conditions, "parameters": {}})
    # By their class: to tell the roles of so many would take longer than all else.
    names = page.locator(".condition-name")
    expect(names).to_have_count(2_000, timeout=60_000)
    expect(page.get_by_role("main").locator("button", has_text="Add condition")).to_have_count(0)
    first = page.locator(".condition-row").first
    first.locator("summary").click()
    first.locator(".actions-item", has_text="Move to position…").click()
    expect(page.locator("#move-position")).to_be_focused()
    page.keyboard.type("1500")
    page.keyboard.press("Enter")
    expect(names.nth(1499)).to_have_text("c0000")
    expect(page.locator(".drag-handle").nth(1499)).to_be_focused()
    expect(names.nth(1499)).to_be_in_viewport()
    page.keyboard.press("Alt+Home")
    expect(names.first).to_have_text("c0000")
    page.locator("#condition-search").fill("c1999")
    expect(names).to_have_text(["c1999"])


def a_drag_to_the_edge_scrolls_on(app: App) -> None:
    page = _open(app, {"conditions": [_percent(f"c{index:02}") for index in range(30)], "parameters": {}})
    expect(_names(page)).to_have_count(30)
    start = page.get_by_role("button", name="Move c00").bounding_box()
    assert start
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(start["x"] + 8, 790, steps=5)
    expect(_names(page).nth(29)).to_be_in_viewport()
    page.mouse.move(start["x"] + 8, 700)
    page.mouse.up()
    expect(_names(page).nth(0)).to_have_text("c01")
    expect(page.get_by_role("button", name="Move c00")).to_be_in_viewport()


def a_viewer_reads_and_changes_nothing(app: App) -> None:
    project = app.project(template=_shop())
    viewer = app.admin(roles={project.id: "viewer"})
    page = app.person(*viewer, at=f"#/projects/{project.id}/conditions")
    expect(_names(page)).to_have_text(["ios_new", "vip", "new_home_20"])
    main = page.get_by_role("main")
    expect(main.get_by_role("button")).to_have_count(0)
    expect(main.locator("summary")).to_have_count(0)
    page.get_by_role("link", name="ios_new").click()
    panel = page.get_by_role("dialog", name="ios_new")
    expect(panel).to_contain_text("App version is at least 2.1")
    expect(panel.get_by_role("textbox")).to_have_count(0)
    app.check_accessibility(page)


def a_condition_is_opened_by_its_address(app: App) -> None:
    project = app.project(template=_shop())
    page = app.person(at=f"#/projects/{project.id}/conditions?edit=vip")
    expect(page.get_by_role("dialog", name="vip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("edit"))
    page.get_by_role("link", name="ios_new").click()
    expect(page.get_by_role("dialog", name="ios_new")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)


def an_address_that_names_no_condition_says_so(app: App) -> None:
    project = app.project(template=_shop())
    page = app.person(at=f"#/projects/{project.id}/conditions?edit=gone")
    expect(page.get_by_text("There is no condition “gone” in the draft.")).to_be_visible()
    expect(page).to_have_url(app.url(f"#/projects/{project.id}/conditions"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def the_page_and_its_panel_are_accessible_and_fit(app: App) -> None:
    for scheme in ["light", "dark"]:
        for viewport in [(1280, 800), NARROW]:
            page = _open(app, _shop(), viewport=viewport, color_scheme=scheme)
            name = f"conditions-{scheme}-{viewport[0]}"
            expect(_names(page)).to_have_count(3)
            app.check_accessibility(page)
            app.screenshot(page, name)
            page.get_by_role("link", name="new_home_20").click()
            expect(page.get_by_role("dialog")).to_be_visible()
            page.get_by_role("button", name="Add rule").click()
            expect(page.get_by_role("button", name="Add rule")).to_have_attribute("aria-expanded", "true")
            app.check_accessibility(page)
            app.screenshot(page, f"{name}-panel")
            _expect_no_sideways_scroll(page)


def _open(app: App, template: Any, **look: Any) -> Page:
    project = app.project(template=template)
    page = app.person(at=f"#/projects/{project.id}/conditions", **look)
    expect(page.get_by_role("heading", name="Conditions", exact=True)).to_be_visible()
    return page


def _names(page: Page) -> Locator:
    return page.get_by_role("list", name="Conditions in priority order").get_by_role("heading").get_by_role("link")


def _row(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="Conditions in priority order").locator(":scope > li").filter(
        has=page.get_by_role("link", name=name, exact=True)
    )


def _choose(page: Page, name: str, action: str) -> None:
    row = _row(page, name)
    row.locator("summary").click()
    row.get_by_role("button", name=action).click()


def _begin(page: Page) -> None:
    page.get_by_role("button", name="Add condition").click()
    expect(page.get_by_label("Name", exact=True)).to_be_focused()


def _add_rule(panel: Locator, kind: str) -> None:
    panel.get_by_role("button", name="Add rule").click()
    _choose_kind(panel, kind)


def _choose_kind(panel: Locator, kind: str) -> None:
    panel.get_by_role("list", name="Kinds of rules").get_by_role("button", name=kind).click()
    expect(_rule(panel, kind).locator("input, select").first).to_be_focused()


def _rule(panel: Locator, kind: str) -> Locator:
    return panel.get_by_role("group").filter(has=panel.page.get_by_role("heading", name=kind, exact=True))


def _chosen(panel: Locator, kind: str) -> Locator:
    return _rule(panel, kind).get_by_role("list", name="Chosen").get_by_role("listitem")


def _paste(field: Locator, text: str) -> None:
    field.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    field.focus()
    field.page.keyboard.press("Control+v")


def _publish_elsewhere(app: App, page: Page, project: str, names: str) -> None:
    """Another admin publishes these conditions, and the page looks at what is live."""
    app.api.publish(project, {"conditions": [_percent(name) for name in names], "parameters": {}})
    page.evaluate("dispatchEvent(new Event('focus'))")


def _undo(page: Page) -> None:
    page.locator("body").press("Control+z")


def _drag(page: Page, name: str, *, above: str | None = None, below: str | None = None, drop: bool = True) -> None:
    start = page.get_by_role("button", name=f"Move {name}").bounding_box()
    target = _row(page, above or below or "").bounding_box()
    assert start and target
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, target["y"] + (4 if above else target["height"] - 4), steps=6)
    expect(page.locator(".drop-line")).to_be_visible()
    next_frame(page)
    if drop:
        page.mouse.up()


def _expect_no_sideways_scroll(page: Page) -> None:
    excess = page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('.dialog-body')].map((box) => box.scrollWidth - box.clientWidth)"
    )
    assert max(excess) <= 0, excess


def _percent(name: str) -> dict[str, Any]:
    return {"name": name, "rules": [{"field": "percent", "seed": name, "from": 0, "to": 10}]}


def _shop() -> dict[str, Any]:
    parameters = {key: parameter for key, parameter in PARAMETERS.items() if key != "theme"}
    offers = PARAMETERS["max_offers"] | {"conditional_values": {"vip": 9}}
    return {"conditions": CONDITIONS, "parameters": parameters | {"max_offers": offers}}
