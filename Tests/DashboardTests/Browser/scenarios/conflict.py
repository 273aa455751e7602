"""Two people who change one project."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from admin_api import AdminAPI
from drafts import SHOP, Template, changed, overflows, person_with_draft
from harness import NARROW, WIDE, App, Project


def changes_that_do_not_touch_are_both_kept(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    colleague = app.admin(roles={project.id: "editor"})
    theirs = AdminAPI(app.base_url, *colleague)
    theirs.publish(project.id, json.dumps(changed(welcome_text="Theirs")), "A friendlier welcome")
    _look_again(page)
    bar = page.get_by_role("region", name="Draft")
    expect(bar).to_contain_text(f"Version 2 was published by {colleague.email}")
    bar.get_by_role("link", name="See what changed and merge").click()
    expect(page.get_by_text("Your draft changes other places")).to_be_visible()
    expect(page.get_by_text("A friendlier welcome")).to_be_visible()
    expect(page.get_by_role("region", name="What was published meanwhile")).to_contain_text("Welcome→Theirs")
    expect(page.get_by_role("region", name="What your draft changes")).to_contain_text("5→9")
    page.get_by_role("button", name="Merge").click()
    page.get_by_role("button", name="Publish version 3").click()
    expect(page.get_by_role("main").get_by_text("Version 3 is live")).to_be_visible()
    values = app.fetch(project.app_key)
    assert (values["max_offers"], values["welcome_text"]) == (9, "Theirs"), values


def where_changes_touch_one_chooses(app: App) -> None:
    mine = changed(max_offers=9, welcome_text="Mine", theme='{"primary": "#mine"}')
    theirs = changed(max_offers=7, welcome_text="Theirs", new_home=True)
    project, page = person_with_draft(app, mine)
    _publish(app, project, theirs)
    page.get_by_role("link", name="Review and publish").click()
    _look_again(page)
    offers = page.get_by_role("group", name="max_offers: default")
    expect(offers).to_contain_text("9")
    expect(offers).to_contain_text("7")
    expect(page.locator("main input:checked")).to_have_count(0)
    expect(page.get_by_text("Choose in 2 places to merge.")).to_be_visible()
    expect(page.get_by_role("button", name="Merge")).to_be_disabled()
    offers.get_by_role("radio", name="Your draft").check()
    expect(page.get_by_text("Choose in 1 place to merge.")).to_be_visible()
    expect(page.get_by_role("button", name="Merge")).to_be_disabled()
    page.get_by_role("group", name="welcome_text: default").get_by_role("radio", name="Published").check()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("button", name="Publish version 3")).to_be_visible()
    expect(page.get_by_role("heading", name="max_offers")).to_be_visible()
    expect(page.get_by_role("heading", name="welcome_text")).to_have_count(0)
    page.get_by_role("button", name="Publish version 3").click()
    expect(page.get_by_role("main").get_by_text("Version 3 is live")).to_be_visible()
    values = app.fetch(project.app_key)
    assert values == {"max_offers": 9, "welcome_text": "Theirs", "theme": '{"primary": "#mine"}', "new_home": True}, values


def what_was_chosen_is_asked_again_where_something_else_was_published(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    _publish(app, project, changed(max_offers=7))
    page.get_by_role("link", name="Review and publish").click()
    _look_again(page)
    page.get_by_role("radio", name="Your draft").check()
    expect(page.get_by_role("button", name="Merge")).to_be_enabled()
    _publish(app, project, changed(max_offers=8))
    _look_again(page)
    expect(page.get_by_role("group", name="max_offers: default")).to_contain_text("8")
    expect(page.locator("main input:checked")).to_have_count(0)
    expect(page.get_by_role("button", name="Merge")).to_be_disabled()


def a_merge_is_undone_and_made_again(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    _publish(app, project, changed(max_offers=7))
    page.get_by_role("link", name="Review and publish").click()
    _look_again(page)
    page.get_by_role("radio", name="Published").check()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_text("The draft is what version 2 has.")).to_be_visible()
    page.reload()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("title", "Undo: Merge with version 2")
    undo.click()
    offers = page.get_by_role("group", name="max_offers: default")
    expect(offers).to_contain_text("9")
    expect(page.get_by_text("You published version 2")).to_be_visible()
    page.get_by_role("radio", name="Your draft").check()
    page.get_by_role("button", name="Merge").click()
    page.get_by_role("button", name="Publish version 3").click()
    expect(page.get_by_role("main").get_by_text("Version 3 is live")).to_be_visible()
    assert app.fetch(project.app_key)["max_offers"] == 9


def a_draft_of_a_project_that_was_made_anew_is_merged_with_what_it_has(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    app.api.delete(f"/projects/{project.id}?confirm={project.id}")
    app.project(project.id)
    page.get_by_role("link", name="Review and publish").click()
    page.reload()
    expect(page.get_by_text("Version 0 was published")).to_be_visible()
    page.get_by_role("button", name="Discard my changes").click()
    page.get_by_role("dialog").get_by_role("button", name="Discard my changes").click()
    expect(page.get_by_text("Nothing to publish")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Parameters").click()
    expect(page.get_by_text("No parameters yet")).to_be_visible()


def one_side_is_taken_for_all(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9, welcome_text="Mine"))
    _publish(app, project, changed(max_offers=7, welcome_text="Theirs"))
    page.get_by_role("link", name="Review and publish").click()
    _look_again(page)
    page.get_by_role("button", name="Take all that is published").click()
    expect(page.get_by_role("radio", name="Published").and_(page.locator(":checked"))).to_have_count(2)
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_text("The draft is what version 2 has.")).to_be_visible()


def publishing_over_a_version_that_was_not_seen_leads_to_the_merge(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    page.get_by_role("link", name="Review and publish").click()
    page.get_by_label("Note").fill("Mine")
    expect(page.get_by_role("button", name="Publish version 2")).to_be_enabled()
    _publish(app, project, changed(welcome_text="Theirs"))
    page.get_by_role("button", name="Publish version 2").click()
    expect(page.get_by_text("Your changes were not published")).to_be_visible()
    expect(page.get_by_text("You published version 2")).to_be_visible()
    expect(page.get_by_role("heading", name="Review")).to_be_focused()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_label("Note")).to_have_value("Mine")
    expect(page.get_by_role("heading", name="max_offers")).to_be_visible()


def a_merge_waits_through_a_reload(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    _publish(app, project, changed(welcome_text="Theirs"))
    page.reload()
    page.get_by_role("link", name="See what changed and merge").click()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("button", name="Publish version 3")).to_be_visible()


def one_may_give_up_what_one_changed(app: App) -> None:
    project, page = person_with_draft(app, changed(max_offers=9))
    _publish(app, project, changed(welcome_text="Theirs"))
    page.goto(app.url(f"#/projects/{project.id}/review"))
    _look_again(page)
    page.get_by_role("button", name="Discard my changes").click()
    page.get_by_role("dialog").get_by_role("button", name="Discard my changes").click()
    expect(page.get_by_text("The draft is what version 2 has.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("region", name="What your draft changes")).to_contain_text("5→9")
    expect(page.get_by_role("button", name="Discard")).to_have_count(1)


def a_draft_without_changes_follows(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/document")
    document = page.get_by_role("textbox", name="Document")
    expect(document).to_have_value(app.api.template(project.id)[1])
    _publish(app, project, changed(welcome_text="Theirs"))
    _look_again(page)
    expect(page.get_by_role("status").filter(has_text="Version 2 was published")).to_be_visible()
    expect(document).to_have_value(app.api.template(project.id)[1])


def the_merge_is_accessible(app: App) -> None:
    for scheme, viewport in (("light", WIDE), ("dark", NARROW)):
        project, page = person_with_draft(app, changed(max_offers=9), viewport=viewport, color_scheme=scheme)
        _publish(app, project, changed(max_offers=7, welcome_text="Theirs"))
        page.goto(app.url(f"#/projects/{project.id}/review"))
        _look_again(page)
        expect(page.get_by_role("group", name="max_offers: default")).to_be_visible()
        app.check_accessibility(page)
        assert not overflows(page)
        app.screenshot(page, f"merge-{scheme}")


def a_long_value_is_read_by_keyboard(app: App) -> None:
    lines = [f"line {number}" for number in range(60)]
    project, page = person_with_draft(app, changed(welcome_text="\n".join(lines)))
    _publish(app, project, changed(welcome_text="\n".join(reversed(lines))))
    page.goto(app.url(f"#/projects/{project.id}/review"))
    _look_again(page)
    place = page.get_by_role("group", name="welcome_text: default")
    expect(place).to_be_visible()
    app.check_accessibility(page)
    value = place.get_by_role("group", name="Your draft")
    value.focus()
    page.keyboard.press("PageDown")
    page.wait_for_function("(value) => value.scrollTop > 0", arg=value.element_handle())
    place.get_by_text("Published").click()
    expect(place.get_by_role("radio", name="Published")).to_be_checked()
    app.screenshot(page, "merge-long")


def _publish(app: App, project: Project, template: Template, note: str = "Theirs") -> None:
    app.api.publish(project.id, json.dumps(template), note)


def _look_again(page: Page) -> None:
    """What the browser tells a page that is come back to, which then asks what is published."""
    page.evaluate("dispatchEvent(new Event('focus'))")
