"""Pages that can't be loaded or drawn: what happened is told, and there is always a way on."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from drafts import SHOP, changed, make_draft
from harness import NARROW, App, Project
from parameter_steps import parameter_row

FAULT = "a fault of this page"


def an_outage_is_over_with_one_press(app: App) -> None:
    app.tolerate("Failed to load resource")
    project = app.project(template=SHOP)
    page = app.person()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()
    page.route("**/admin/v1/**", lambda route: route.abort())
    page.goto(app.url(f"#/projects/{project.id}/conditions"))
    page.reload()
    again = page.get_by_role("button", name="Try again")
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    page.unroute("**/admin/v1/**")
    again.click()
    expect(page.get_by_role("link", name="ios_new")).to_be_visible()
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    expect(again).to_have_count(0)


def a_page_that_fails_says_so_and_can_be_tried_again(app: App) -> None:
    app.tolerate(FAULT)
    project = app.project(template=SHOP)
    page = app.person()
    _break(page, "pages/keys/page.js", "keysPage = () =>", "!globalThis.isMended")
    page.goto(app.url(f"#/projects/{project.id}/keys"))
    page.reload()
    _expect_broken(page)
    expect(page.get_by_role("button", name="Download the draft")).to_have_count(0)
    app.check_accessibility(page)
    app.screenshot(page, "broken-page")
    page.get_by_role("button", name="Try again").click()
    _expect_broken(page)
    page.evaluate("globalThis.isMended = true")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("mended")).to_be_visible()
    expect(page.get_by_role("heading", name="This page can’t be shown")).to_have_count(0)


def from_a_page_that_fails_the_others_are_reached(app: App) -> None:
    app.tolerate(FAULT)
    project = app.project(template=SHOP)
    page = app.person()
    _break(page, "pages/keys/page.js", "keysPage = () =>", "true")
    page.goto(app.url(f"#/projects/{project.id}/members"))
    page.reload()
    page.get_by_role("link", name="Keys").click()
    _expect_broken(page)
    page.get_by_role("link", name="All projects").click()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()
    page.go_back()
    _expect_broken(page)
    page.go_back()
    expect(page.get_by_role("heading", name="Members")).to_be_visible()


def a_draft_that_can_not_be_shown_is_saved_and_discarded(app: App) -> None:
    for viewport, scheme in [((1280, 800), "light"), (NARROW, "dark")]:
        app.tolerate(FAULT)
        project, page = _person_with_broken_draft(app, viewport=viewport, color_scheme=scheme)
        page.reload()
        _expect_broken(page)
        app.check_accessibility(page)
        app.screenshot(page, f"broken-draft-{viewport[0]}")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Download the draft").click()
        assert saved.value.suggested_filename == f"{project.id}-draft.json", saved.value.suggested_filename
        document = json.loads(saved.value.path().read_text())
        assert document["parameters"]["max_offers"]["default"] == 9, document

        page.get_by_role("button", name="Discard the draft…").click()
        expect(page.get_by_role("button", name="Cancel")).to_be_focused()
        app.check_accessibility(page)
        app.screenshot(page, f"broken-draft-{viewport[0]}-asked")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_role("button", name="Discard the draft…").click()
        page.get_by_role("button", name="Discard the draft", exact=True).click()
        expect(page.get_by_text("mended")).to_be_visible()
        page.reload()
        expect(page.get_by_text("mended")).to_be_visible()
        page.get_by_role("link", name="Parameters").click()
        expect(parameter_row(page, "max_offers")).to_contain_text("5")


def the_step_that_broke_the_page_is_undone(app: App) -> None:
    app.tolerate(FAULT)
    _, page = _person_with_broken_draft(app)
    page.get_by_role("button", name="Undo: Edit the document").click()
    expect(page.get_by_text("mended")).to_be_visible()


def signing_out_elsewhere_leaves_a_page_that_fails(app: App) -> None:
    app.tolerate(FAULT)
    _, page = _person_with_broken_draft(app)
    other = page.context.new_page()
    other.goto(app.url("#/"))
    other.get_by_role("button", name="Account of").click()
    other.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You signed out in another tab.")).to_be_visible()


def _person_with_broken_draft(app: App, **look: object) -> tuple[Project, Page]:
    """Somebody whose draft the page of conditions can't show."""
    project = app.project(template=SHOP)
    page = app.person(**look)  # type: ignore[arg-type]
    _break(page, "pages/conditions/page.js", "conditionsPage = ({ draft }) =>", "draft.changes.count > 0")
    make_draft(page, app.url(f"#/projects/{project.id}/document"), changed(max_offers=9))
    page.reload()
    page.get_by_role("link", name="Conditions").click()
    _expect_broken(page)
    return project, page


def _break(page: Page, file: str, page_of: str, condition: str) -> None:
    """Puts a page that fails while `condition` holds in the place of one of the dashboard's."""
    view = f"() => {{ if ({condition}) throw new Error('{FAULT}'); return 'mended'; }}"
    body = f"export const {page_of} ({{ title: 'Broken', view: {view} }});"
    page.route(f"**/{file}", lambda route: route.fulfill(body=body, content_type="text/javascript"))


def _expect_broken(page: Page) -> None:
    expect(page.get_by_role("heading", name="This page can’t be shown")).to_be_focused()
    expect(page.get_by_role("alert")).to_contain_text(FAULT)
