"""The draft bar, the review of a draft, and publishing it."""

from __future__ import annotations

import json
from copy import deepcopy

from playwright.sync_api import Locator, Page, Route, expect

from drafts import HOSTILE, SHOP, Template, changed, make_draft, overflows, person_with_draft
from harness import NARROW, WIDE, App, Project


def a_draft_is_published_with_a_note_and_apps_get_it(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9, welcome_text="Hello"))
    expect(_bar(page)).to_contain_text("2 changes to version 1")
    page.get_by_role("link", name="Review and publish").click()
    expect(page.get_by_role("heading", name="max_offers")).to_be_visible()
    expect(_change(page, "max_offers")).to_contain_text("5→9")
    page.get_by_label("Note").fill("More offers")
    assert app.fetch(project.app_key)["max_offers"] == 5
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    assert app.fetch(project.app_key)["max_offers"] == 9
    assert app.api.get(f"/projects/{project.id}/versions")[0]["note"] == "More offers"
    expect(_bar(page)).to_have_count(0)


def what_no_app_can_fetch_yet_leads_to_the_keys(app: App) -> None:
    project = app.project()
    for key in app.api.get(f"/projects/{project.id}/app-keys"):
        app.api.delete(f"/projects/{project.id}/app-keys/{key['id']}")
    page = app.person()
    make_draft(page, app.url(f"#/projects/{project.id}/document"), SHOP)
    expect(_bar(page)).to_contain_text("6 changes, nothing published yet")
    page.get_by_role("link", name="Review and publish").click()
    page.get_by_role("button", name="Publish version 1").click()
    expect(page.get_by_text("the project has no app key")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Keys").click()
    expect(page.get_by_role("heading", name="Keys", level=1)).to_be_visible()


def a_note_that_is_too_long_is_said_before_it_is_sent(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9))
    page.get_by_label("Note").fill("x" * 1_025)
    expect(page.get_by_text("The note is 1 characters too long.")).to_be_visible()
    expect(page.get_by_role("button", name="Publish version 2")).to_be_disabled()
    page.get_by_label("Note").fill("😀" * 1_024)
    expect(page.get_by_role("button", name="Publish version 2")).to_be_enabled()


def each_kind_of_change_is_shown(app: App) -> None:
    draft = changed(theme='{"primary": "#8a6d3b", "dark": true}')
    draft["conditions"].reverse()
    draft["conditions"].append({"name": "german", "rules": [{"field": "language", "values": ["de"]}]})
    added = {"type": "string", "default": "new", "conditional_values": {"german": "neu"}, "description": "Why"}
    draft["parameters"]["added"] = added
    del draft["parameters"]["new_home"]
    _, page = _person_in_review(app, draft)
    expect(_change(page, "german")).to_contain_text("Added")
    expect(_change(page, "german")).to_contain_text("Language is de")
    expect(page.get_by_role("listitem").filter(has=page.get_by_text("Moved", exact=True))).to_have_count(1)
    expect(_change(page, "added")).to_contain_text("If german")
    expect(_change(page, "new_home")).to_contain_text("Removed")
    theme = _change(page, "theme")
    expect(theme.get_by_role("deletion")).to_contain_text('"dark": false')
    expect(theme.get_by_role("insertion")).to_contain_text('"dark": true')


def a_warning_stands_at_its_place_and_leads_there(app: App) -> None:
    draft = deepcopy(SHOP)
    draft["conditions"].append({"name": "unused", "rules": [{"field": "tier", "values": ["gold"]}]})
    _, page = _person_in_review(app, draft)
    expect(page.get_by_role("heading", name="1 warning")).to_be_visible()
    expect(_change(page, "unused")).to_contain_text("Warning: No parameter has a value")
    page.get_by_role("link", name="unused").click()
    expect(_change(page, "unused")).to_be_focused()
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_text("Published with warnings")).to_be_visible()


def a_fault_stands_at_its_place_and_holds_publishing_back(app: App) -> None:
    details = [{"path": "/parameters/max_offers/default", "code": "type_mismatch", "message": "No such number."}]
    page = person_with_draft(app, changed(max_offers=9))[1]
    page.route("**/template?*", lambda route: _answer_validation(route, 422, "invalid_template", details))
    page.get_by_role("link", name="Review and publish").click()
    expect(_change(page, "max_offers")).to_contain_text("Fault: No such number.")
    expect(page.get_by_role("heading", name="1 fault")).to_be_visible()
    expect(page.get_by_role("button", name="Publish version 2")).to_be_disabled()


