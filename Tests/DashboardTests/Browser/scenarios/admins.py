"""Admins, and one's own account."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from harness import NARROW, App, Credentials

HOSTILE = "<svg onload=alert(1)> \u202e " + "x" * 200


def a_new_admin_can_sign_in(app: App) -> None:
    page = app.person(at="#/admins")
    page.get_by_role("button", name="Create admin").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Create admin").click()
    for fault in ("Enter an address such as", "Enter a name.", "A password has 10 to 128 characters."):
        expect(dialog.get_by_text(fault)).to_be_visible()
    expect(dialog.get_by_label("Email")).to_be_focused()
    dialog.get_by_label("Email").fill(app.root.email)
    dialog.get_by_label("Name").fill("Ada Admin")
    dialog.get_by_role("button", name="Generate").click()
    field = dialog.get_by_label("Password")
    expect(field).to_have_value(re.compile(r"^\w{4}(-\w{4}){4}$"))
    password = field.input_value()
    dialog.get_by_role("button", name="Create admin").click()
    expect(dialog.get_by_text("An admin has this email already.")).to_be_visible()
    dialog.get_by_label("Email").fill("ada@example.com")
    dialog.get_by_role("button", name="Copy password").click()
    app.check_accessibility(page)
    dialog.get_by_role("button", name="Create admin").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("row").filter(has_text="Ada Admin")).to_contain_text("By project")
    other = app.page()
    app.sign_in(other, "ada@example.com", password)
    expect(other.get_by_text("You are not in a project yet")).to_be_visible()


def rights_are_given_and_taken(app: App) -> None:
    who = app.admin(name="Rita Rising")
    page = app.person(at="#/admins")
    row = page.get_by_role("row").filter(has_text="Rita Rising")
    for is_on, shown in ((True, "Instance administrator"), (False, "By project")):
        page.get_by_role("button", name="Edit Rita Rising").click()
        page.get_by_role("switch", name="Instance administrator").set_checked(is_on, force=True)
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
        expect(row).to_contain_text(shown)
    theirs = app.person(who.email, at="#/admins")
    expect(theirs.get_by_text("Only instance administrators manage admins.")).to_be_visible()


def the_last_instance_administrator_stays(app: App) -> None:
    page = app.person(at="#/admins")
    page.get_by_role("row").filter(has_text=app.root.email).get_by_role("button", name="Edit").click()
    page.get_by_role("switch", name="Instance administrator").set_checked(False, force=True)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("This is the last instance administrator.")


def a_password_is_reset_and_an_admin_deleted(app: App) -> None:
    who = app.admin(name="Fred Forgetful")
    theirs = app.person(who.email)
    expect(theirs.get_by_role("heading", name="Projects")).to_be_visible()
    page = app.person(at="#/admins")
    page.get_by_role("button", name="Reset password Fred Forgetful").click()
    password = page.get_by_label("Password", exact=True)
    password.fill("short")
    page.keyboard.press("Enter")
    expect(page.get_by_text("A password has 10 to 128 characters.")).to_be_visible()
    password.fill("a new long password")
    page.keyboard.press("Enter")
    expect(page.get_by_text("has a new password, and was signed out everywhere")).to_be_visible()
    theirs.reload()
    expect(theirs.get_by_text("Your session has ended.")).to_be_visible()
    app.sign_in(theirs, who.email, "a new long password")

    page.get_by_role("button", name="Delete Fred Forgetful").click()
    expect(page.get_by_role("dialog")).to_contain_text(f"{who.email} is signed out at once")
    page.get_by_role("button", name="Delete admin").click()
    expect(page.get_by_role("row").filter(has_text="Fred Forgetful")).to_have_count(0)
    expect(page.get_by_role("heading", name="Admins")).to_be_focused()


def one_changes_ones_own_name_and_password(app: App) -> None:
    who = app.admin(name="Before")
    page = app.page()
    app.sign_in(page, *who)
    page.goto(app.url("#/account"))
    page.get_by_label("Name").fill("After")
    page.get_by_role("button", name="Change name").click()
    expect(page.get_by_role("button", name="Account of After")).to_be_visible()
    changed = Credentials(who.email, "another long password")
    page.get_by_label("New password", exact=True).fill(changed.password)
    page.get_by_label("New password again").fill("something else")
    page.get_by_role("button", name="Change password").click()
    expect(page.get_by_text("This is not what you typed above.")).to_be_visible()
    expect(page.get_by_label("New password again")).to_be_focused()
    page.get_by_label("New password again").fill(changed.password)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your password is changed.")).to_be_visible()
    expect(page.get_by_label("New password", exact=True)).to_have_value("")
    # This session goes on, and the new password opens others.
    page.reload()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    app.sign_in(app.page(), *changed)


def admins_and_the_account_are_accessible_and_fit(app: App) -> None:
    app.admin(name=HOSTILE)
    for scheme in ("light", "dark"):
        for at in ("#/admins", "#/account"):
            page = app.person(at=at, viewport=NARROW, color_scheme=scheme)
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            if at == "#/admins":
                expect(page.get_by_text("<svg onload=alert(1)>").first).to_be_visible()
            app.check_accessibility(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            app.screenshot(page, f"{at.strip('#/')}-narrow-{scheme}")
