"""The list of parameters: found, grouped, shown to those who may only look, and bearing whatever there is."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from harness import NARROW, App
from parameter_steps import (
    SHOP,
    Work,
    close_panel,
    edit_parameter,
    expect_no_panel,
    expect_no_sideways_scrolling,
    large_template,
    next_frame,
    open_parameters,
    parameter_row,
    parameter_rows,
)


def the_search_finds_keys_values_and_conditions_and_marks_them(app: App) -> None:
    page = open_parameters(app, SHOP)
    for search, found, mark in [
        ("OFFERS", ["max_offers"], "offers"),
        ("8a6d", ["theme"], "8a6d"),
        ("new_home_20", ["new_home"], "new_home_20"),
        ("home page", ["max_offers"], "home"),
        ("wel vip", ["welcome_text"], "wel"),
    ]:
        page.get_by_role("searchbox").fill(search)
        expect(parameter_rows(page)).to_have_count(len(found))
        expect(page.get_by_text(f"{len(found)} of 4", exact=True)).to_be_visible()
        for key in found:
            expect(parameter_row(page, key)).to_be_visible()
        expect(page.locator("mark").first).to_have_text(mark, ignore_case=True)


def a_search_that_finds_nothing_can_be_cleared(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("nowhere")
    expect(page.get_by_text("Nothing found")).to_be_visible()
    page.get_by_role("button", name="Clear search").click()
    expect(parameter_rows(page)).to_have_count(4)
    expect(page.get_by_role("searchbox")).to_be_focused()


def filters_narrow_the_list_and_stay_through_a_reload(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_label("Filter by type").select_option("string")
    expect(parameter_rows(page)).to_have_count(1)
    page.get_by_label("Filter by type").select_option("")
    page.get_by_label("Filter by condition").select_option("new_home_20")
    expect(page).to_have_url(re.compile("condition=new_home_20"))
    page.reload()
    expect(parameter_rows(page)).to_have_count(1)
    expect(parameter_row(page, "new_home")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    expect(parameter_rows(page)).to_have_count(4)


def a_closed_group_stays_closed_through_a_reload(app: App) -> None:
    page = open_parameters(app, SHOP)
    offers = page.get_by_role("button", name="Offers 1")
    expect(offers).to_have_attribute("aria-expanded", "true")
    offers.click()
    expect(parameter_row(page, "max_offers")).to_have_count(0)
    page.reload()
    expect(offers).to_have_attribute("aria-expanded", "false")
    page.get_by_role("searchbox").fill("max")
    expect(parameter_row(page, "max_offers")).to_be_visible()


def a_viewer_reads_everything_and_can_change_nothing(app: App) -> None:
    project = app.project(template=SHOP)
    viewer = app.admin(roles={project.id: "viewer"})
    page = app.person(*viewer, at=f"#/projects/{project.id}/parameters")
    expect(parameter_rows(page)).to_have_count(4)
    expect(page.get_by_role("banner")).to_contain_text("Your role: Viewer")
    expect(page.get_by_role("button", name="Add parameter")).to_have_count(0)
    panel = edit_parameter(page, "welcome_text")
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
            "__proto__": {
                "type": "string",
                "default": markup,
                "description": f"\u202e{markup}",
                "group": markup,
            },
            "constructor": {
                "type": "json",
                "default": f'{{"{markup}": "\\u202e"}}',
                "conditional_values": {markup: "[]"},
            },
            "long_"
            + "k"
            * 251: {
                "type": "string",
                "default": "A" * 100_000,
                "conditional_values": {markup: "\u202ereversed 😀"},
            },
            "empty": {"type": "string", "default": "", "conditional_values": {markup: " \n\t"}},
        },
    }
    for viewport in [NARROW, (1280, 800)]:
        page = open_parameters(app, template, viewport=viewport)
        expect(parameter_rows(page)).to_have_count(4)
        expect_no_sideways_scrolling(page)
        expect(parameter_row(page, "empty").get_by_text("(empty)")).to_be_visible()
        for key in template["parameters"]:
            panel = edit_parameter(page, key)
            expect_no_sideways_scrolling(page)
            close_panel(panel)
            expect(panel).to_have_count(0)
        page.get_by_role("searchbox").fill("<img .* [")
        expect(page.get_by_text("Nothing found")).to_be_visible()
        assert page.evaluate("globalThis.hit === undefined && !document.querySelector('img')")


def three_thousand_parameters_cost_little(app: App) -> None:
    project = app.project(template=large_template())
    page = app.person(at="#/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    work = Work(page)
    page.evaluate("address => { location.hash = address; }", f"#/projects/{project.id}/parameters")
    expect(page.get_by_text("3,000 parameters")).to_be_visible()
    expect(parameter_rows(page).first).to_be_visible()
    opened = work.lap()
    assert opened < 1_000, f"the page took {opened:.0f} ms"

    page.get_by_role("searchbox").focus()
    keys = "checkout 12"
    work.lap()
    for key in keys:
        page.keyboard.type(key)
        next_frame(page)
    typed = work.lap() / len(keys)
    assert typed < 100, f"a key took {typed:.0f} ms"
    expect(page.get_by_text(re.compile(r"^\d+ of 3,000$"))).to_be_visible()

    page.get_by_role("searchbox").fill("checkout_parameter_0001")
    field = edit_parameter(page, "checkout_parameter_0001").get_by_label("Description")
    field.focus()
    work.lap()
    for key in keys:
        page.keyboard.type(key)
        next_frame(page)
    edited = work.lap() / len(keys)
    assert edited < 100, f"a key in the panel took {edited:.0f} ms"


def more_of_a_long_list_comes_by_scrolling_and_by_the_keyboard(app: App) -> None:
    page = open_parameters(app, large_template(400))
    page.get_by_role("button", name="Show more").focus()
    first = parameter_rows(page).count()
    assert first < 400
    page.keyboard.press("Enter")
    expect(parameter_rows(page).nth(first).get_by_role("link")).to_be_focused()
    end = time.monotonic() + 60
    while parameter_rows(page).count() < 400:
        assert time.monotonic() < end, "it does not grow by scrolling"
        page.mouse.move(600, 500)
        page.mouse.wheel(0, 20_000)
        next_frame(page)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)


def a_panel_that_closes_leaves_the_list_as_it_was(app: App) -> None:
    page = open_parameters(app, large_template(200))
    page.get_by_role("button", name="Show more").focus()
    page.keyboard.press("Enter")
    row = parameter_row(page, "search_parameter_0178")
    row.get_by_role("link").click()
    close_panel(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(row.get_by_role("link")).to_be_focused()
    expect(row).to_be_in_viewport()


def every_state_is_accessible(app: App) -> None:
    for color_scheme, viewport in [("light", (1280, 800)), ("dark", NARROW)]:
        page = open_parameters(app, SHOP, color_scheme=color_scheme, viewport=viewport)
        app.check_accessibility(page)
        app.screenshot(page, f"parameters-{color_scheme}")
        for key in SHOP["parameters"]:
            panel = edit_parameter(page, key)
            app.check_accessibility(page)
            app.screenshot(page, f"parameters-{key}-{color_scheme}")
            close_panel(panel)
            expect(panel).to_have_count(0)
        panel = edit_parameter(page, "theme")
        panel.get_by_label("Default value").fill("{\n]")
        panel.get_by_role("button", name="Add value for a condition").click()
        expect(panel.get_by_role("listbox")).to_be_visible()
        app.check_accessibility(page)
        panel.get_by_role("button", name="Delete").click()
        expect_no_panel(page)
        expect(page.get_by_text("Removed")).to_be_visible()
        page.get_by_role("searchbox").fill("t")
        expect(page.locator("mark").first).to_be_visible()
        app.check_accessibility(page)
        page.get_by_role("searchbox").fill("nowhere")
        expect(page.get_by_text("Nothing found")).to_be_visible()
        app.check_accessibility(page)
        page.get_by_role("button", name="Add parameter").click()
        page.get_by_role("textbox", name="Key").fill("no key")
        expect(page.get_by_role("textbox", name="Key")).to_have_attribute("aria-invalid", "true")
        app.check_accessibility(page)
