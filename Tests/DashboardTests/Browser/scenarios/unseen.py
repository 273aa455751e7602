"""Characters that are not seen, or that turn the text around them, are shown for what they are."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from drafts import make_draft
from harness import NARROW, WIDE, App
from parameter_steps import close_panel, edit_parameter, expect_no_sideways_scrolling, parameter_row

OVERRIDE = "\u202e"
NAME = "U+202E, right-to-left override"
FAMILY = "👨\u200d👩\u200d👧"
PERSIAN = "می\u200cخواهم"


def _template(text: str = f"{OVERRIDE}abc") -> dict[str, Any]:
    vip = {"name": f"vip{OVERRIDE}", "description": f"{OVERRIDE}staff", "rules": [{"field": "platform", "values": [f"i{OVERRIDE}os"]}]}
    return {
        "conditions": [vip],
        "parameters": {
            "turned": {
                "type": "string",
                "default": text,
                "description": f"about{OVERRIDE}",
                "group": f"G{OVERRIDE}",
                "conditional_values": {vip["name"]: f"for{OVERRIDE}vip"},
            },
            "hidden": {"type": "json", "default": '["a\u200bb"]'},
            "plain": {"type": "string", "default": f"{FAMILY} {PERSIAN} naïve 日本語"},
        },
    }


def a_value_is_shown_in_its_order_with_a_mark(app: App) -> None:
    page = _open(app, "parameters")
    row = parameter_row(page, "turned")
    expect(row.locator("dd")).to_have_text(["“U+202Eabc”", "“forU+202Evip”"])
    expect(row.get_by_text("aboutU+202E")).to_be_visible()
    expect(row.get_by_role("img", name=NAME)).to_have_count(4)
    expect(parameter_row(page, "hidden")).to_contain_text('["aU+200Bb"]')
    expect(parameter_row(page, "plain")).to_contain_text(f"“{FAMILY} {PERSIAN} naïve 日本語”")
    page.get_by_role("searchbox", name="Search parameters").fill("abc")
    expect(row.locator("mark")).to_have_text(["abc"])
    expect(row.locator("dd").first).to_have_text("“U+202Eabc”")
    _expect_none(page)


def a_field_says_which_character_and_where(app: App) -> None:
    page = _open(app, "parameters")
    panel = edit_parameter(page, "turned")
    words = "Has 1 character that is not seen: U+202E (right-to-left override) at"
    for label, place in [("Default value", 1), ("Description", 6), ("Group", 2), (f"Value for vip{OVERRIDE}", 4)]:
        expect(panel.get_by_label(label, exact=True)).to_have_accessible_description(_having(f"{words} {place}."))
    panel.get_by_label("Default value").fill("abc")
    expect(panel.get_by_label("Default value")).not_to_have_accessible_description(_having("not seen"))
    close_panel(panel)
    panel = edit_parameter(page, "hidden")
    expect(panel.get_by_label("Default value")).to_have_accessible_description(
        _having("U+200B (zero-width space) at 4.")
    )
    close_panel(panel)
    expect(edit_parameter(page, "plain").get_by_text("not seen")).to_have_count(0)


def a_viewer_sees_them(app: App) -> None:
    project = app.project(template=json.dumps(_template(), ensure_ascii=False))
    viewer = app.admin(roles={project.id: "viewer"})
    page = app.person(*viewer, at=f"#/projects/{project.id}/parameters")
    panel = edit_parameter(page, "turned")
    for text in ["U+202Eabc", "forU+202Evip", "aboutU+202E", "GU+202E", "vipU+202E", "Platform is iU+202Eos"]:
        expect(panel.get_by_text(text, exact=True)).to_be_visible()
    _expect_none(page)
    page.goto(app.url(f"#/projects/{project.id}/document"))
    expect(page.get_by_role("textbox", name="Document")).to_have_accessible_description(_having("not seen: U+202E"))


def conditions_have_them_marked(app: App) -> None:
    page = _open(app, "conditions")
    row = page.locator(".condition-row")
    for text in ["vipU+202E", "U+202Estaff", "Platform is iU+202Eos"]:
        expect(row.get_by_text(text, exact=True)).to_be_visible()
    row.get_by_role("link", name="vip").click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("heading", name="vip").first).to_have_text("vipU+202E")
    expect(panel.get_by_role("list", name="Chosen")).to_have_text("iU+202Eos")
    panel.get_by_label("Platforms").fill(f"x{OVERRIDE}")
    expect(panel.get_by_text("not seen: U+202E (right-to-left override) at 2.")).to_be_visible()


def a_reviewer_sees_what_apps_will_get(app: App) -> None:
    project = app.project(template=_template("abc"))
    page = app.person()
    make_draft(page, app.url(f"#/projects/{project.id}/document"), _template())
    page.goto(app.url(f"#/projects/{project.id}/review"))
    change = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="turned"))
    expect(change.get_by_role("insertion")).to_have_text("U+202Eabc")
    app.api.publish(project.id, _template(f"x\u200by{OVERRIDE}"))
    page.reload()
    sides = page.get_by_role("group", name="turned: default")
    expect(sides.locator(".conflict-value").filter(visible=True)).to_have_text(["U+202Eabc", "xU+200ByU+202E"])
    _expect_none(page)
    page.goto(app.url(f"#/projects/{project.id}/history?from=1&to=2"))
    expect(page.get_by_role("insertion")).to_have_text("xU+200ByU+202E")
    _expect_none(page)


def a_tried_caller_gets_them_marked(app: App) -> None:
    page = _open(app, "try-it")
    results = page.get_by_role("region", name="Parameters")
    expect(results.locator("code").filter(has_text="abc")).to_have_text("U+202Eabc")
    conditions = page.get_by_role("region", name="Conditions")
    expect(conditions.get_by_role("heading", name="vip")).to_have_text("1 vipU+202E")
    page.get_by_label("Platform", exact=True).fill(f"i{OVERRIDE}os")
    expect(conditions.get_by_text('Sent is "i[U+202E]os".')).to_be_visible()
    expect(results.get_by_role("button", name="Why turned")).to_have_text("Why turned: vipU+202E")
    _expect_none(page)


def marks_are_accessible_and_fit(app: App) -> None:
    text = f"{OVERRIDE}abc " + "\u200b\u2060\ufeff\u00ad\u200e" * 40
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        project = app.project(template=_template(text))
        for place in ("parameters", "conditions", "try-it"):
            page = app.person(at=f"#/projects/{project.id}/{place}", viewport=viewport, color_scheme=scheme)
            expect(page.get_by_role("img", name=NAME).first).to_be_visible()
            expect_no_sideways_scrolling(page)
            app.check_accessibility(page)
            app.screenshot(page, f"unseen-{place}-{scheme}")
            if place == "parameters":
                edit_parameter(page, "turned")
                app.check_accessibility(page)
                app.screenshot(page, f"unseen-panel-{scheme}")


def _open(app: App, place: str) -> Page:
    project = app.project(template=json.dumps(_template(), ensure_ascii=False))
    return app.person(at=f"#/projects/{project.id}/{place}")


def _having(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def _expect_none(page: Page) -> None:
    """That no text to read turns what is around it."""
    texts = page.get_by_role("main").all_inner_texts()
    assert not any(OVERRIDE in text for text in texts), texts
