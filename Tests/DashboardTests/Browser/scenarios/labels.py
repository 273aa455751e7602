"""Labels as a stranger uses them: each names one control of what is open."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from harness import App
from parameter_steps import SHOP, edit_parameter, open_parameters

KINDS = {
    "Platform": ("Platforms", "i"),
    "App version": ("Version", "2.1"),
    "Language": ("Languages", "d"),
    "Tier": ("Gold", None),
    "Claim": ("Values", "vip"),
    "Percentage": ("Seed", "new_home"),
}
"""By kind of rule, a field and what is typed into it."""


def each_button_of_an_empty_page_has_a_name_of_its_own(app: App) -> None:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/parameters")
    expect(page.get_by_text("No parameters yet")).to_be_visible()
    _expect_names_of_their_own(page)
    page.goto(app.url(f"#/projects/{project.id}/conditions"))
    expect(page.get_by_text("No conditions yet")).to_be_visible()
    _expect_names_of_their_own(page)
    page.route("**/admin/v1/projects?*", lambda route: route.fulfill(json={"data": [], "next": None}))
    page.goto(app.url("#/"))
    expect(page.get_by_text("No projects yet")).to_be_visible()
    _expect_names_of_their_own(page)


def each_label_of_a_parameter_names_one_control(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_role("button", name="Add parameter").click()
    dialog = page.get_by_role("dialog", name="Add parameter")
    expect(dialog).to_be_visible()
    _expect_unambiguous(dialog)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    panel = edit_parameter(page, "welcome_text")
    panel.get_by_role("button", name="Add value for a condition").click()
    expect(panel.get_by_role("combobox", name="Condition", exact=True)).to_be_visible()
    _expect_unambiguous(panel)


def each_label_of_a_condition_names_one_control(app: App) -> None:
    page = _conditions(app)
    for kind, (field, typed) in KINDS.items():
        page.get_by_role("button", name="Add condition").first.click()
        panel = page.get_by_role("dialog", name="New condition")
        panel.get_by_role("button", name=kind, exact=True).click()
        expect(panel.get_by_role("group", name="Rule 1")).to_be_visible()
        if typed is not None:
            panel.get_by_label(field).press_sequentially(typed)
        _expect_unambiguous(panel)
        if typed is not None:
            panel.get_by_label(field).press("Enter")
        _expect_unambiguous(panel)
        panel.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard").click()
        expect(panel).to_have_count(0)


def _conditions(app: App) -> Page:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/conditions")
    expect(page.get_by_role("heading", name="Conditions", level=1)).to_be_visible()
    return page


def _expect_names_of_their_own(page: Page) -> None:
    names = page.get_by_role("main").get_by_role("button").all_inner_texts()
    assert names, "no button is there"
    for name in names:
        found = page.get_by_role("button", name=name.strip()).count()
        assert found == 1, f"{found} buttons are called {name!r}"


def _expect_unambiguous(panel: Locator) -> None:
    labels = panel.locator("label").all_inner_texts()
    assert labels, "no label is there"
    for label in labels:
        found = panel.get_by_label(label.strip(), exact=False).count()
        assert found == 1, f"{found} controls are called {label!r}"
