"""The audit trails."""

from __future__ import annotations

import re
from datetime import date, timedelta

from playwright.sync_api import expect

from harness import NARROW, App

HOSTILE = "<img src=x onerror=alert(1)> \u202e " + "x" * 300


def a_change_is_told_in_words_with_before_and_after(app: App) -> None:
    project = app.project()
    app.api.patch(f"/projects/{project.id}", {"min_fetch_interval": 60})
    page = app.person(at=f"#/projects/{project.id}/audit")
    entry = page.get_by_role("listitem").filter(has_text="Changed the settings: min_fetch_interval")
    expect(entry).to_contain_text(app.root.email)
    expect(entry).to_contain_text("127.0.0.1")
    summary = entry.locator("summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(entry.locator("del")).to_have_text("3600")
    expect(entry.locator("ins")).to_have_text("60")
    expect(entry.get_by_text("Address")).to_be_visible()
    records = entry.get_by_label("After, as JSON")
    expect(records).to_be_hidden()
    entry.get_by_text("As JSON").click()
    expect(records).to_contain_text('"min_fetch_interval": 60')
    app.check_accessibility(page)


def a_publish_leads_to_what_it_changed(app: App) -> None:
    project = app.project(template={"parameters": {"greeting": {"type": "string", "default": "hello"}}})
    app.api.publish(project.id, {"parameters": {"greeting": {"type": "string", "default": "good day"}}})
    app.api.post(f"/projects/{project.id}/rollback", {"version": 1})
    page = app.person(at=f"#/projects/{project.id}/audit")
    for words, version, before, after in [
        ("Published version 1", 1, None, "hello"),
        ("Published version 2", 2, "hello", "good day"),
        ("Rolled back to version 1", 3, "good day", "hello"),
    ]:
        page.get_by_text(words).click()
        page.get_by_role("link", name=f"What version {version} changed").click()
        expect(page.get_by_role("heading", level=1, name="History")).to_be_visible()
        main = page.get_by_role("main")
        expect(main.locator("ins").filter(has_text=after)).to_be_visible()
        if before:
            expect(main.locator("del").filter(has_text=before)).to_be_visible()
        page.go_back()


def the_filters_are_in_the_address(app: App) -> None:
    project = app.project()
    who = app.admin(roles={project.id: "viewer"})
    page = app.person(at=f"#/projects/{project.id}/audit")
    entries = page.locator(".audit-list > li")
    expect(entries).to_have_count(2)
    page.get_by_label("What").select_option("Set member")
    page.get_by_role("button", name="Filter").click()
    expect(entries).to_have_count(1)
    expect(entries.first).to_contain_text(f"Added {who.email} as viewer")
    assert "action=member.set" in page.url
    page.get_by_label("Who").fill("nobody@example.com")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nothing fits these filters")).to_be_visible()
    page.go_back()
    expect(entries).to_have_count(1)
    expect(page.get_by_label("Who")).to_have_value("")
    page.reload()
    expect(entries).to_have_count(1)
    expect(page.get_by_label("What")).to_have_value("member.set")
    page.get_by_role("button", name="Clear").click()
    expect(entries).to_have_count(2)
    page.get_by_label("Target").fill(who.email)
    page.keyboard.press("Enter")
    expect(entries).to_have_count(1)


def days_are_whole_and_ones_own(app: App) -> None:
    project = app.project()
    today = date.fromisoformat(app.api.get(f"/projects/{project.id}/audit")[0]["at"][:10])
    page = app.person(at=f"#/projects/{project.id}/audit")
    entries = page.locator(".audit-list > li")
    expect(entries).to_have_count(1)
    for first, last, count in [(0, 0, 1), (-1, -1, 0), (1, 1, 0), (-3, 3, 1)]:
        page.get_by_label("From").fill((today + timedelta(days=first)).isoformat())
        page.get_by_label("Through").fill((today + timedelta(days=last)).isoformat())
        page.get_by_role("button", name="Filter").click()
        expect(page).to_have_url(re.compile(f"to={today + timedelta(days=last)}"))
        expect(entries).to_have_count(count)
        if count == 0:
            expect(page.get_by_text("Nothing fits these filters")).to_be_visible()


def a_long_trail_comes_page_by_page(app: App) -> None:
    project = app.project()
    for number in range(60):
        app.api.patch(f"/projects/{project.id}", {"min_fetch_interval": number})
    page = app.person(at=f"#/projects/{project.id}/audit")
    entries = page.locator(".audit-list > li")
    expect(entries).to_have_count(50)
    page.get_by_role("button", name="Show more").click()
    expect(entries).to_have_count(61)
    expect(page.get_by_role("button", name="Show more")).to_have_count(0)
    expect(page.get_by_text("All 61 are listed.")).to_be_focused()
    expect(entries.last).to_contain_text("Created the app key “app”")


def a_page_that_fails_is_asked_for_again(app: App) -> None:
    app.tolerate("Failed to load resource")
    page = app.person(at=f"#/projects/{app.project().id}/members")
    page.route("**/audit?*", lambda route: route.abort())
    page.get_by_role("link", name="Audit").click()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    page.unroute("**/audit?*")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Created the app key “app”")).to_be_visible()


def the_instances_trail_is_for_instance_administrators(app: App) -> None:
    project = app.project(name="Seen from above")
    page = app.person(at="#/audit")
    expect(page.get_by_text("Created the project “Seen from above”")).to_be_visible()
    page.get_by_label("Deleted project").fill(project.id)
    page.keyboard.press("Enter")
    expect(page.get_by_text("No deleted project had this id")).to_be_visible()
    other = app.person(app.admin().email, at="#/audit")
    expect(other.get_by_text("Only instance administrators read this trail.")).to_be_visible()


def trails_are_accessible_inert_and_fit(app: App) -> None:
    project = app.project(name=HOSTILE[:200])
    app.api.publish(project.id, {"parameters": {}}, note=HOSTILE)
    app.api.post(f"/projects/{project.id}/app-keys", {"name": HOSTILE[:200]})
    for scheme in ("light", "dark"):
        for at in (f"#/projects/{project.id}/audit", "#/audit"):
            page = app.person(at=at, viewport=NARROW, color_scheme=scheme)
            expect(page.get_by_text("<img src=x onerror=alert(1)>").first).to_be_visible()
            for summary in page.locator(".audit-entry > summary").all()[:3]:
                summary.click()
            expect(page.locator(".audit-entry[open]")).to_have_count(min(3, page.locator(".audit-entry").count()))
            app.check_accessibility(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    app.screenshot(page, "audit-narrow-dark")