def a_refusal_is_told_beside_the_button(app: App) -> None:
    project = app.project(template=SHOP)
    editor = app.admin(roles={project.id: "editor"})
    page = app.person(*editor)
    make_draft(page, app.url(f"#/projects/{project.id}/document"), changed(max_offers=9))
    page.get_by_role("link", name="Review and publish").click()
    page.get_by_label("Note").fill("Mine")
    expect(page.get_by_text("The service finds no faults.")).to_be_visible()
    members = [each["admin"] for each in app.api.get(f"/projects/{project.id}/members")]
    [member] = [each["id"] for each in members if each["email"] == editor.email]
    app.api.put(f"/projects/{project.id}/members/{member}", {"role": "viewer"})
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Note")).to_have_value("Mine")
    expect(_change(page, "max_offers")).to_be_visible()


def one_change_is_reverted_and_brought_back(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9, welcome_text="Hello"))
    page.get_by_role("button", name="Revert max_offers").click()
    expect(_change(page, "max_offers")).to_have_count(0)
    expect(_change(page, "welcome_text")).to_be_focused()
    expect(_bar(page)).to_contain_text("1 change to version 1")
    page.keyboard.press("Control+z")
    expect(_change(page, "max_offers")).to_be_visible()
    page.keyboard.press("Control+Shift+z")
    expect(_change(page, "max_offers")).to_have_count(0)


def reverting_a_new_condition_asks_where_values_go_with_it(app: App) -> None:
    draft = changed()
    draft["conditions"].append({"name": "german", "rules": [{"field": "language", "values": ["de"]}]})
    draft["parameters"]["welcome_text"]["conditional_values"]["german"] = "Willkommen"
    _, page = _person_in_review(app, draft)
    page.get_by_role("button", name="Revert german").click()
    question = page.get_by_role("dialog", name="Revert condition german?")
    expect(question).to_contain_text("welcome_text")
    question.get_by_role("button", name="Cancel").click()
    expect(_change(page, "welcome_text")).to_contain_text("Willkommen")
    page.get_by_role("button", name="Revert german").click()
    question.get_by_role("button", name="Revert condition").click()
    expect(page.get_by_text("Nothing to publish")).to_be_visible()


def undo_and_redo_name_their_step(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9))
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    expect(undo).to_have_attribute("title", "Undo: Edit the document")
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    expect(page.get_by_text("Nothing to publish")).to_be_visible()
    expect(redo).to_have_attribute("title", "Redo: Edit the document")
    redo.click()
    expect(_change(page, "max_offers")).to_be_visible()


def keys_in_a_text_field_belong_to_the_text(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9))
    page.get_by_label("Note").press_sequentially("ab")
    page.keyboard.press("Control+z")
    expect(_change(page, "max_offers")).to_be_visible()
    expect(page.get_by_label("Note")).not_to_have_value("ab")


def discarding_asks_and_can_be_undone(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9))
    page.get_by_role("button", name="Discard").click()
    question = page.get_by_role("dialog", name="Discard 1 change?")
    question.get_by_role("button", name="Cancel").click()
    expect(_change(page, "max_offers")).to_be_visible()
    page.get_by_role("button", name="Discard").click()
    question.get_by_role("button", name="Discard 1 change").click()
    expect(page.get_by_text("Nothing to publish")).to_be_visible()
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(_change(page, "max_offers")).to_be_visible()


def while_the_service_is_away_draft_and_note_are_kept(app: App) -> None:
    app.tolerate("net::ERR_FAILED")
    project, page = _person_in_review(app, changed(max_offers=9))
    expect(page.get_by_text("The service finds no faults.")).to_be_visible()
    page.get_by_label("Note").fill("More offers")
    page.route("**/admin/v1/**", lambda route: route.abort())
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer")
    expect(_change(page, "max_offers")).to_be_visible()
    page.unroute("**/admin/v1/**")
    expect(page.get_by_label("Note")).to_have_value("More offers")
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()
    assert app.fetch(project.app_key)["max_offers"] == 9


def an_answer_that_is_lost_is_not_published_twice(app: App) -> None:
    app.tolerate("net::ERR_FAILED")
    project, page = _person_in_review(app, changed(max_offers=9))

    def lose(route: Route) -> None:
        if route.request.method == "PUT" and "validate_only" not in route.request.url:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/template?*", lose)
    page.route("**/template", lose)
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()
    assert app.api.template(project.id)[0] == 2


def a_draft_is_there_after_a_reload(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9))
    page.reload()
    expect(_change(page, "max_offers")).to_contain_text("5→9")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Nothing to publish")).to_be_visible()


def a_draft_that_the_browser_has_no_room_for_is_said(app: App) -> None:
    _, page = _person_in_review(app, changed(max_offers=9))
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    page.get_by_role("button", name="Undo").click()
    expect(_bar(page).get_by_role("alert")).to_contain_text("This browser has no room to keep the draft")
    page.get_by_role("button", name="Redo").click()
    expect(_change(page, "max_offers")).to_be_visible()


