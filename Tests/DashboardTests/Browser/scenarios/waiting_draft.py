"""An editor who becomes a viewer, and an editor again: the draft waits meanwhile."""

from __future__ import annotations

import json

from playwright.sync_api import Locator, Page, expect

from drafts import SHOP, changed, make_draft, overflows
from harness import NARROW, WIDE, App, Project


def who_may_only_read_sees_what_is_live(app: App) -> None:
    project, person, page = _demoted(app)
    expect(page.get_by_role("main")).to_contain_text("Version 1")
    expect(page.get_by_role("main")).not_to_contain_text("Changed")
    app.api.publish(project.id, json.dumps(changed(max_offers=7)))
    _look_again(page)
    expect(page.get_by_role("main")).to_contain_text("Version 2")
    page.get_by_role("link", name="Document").click()
    expect(page.get_by_text("The template of version 2, as it was published.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Document")).to_have_value(json.dumps(changed(max_offers=7)))
    page.reload()
    expect(page.get_by_text("The template of version 2, as it was published.")).to_be_visible()
    expect(_bar(page)).to_contain_text("1 change to version 1")
    _become(app, project, person, "editor")
    _look_again(page)
    expect(_bar(page)).to_contain_text("Version 2 was published")
    page.get_by_role("link", name="See what changed and merge").click()
    expect(page.get_by_role("group", name="max_offers: default")).to_contain_text("9")


def an_open_page_follows_the_role(app: App) -> None:
    project, person, page = _editor_with_draft(app)
    page.get_by_role("link", name="Review and publish").click()
    expect(page.get_by_role("button", name="Publish version 2")).to_be_visible()
    _become(app, project, person, "viewer")
    _look_again(page)
    expect(page.get_by_text("Publishing takes an editor")).to_be_visible()
    expect(_bar(page)).to_contain_text("comes back when you are an editor again")
    _become(app, project, person, "editor")
    _look_again(page)
    expect(page.get_by_role("button", name="Publish version 2")).to_be_visible()


def a_draft_that_waits_is_downloaded(app: App) -> None:
    _, _, page = _demoted(app)
    with page.expect_download() as found:
        page.get_by_role("button", name="Download the draft").click()
    document = json.loads(found.value.path().read_text())
    assert document["parameters"]["max_offers"]["default"] == 9, document


def a_draft_that_waits_is_discarded(app: App) -> None:
    project, person, page = _demoted(app)
    page.get_by_role("button", name="Discard the draft").click()
    page.get_by_role("dialog", name="Discard 1 change?").get_by_role("button", name="Discard 1 change").click()
    expect(_bar(page)).to_have_count(0)
    _become(app, project, person, "editor")
    page.reload()
    expect(page.get_by_role("button", name="Add parameter")).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("Changed")
    expect(_bar(page)).to_have_count(0)


def a_draft_that_waits_is_said_accessibly(app: App) -> None:
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        _, _, page = _demoted(app, viewport=viewport, color_scheme=scheme)
        app.check_accessibility(page)
        assert not overflows(page)
        app.screenshot(page, f"waiting-draft-{scheme}")


def _editor_with_draft(app: App, **more: object) -> tuple[Project, str, Page]:
    """A project, an editor of it by the id of an admin, and their page with a draft."""
    project = app.project(template=SHOP)
    editor = app.admin(roles={project.id: "editor"})
    members = [each["admin"] for each in app.api.get(f"/projects/{project.id}/members")]
    [person] = [each["id"] for each in members if each["email"] == editor.email]
    page = app.person(*editor, **more)
    make_draft(page, app.url(f"#/projects/{project.id}/document"), changed(max_offers=9))
    return project, person, page


def _demoted(app: App, **more: object) -> tuple[Project, str, Page]:
    """The same, as the page of parameters is after the editor became a viewer."""
    project, person, page = _editor_with_draft(app, **more)
    _become(app, project, person, "viewer")
    page.goto(app.url(f"#/projects/{project.id}/parameters"))
    page.reload()
    expect(_bar(page)).to_contain_text("comes back when you are an editor again")
    return project, person, page


def _become(app: App, project: Project, person: str, role: str) -> None:
    app.api.put(f"/projects/{project.id}/members/{person}", {"role": role})


def _bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Draft")


def _look_again(page: Page) -> None:
    """What the browser tells a page that is come back to, which then asks what is published."""
    page.evaluate("dispatchEvent(new Event('focus'))")
