"""The list of projects, making one, going from one to another."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from harness import NARROW, App

HOSTILE = "<img src=x onerror=alert(1)> \u202e evil 😀 " + "long" * 40


def a_new_project_gets_an_id_from_its_name_and_is_opened(app: App) -> None:
    page = app.person()
    page.get_by_role("button", name="Create project").click()
    expect(page.get_by_label("Name")).to_be_focused()
    page.keyboard.type("Café News, 2nd")
    expect(page.get_by_label("Id")).to_have_value("cafe-news-2nd")
    page.keyboard.press("Enter")
    expect(page).to_have_url(app.url("#/projects/cafe-news-2nd/parameters"))
    expect(page.get_by_role("link", name="Project Café News, 2nd")).to_be_visible()


def an_id_is_checked_as_it_is_typed(app: App) -> None:
    taken = app.project()
    page = app.person()
    page.get_by_role("button", name="Create project").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Something")
    for text, fault in [
        ("1st", "An id begins with a lower-case letter."),
        ("my_id", "An id has only lower-case letters, digits and hyphens."),
        ("a" * 41, "An id has 2 to 40 characters."),
    ]:
        dialog.get_by_label("Id").fill(text)
        expect(dialog.get_by_text(fault)).to_be_visible()
    dialog.get_by_label("Id").fill(taken.id)
    dialog.get_by_role("button", name="Create project").click()
    expect(dialog.get_by_text("Another project has this id.")).to_be_visible()
    expect(dialog.get_by_label("Id")).to_be_focused()
    expect(dialog.get_by_label("Name")).to_have_value("Something")


def somebody_without_a_project_is_told_what_to_do(app: App) -> None:
    who = app.admin()
    page = app.person(who.email)
    expect(page.get_by_text("You are not in a project yet")).to_be_visible()
    expect(page.get_by_text(who.email).first).to_be_visible()
    expect(page.get_by_role("button", name="Create project")).to_have_count(0)
    app.check_accessibility(page)


def a_member_sees_their_projects_with_role_and_version(app: App) -> None:
    project = app.project(template={"parameters": {}}, name="The only one")
    app.project(name="Somebody else’s")
    who = app.admin(roles={project.id: "editor"})
    page = app.person(who.email)
    row = page.get_by_role("row").filter(has_text="The only one")
    expect(row).to_contain_text("Editor")
    expect(row).to_contain_text(project.id)
    expect(row).to_contain_text(re.compile(rf"(just now|\d+ minutes? ago) by {re.escape(app.root.email)}"))
    expect(page.get_by_text("Somebody else’s")).to_have_count(0)
    row.get_by_role("link").click()
    expect(page).to_have_url(app.url(f"#/projects/{project.id}/parameters"))


def many_projects_are_searched_and_gone_between(app: App) -> None:
    names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    roles = {app.project(name=f"Tenant {name}").id: "viewer" for name in names}
    who = app.admin(roles=roles)
    page = app.person(who.email)
    search = page.get_by_label("Search projects")
    search.fill("SEVEN tenant")
    expect(page.get_by_role("row")).to_have_count(2)
    search.fill("no such")
    expect(page.get_by_text("No project has this name")).to_be_visible()
    search.fill("")
    page.get_by_role("link", name="Tenant three").click()
    page.get_by_role("button", name="Go to another project").click()
    expect(page.get_by_label("Search projects")).to_be_focused()
    page.keyboard.type("tenant five")
    expect(page.get_by_role("dialog").get_by_role("link")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Project Tenant five")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def a_project_that_one_may_not_see_is_told_in_words(app: App) -> None:
    who = app.admin()
    page = app.person(who.email, at=f"#/projects/{app.project().id}/parameters")
    expect(page.get_by_text("There is no such project for you")).to_be_visible()
    page.get_by_role("link", name="All projects").click()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()


def the_list_is_accessible_and_fits(app: App) -> None:
    app.project(name=HOSTILE)
    for scheme in ("light", "dark"):
        page = app.person(viewport=NARROW, color_scheme=scheme)
        expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
        app.check_accessibility(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        app.screenshot(page, f"projects-narrow-{scheme}")
        page.get_by_role("button", name="Create project").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        app.check_accessibility(page)