def a_draft_is_there_after_the_session_has_ended(app: App) -> None:
    project = app.project(template=SHOP)
    editor = app.admin(roles={project.id: "editor"})
    page = app.person(*editor)
    make_draft(page, app.url(f"#/projects/{project.id}/document"), changed(max_offers=9))
    token = page.evaluate("JSON.parse(localStorage.getItem('remote-config.session')).token")
    page.evaluate(
        "token => fetch('../admin/v1/logout', {method: 'POST', headers: {Authorization: `Bearer ${token}`}})", token
    )
    page.get_by_role("link", name="Review and publish").click()
    expect(page.get_by_text("Your session has ended")).to_be_visible()
    app.sign_in(page, *editor)
    expect(_change(page, "max_offers")).to_contain_text("5→9")


def a_viewer_sees_no_way_to_publish(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(*app.admin(roles={project.id: "viewer"}), at=f"#/projects/{project.id}/review")
    expect(page.get_by_text("Publishing takes an editor")).to_be_visible()
    expect(page.get_by_role("button", name="Publish")).to_have_count(0)
    expect(_bar(page)).to_have_count(0)


def thousands_of_changes_come_as_they_are_scrolled_to(app: App) -> None:
    parameters = {f"parameter_{number:04}": {"type": "number", "default": number} for number in range(3_000)}
    before = {"conditions": [], "parameters": parameters}
    after = {"conditions": [], "parameters": {key: {**each, "default": 0.5} for key, each in parameters.items()}}
    project = app.project(template=before)
    page = app.person()
    make_draft(page, app.url(f"#/projects/{project.id}/document"), after)
    page.get_by_role("link", name="Review and publish").click()
    expect(_change(page, "parameter_0000")).to_be_visible()
    expect(page.get_by_text("of 3,000 changes shown")).to_be_visible()
    assert page.get_by_role("listitem").count() < 300
    page.get_by_text("of 3,000 changes shown").scroll_into_view_if_needed()
    expect(_change(page, "parameter_0060")).to_be_attached()
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_role("main").get_by_text("Version 2 is live")).to_be_visible()


def hostile_texts_are_shown_and_do_nothing(app: App) -> None:
    hostile = {
        "conditions": [
            {"name": HOSTILE, "description": HOSTILE, "rules": [{"field": "platform", "values": [HOSTILE, "😀" * 50]}]}
        ],
        "parameters": {
            "k" * 250: {"type": "string", "default": "A" * 100_000, "conditional_values": {HOSTILE: HOSTILE}},
            "__proto__": {"type": "json", "default": json.dumps({HOSTILE: [HOSTILE]}), "group": HOSTILE, "description": HOSTILE},
        },
    }
    project = app.project(template=SHOP, name=HOSTILE)
    page = app.person(viewport=NARROW)
    make_draft(page, app.url(f"#/projects/{project.id}/document"), hostile)
    page.goto(app.url(f"#/projects/{project.id}/review"))
    expect(page.get_by_role("heading", name="__proto__")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
    assert page.locator("main img, main script").count() == 0
    assert not overflows(page)
    app.screenshot(page, "review-hostile-narrow")


def the_review_is_accessible(app: App) -> None:
    draft = changed(max_offers=9, theme='{"primary": "#8a6d3b", "dark": true}')
    draft["conditions"].append({"name": "unused", "rules": [{"field": "tier", "values": ["gold"]}]})
    for scheme in ("light", "dark"):
        for size, viewport in (("wide", WIDE), ("narrow", NARROW)):
            _, page = _person_in_review(app, draft, viewport=viewport, color_scheme=scheme)
            expect(page.get_by_role("heading", name="1 warning")).to_be_visible()
            publish = page.get_by_role("button", name="Publish version 2")
            last = _change(page, "theme")
            assert (_top(publish) > _top(last)) == (size == "narrow"), "where there is one column the changes come first"
            app.check_accessibility(page)
            assert not overflows(page)
            app.screenshot(page, f"review-{size}-{scheme}")


def _person_in_review(
    app: App, draft: Template, *, viewport: tuple[int, int] = WIDE, color_scheme: str = "light"
) -> tuple[Project, Page]:
    project, page = person_with_draft(app, draft, viewport=viewport, color_scheme=color_scheme)
    page.get_by_role("link", name="Review and publish").click()
    expect(page.get_by_role("button", name="Publish version 2")).to_be_visible()
    return project, page


def _top(place: Locator) -> float:
    box = place.bounding_box()
    assert box, f"{place} is not shown"
    return box["y"]


def _bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Draft")


def _change(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("heading", name=name, exact=True))


def _answer_validation(route: Route, status: int, code: str, details: list[dict[str, str]]) -> None:
    if "validate_only" in route.request.url:
        route.fulfill(status=status, json={"error": {"code": code, "message": "There is a fault.", "details": details}})
    else:
        route.continue_()
