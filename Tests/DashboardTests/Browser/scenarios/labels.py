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


def each_label_of_a_parameter_names_one_control(app: App) -> None:
    page = open_parameters(app, SHOP)
    page.get_by_role("button", name="Add parameter").click()
    _expect_unambiguous(page.get_by_role("dialog", name="Add parameter"))
    page.keyboard.press("Escape")
    panel = edit_parameter(page, "welcome_text")
    panel.get_by_role("button", name="Add value for a condition").click()
    _expect_unambiguous(panel)


def each_label_of_a_condition_names_one_control(app: App) -> None:
    page = _conditions(app)
    for kind, (field, typed) in KINDS.items():
        page.get_by_role("button", name="Add condition").first.click()
        panel = page.get_by_role("dialog", name="New condition")
        panel.get_by_role("button", name=kind, exact=True).click()
        if typed is not None:
            panel.get_by_label(field).press_sequentially(typed)
        _expect_unambiguous(panel)
        if typed is not None:
            panel.get_by_label(field).press("Enter")
        _expect_unambiguous(panel)
        panel.get_by_role("button", name="Cancel").click()
        expect(panel).to_have_count(0)


def _conditions(app: App) -> Page:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/conditions")
    expect(page.get_by_role("heading", name="Conditions", level=1)).to_be_visible()
    return page


def _expect_unambiguous(panel: Locator) -> None:
    labels = panel.locator("label").all_inner_texts()
    assert labels, "no label is there"
    for label in labels:
        found = panel.get_by_label(label.strip(), exact=False).count()
        assert found == 1, f"{found} controls are called {label!r}"
