"""Members and what their roles let them do."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from harness import NARROW, App

HOSTILE = "<b onclick=alert(1)>Bob</b> \u202e " + "x" * 200


def an_owner_adds_a_member_by_email(app: App) -> None:
    project = app.project()
    owner = app.admin(roles={project.id: "owner"})
    newcomer = app.admin(name="Nora Newcomer")
    page = app.person(owner.email, at=f"#/projects/{project.id}/members")
    page.get_by_role("button", name="Add member").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Email")).to_be_focused()
    dialog.get_by_label("Email").fill("nobody@example.com")
    page.keyboard.press("Enter")
    expect(dialog.get_by_text("No admin has this email. An instance administrator has to create them first.")).to_be_visible()
    expect(dialog.get_by_label("Email")).to_have_value("nobody@example.com")
    dialog.get_by_label("Email").fill(f" {newcomer.email.upper()} ")
    dialog.get_by_label("Role").select_option("Editor")
    page.keyboard.press("Tab")
    dialog.get_by_role("button", name="Add member").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_label("Role of Nora Newcomer")).to_have_value("editor")


def an_instance_administrator_is_pointed_to_the_page_of_admins(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/members")
    page.get_by_role("button", name="Add member").click()
    page.get_by_label("Email").fill("nobody@example.com")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Create them on the page Admins first.")).to_be_visible()


def a_role_is_changed_and_a_member_removed(app: App) -> None:
    project = app.project()
    who = app.admin(name="Mia Member", roles={project.id: "viewer"})
    theirs = app.person(who.email, at=f"#/projects/{project.id}/members")
    expect(theirs.get_by_role("row").filter(has_text="Mia Member")).to_contain_text("Viewer")

    page = app.person(at=f"#/projects/{project.id}/members")
    page.get_by_label("Role of Mia Member").select_option("Editor")
    expect(page.get_by_text("Mia Member is editor now.")).to_be_visible()
    assert _roles(app, project.id)[who.email] == "editor"

    page.get_by_role("button", name="Remove Mia Member").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{who.email} loses access")
    dialog.get_by_role("button", name="Remove member").click()
    expect(page.get_by_role("row").filter(has_text="Mia Member")).to_have_count(0)
    expect(page.get_by_role("heading", name="Members")).to_be_focused()

    theirs.reload()
    expect(theirs.get_by_text("There is no such project for you")).to_be_visible()


def a_call_that_fails_leaves_the_role_as_it_was(app: App) -> None:
    project = app.project()
    app.admin(name="Mia Member", roles={project.id: "viewer"})
    page = app.person(at=f"#/projects/{project.id}/members")
    page.route("**/members/*", lambda route: route.abort())
    app.tolerate("Failed to load resource")
    page.get_by_label("Role of Mia Member").select_option("Owner")
    expect(page.get_by_text("The service does not answer.")).to_be_visible()
    expect(page.get_by_label("Role of Mia Member")).to_have_value("viewer")


def giving_up_ones_own_role_is_asked_twice(app: App) -> None:
    project = app.project()
    owner = app.admin(name="Otto Owner", roles={project.id: "owner"})
    page = app.person(owner.email, at=f"#/projects/{project.id}/members")
    page.get_by_label("Role of Otto Owner").select_option("Viewer")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Role of Otto Owner")).to_have_value("owner")
    page.get_by_label("Role of Otto Owner").select_option("Viewer")
    page.get_by_role("button", name="Become viewer").click()
    expect(page.get_by_role("button", name="Add member")).to_have_count(0)
    expect(page.get_by_role("row").filter(has_text="Otto Owner")).to_contain_text("Viewer")


def an_instance_administrator_gives_up_nothing_with_their_own_role(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/members")
    role = page.get_by_label("Role of")
    role.select_option("Viewer")
    expect(page.get_by_text("is viewer now.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Add member")).to_be_visible()
    expect(role).to_have_value("viewer")


def of_what_was_done_the_latest_is_told(app: App) -> None:
    project = app.project()
    app.admin(name="Mia Member", roles={project.id: "viewer"})
    page = app.person(at=f"#/projects/{project.id}/members")
    remarks = page.locator(".toast")
    for role in ("Editor", "Owner"):
        page.get_by_label("Role of Mia Member").select_option(role)
        expect(remarks).to_have_count(1)
        expect(remarks).to_contain_text(f"Mia Member is {role.lower()} now.")


def leaving_a_project_says_what_it_means(app: App) -> None:
    project = app.project()
    owner = app.admin(roles={project.id: "owner"})
    page = app.person(owner.email, at=f"#/projects/{project.id}/members")
    page.get_by_role("button", name="Leave the project").click()
    expect(page.get_by_role("dialog")).to_contain_text("You lose access at once")
    page.get_by_role("button", name="Leave project").click()
    expect(page.get_by_text("You are not in a project yet")).to_be_visible()


def those_who_are_no_owners_see_no_controls_of_owners(app: App) -> None:
    project = app.project(template={"parameters": {}})
    for role in ("viewer", "editor"):
        page = app.person(app.admin(roles={project.id: role}).email)
        for name in ("members", "keys", "settings", "audit"):
            page.goto(app.url(f"#/projects/{project.id}/{name}"))
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            buttons = page.get_by_role("main").get_by_role("button", name=re.compile("Add|Create|Remove|Revoke|Save|Delete|Leave"))
            expect(buttons).to_have_count(0)
        expect(page.get_by_role("button", name="Create project")).to_have_count(0)


def members_are_accessible_and_fit(app: App) -> None:
    project = app.project()
    app.admin(name=HOSTILE, roles={project.id: "editor"})
    for scheme in ("light", "dark"):
        page = app.person(at=f"#/projects/{project.id}/members", viewport=NARROW, color_scheme=scheme)
        expect(page.get_by_text("<b onclick=alert(1)>Bob</b>").first).to_be_visible()
        app.check_accessibility(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        app.screenshot(page, f"members-narrow-{scheme}")
        page.get_by_role("button", name="Add member").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        app.check_accessibility(page)


def _roles(app: App, project: str) -> dict[str, str]:
    return {member["admin"]["email"]: member["role"] for member in app.api.get(f"/projects/{project}/members")}
