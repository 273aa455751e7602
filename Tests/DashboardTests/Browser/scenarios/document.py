"""The draft as the text of its document."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from drafts import SHOP, changed, overflows, write_document
from harness import NARROW, WIDE, App, Project, copied, keep_remarks
from parameter_steps import wait_until_kept


def a_pasted_document_becomes_one_change_that_can_be_undone(app: App) -> None:
    _, page = _open(app)
    write_document(page, json.dumps(changed(max_offers=9, welcome_text="Hello")))
    expect(page.get_by_text("This text is not applied to the draft yet.")).to_be_visible()
    page.get_by_role("button", name="Apply to the draft").click()
    expect(page.get_by_role("textbox", name="Document")).to_be_focused()
    bar = page.get_by_role("region", name="Draft")
    expect(bar).to_contain_text("2 changes to version 1")
    bar.get_by_role("button", name="Undo").click()
    expect(bar).to_contain_text("No changes to version 1")


def faults_are_listed_by_line_and_lead_there(app: App) -> None:
    _, page = _open(app)
    text = json.dumps(SHOP, indent=2).replace('"number"', '"nummer"').replace('"platform"', '"plattform"')
    write_document(page, text)
    expect(page.get_by_text("it has 2 faults")).to_be_visible()
    expect(page.get_by_role("button", name="Apply to the draft")).to_be_disabled()
    line = text[: text.index('"nummer"')].count("\n") + 1
    first = text[: text.index('"plattform"')].count("\n") + 1
    told = page.get_by_role("paragraph").filter(has_text=f"The first: Line {first}, column")
    expect(told).to_contain_text("plattform")
    page.get_by_role("button", name=f"Line {line}, column").click()
    editor = page.get_by_role("textbox", name="Document")
    expect(editor).to_be_focused()
    assert editor.evaluate("(field) => field.value.slice(field.selectionStart)").startswith('"nummer"')
    write_document(page, text.replace("nummer", "number").replace("plattform", "platform"))
    expect(page.get_by_role("heading", name=re.compile(r"\d fault"))).to_have_count(0)
    page.get_by_role("button", name="Apply to the draft").click()
    expect(page.get_by_text("The document says what the draft said already.")).to_be_visible()


def the_only_fault_is_told_above_the_text(app: App) -> None:
    _, page = _open(app)
    write_document(page, '{"parameters": {"a": }}')
    notice = page.get_by_role("status").filter(has_text="it has 1 fault.")
    expect(notice.get_by_role("button", name="Line 1, column 22")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="1 fault")).to_have_count(0)
    notice.get_by_role("button", name="Line 1, column 22").click()
    editor = page.get_by_role("textbox", name="Document")
    expect(editor).to_be_focused()
    assert editor.evaluate("(field) => field.selectionStart") == 21


def characters_that_are_not_seen_are_told_under_the_text(app: App) -> None:
    _, page = _open(app)
    write_document(page, json.dumps(changed(welcome_text="\u202eabc"), ensure_ascii=False, indent=2))
    expect(page.get_by_role("textbox", name="Document")).to_have_accessible_description(
        re.compile(r"Has 1 character that is not seen: U\+202E \(right-to-left override\) at line \d+, column \d+\.")
    )
    page.get_by_role("button", name="Discard this text").click()
    expect(page.get_by_text("that is not seen")).to_have_count(0)


def a_text_with_faults_is_there_after_a_reload(app: App) -> None:
    _, page = _open(app)
    write_document(page, '{"parameters": ')
    expect(page.get_by_text("it has 1 fault.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("textbox", name="Document")).to_have_value('{"parameters": ')
    expect(page.get_by_text("it has 1 fault.")).to_be_visible()
    keep_remarks(page)
    page.get_by_role("button", name="Discard this text").click()
    expect(page.get_by_role("textbox", name="Document")).to_have_value(json.dumps(SHOP))
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("textbox", name="Document")).to_have_value('{"parameters": ')
    expect(page.get_by_text("it has 1 fault.")).to_be_visible()


def a_text_that_is_not_applied_is_told_in_the_review(app: App) -> None:
    project, page = _open(app)
    write_document(page, '{"parameters": ')
    expect(page.get_by_text("it has 1 fault.")).to_be_visible()
    page.goto(app.url(f"#/projects/{project.id}/review"))
    notice = page.get_by_role("status").filter(has_text="a text that is not applied")
    notice.get_by_role("link", name="document").click()
    expect(page.get_by_role("textbox", name="Document")).to_have_value('{"parameters": ')


def a_draft_that_changes_elsewhere_meanwhile_is_told(app: App) -> None:
    project, page = _open(app)
    write_document(page, json.dumps(changed(max_offers=9)))
    expect(page.get_by_text("This text is not applied to the draft yet.")).to_be_visible()
    other = page.context.new_page()
    other.goto(app.url(f"#/projects/{project.id}/document"))
    other.get_by_role("button", name="Apply to the draft").click()
    expect(other.get_by_role("region", name="Draft")).to_contain_text("1 change")
    wait_until_kept(other, "Edit the document")
    write_document(page, json.dumps(changed(max_offers=10)))
    expect(page.get_by_role("region", name="Draft")).to_contain_text("1 change")
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("Applied: 1 change to version 1.")).to_be_visible()


def a_text_takes_nothing_away_that_is_published_meanwhile(app: App) -> None:
    project, page = _open(app)
    write_document(page, json.dumps(changed(max_offers=9)))
    page.goto(app.url(f"#/projects/{project.id}/parameters"))
    app.api.publish(project.id, changed(welcome_text="Theirs"))
    page.goto(app.url(f"#/projects/{project.id}/document"))
    page.reload()
    state = page.locator(".document-state")
    expect(state).to_contain_text("You published version 2")
    expect(state).to_contain_text("Your text and the draft are still of version 1")
    expect(page.get_by_role("textbox", name="Document")).to_have_value(json.dumps(changed(max_offers=9)))
    page.get_by_role("button", name="Apply to the draft").click()
    expect(page.get_by_text("Applied: 1 change to version 1.")).to_be_visible()
    page.get_by_role("link", name="See what changed and merge").click()
    page.get_by_role("button", name="Merge").click()
    page.get_by_role("button", name="Publish version 3").click()
    expect(page.get_by_role("main").get_by_text("Version 3 is live")).to_be_visible()
    values = app.fetch(project.app_key)
    assert (values["max_offers"], values["welcome_text"]) == (9, "Theirs"), values


def a_text_comes_before_the_merge(app: App) -> None:
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        project, page = _open(app, viewport=viewport, color_scheme=scheme)
        write_document(page, json.dumps(changed(max_offers=9)))
        app.api.publish(project.id, changed(welcome_text="Theirs"))
        page.evaluate("dispatchEvent(new Event('focus'))")
        expect(page.get_by_text("Your text and the draft are still of version 1")).to_be_visible()
        app.check_accessibility(page)
        app.screenshot(page, f"document-behind-{scheme}")
        page.get_by_role("link", name="See what changed and merge").click()
        expect(page.get_by_text("after you began a text of the document, from version 1")).to_be_visible()
        expect(page.get_by_role("button", name="Merge")).to_have_count(0)
        app.check_accessibility(page)
        assert not overflows(page)
        app.screenshot(page, f"review-text-first-{scheme}")
        page.get_by_role("main").get_by_role("link", name="Document").click()
        page.get_by_role("button", name="Discard this text").click()
        expect(page.get_by_text("This is what version 2 has.")).to_be_visible()
        expect(page.get_by_role("textbox", name="Document")).to_have_value(app.api.template(project.id)[1])


def what_is_changed_beside_a_text_is_kept(app: App) -> None:
    project, page = _open(app)
    write_document(page, json.dumps(changed(max_offers=9)))
    for key, value in (("welcome_text", "Elsewhere"), ("max_offers", "7")):
        page.goto(app.url(f"#/projects/{project.id}/parameters?edit={key}"))
        page.get_by_label("Default value").fill(value)
        page.get_by_role("button", name="Done").click()
    page.goto(app.url(f"#/projects/{project.id}/document"))
    page.reload()
    state = page.get_by_role("status").filter(has_text="The draft was changed since you began this text.")
    expect(state.get_by_role("listitem")).to_have_text(["max_offers: default"])
    app.check_accessibility(page)
    app.screenshot(page, "document-overtaken")
    page.get_by_role("button", name="Apply to the draft").click()
    expect(page.get_by_text("Applied: 2 changes to version 1.")).to_be_visible()
    document = json.loads(page.get_by_role("textbox", name="Document").input_value())
    assert document == changed(max_offers=9, welcome_text="Elsewhere"), document


def tabs_share_the_text(app: App) -> None:
    project, page = _open(app)
    other = page.context.new_page()
    other.goto(app.url(f"#/projects/{project.id}/document"))
    document = other.get_by_role("textbox", name="Document")
    expect(document).to_have_value(json.dumps(SHOP))
    write_document(page, json.dumps(changed(max_offers=9)))
    # Until then it counts as being typed, which wins over what other tabs do.
    expect(page.get_by_text("This text is not applied to the draft yet.")).to_be_visible()
    expect(document).to_have_value(json.dumps(changed(max_offers=9)))
    other.get_by_role("button", name="Apply to the draft").click()
    expect(page.get_by_text("This is the draft: 1 change to version 1.")).to_be_visible()
    expect(page.get_by_role("button", name="Apply")).to_have_count(0)


def a_text_is_laid_out(app: App) -> None:
    _, page = _open(app)
    write_document(page, json.dumps(changed(max_offers=9)))
    page.get_by_role("button", name="Format").click()
    expect(page.get_by_role("textbox", name="Document")).to_have_value(json.dumps(changed(max_offers=9), indent=2))


def a_file_is_opened(app: App) -> None:
    _, page = _open(app)
    text = "\ufeff" + json.dumps(changed(max_offers=9))
    page.get_by_label("Open a file").set_input_files({"name": "t.json", "mimeType": "application/json", "buffer": text.encode()})
    page.get_by_role("button", name="Apply to the draft").click()
    expect(page.get_by_role("region", name="Draft")).to_contain_text("1 change")
    page.get_by_label("Open a file").set_input_files({"name": "t.png", "mimeType": "image/png", "buffer": b"\x89PNG\xff"})
    expect(page.get_by_role("alert")).to_contain_text("can’t be read as text")


def the_document_is_copied_and_downloaded(app: App) -> None:
    project, page = _open(app)
    assert copied(page, page.get_by_role("button", name="Copy").click) == json.dumps(SHOP)
    expect(page.get_by_text("Copied.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert saved.value.suggested_filename == f"{project.id}-template.json"
    assert Path(saved.value.path()).read_text() == json.dumps(SHOP)


def the_defaults_are_downloaded_in_each_form(app: App) -> None:
    project = app.project(template=SHOP)
    viewer = app.admin(roles={project.id: "viewer"})
    page = app.person(*viewer, at=f"#/projects/{project.id}/document")
    for label, name, begin in (
        ("JSON", "appdna-config.json", "{"),
        ("Property list", "remote_config_defaults.plist", "<?xml"),
        ("XML", "remote_config_defaults.xml", "<?xml"),
    ):
        with page.expect_download() as saved:
            page.get_by_role("button", name=label, exact=True).click()
        assert saved.value.suggested_filename == name
        assert Path(saved.value.path()).read_text().startswith(begin)


def a_viewer_reads_and_copies_the_document(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(*app.admin(roles={project.id: "viewer"}), at=f"#/projects/{project.id}/document")
    document = page.get_by_role("textbox", name="Document")
    expect(document).to_have_value(json.dumps(SHOP))
    expect(document).not_to_be_editable()
    expect(page.get_by_role("button", name="Apply")).to_have_count(0)
    expect(page.get_by_text("Open a file")).to_have_count(0)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied.")).to_be_visible()


def the_document_is_accessible(app: App) -> None:
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        _, page = _open(app, viewport=viewport, color_scheme=scheme)
        write_document(page, json.dumps(SHOP, indent=2).replace('"number"', '"nummer"').replace('"json"', '"jason"'))
        expect(page.get_by_role("heading", name="2 faults")).to_be_visible()
        app.check_accessibility(page)
        assert not overflows(page)
        app.screenshot(page, f"document-{scheme}")


def _open(app: App, *, viewport: tuple[int, int] = WIDE, color_scheme: str = "light") -> tuple[Project, Page]:
    project = app.project(template=json.dumps(SHOP))
    page = app.person(at=f"#/projects/{project.id}/document", viewport=viewport, color_scheme=color_scheme)
    expect(page.get_by_role("textbox", name="Document")).to_be_visible()
    return project, page
