"""What could not be loaded is there by itself once the service is."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from drafts import SHOP
from harness import App, wait_until

PAGES = {"history": "Version 1", "audit": "Published", "fetches": "No app has fetched", "members": "@"}
"""A text of what each page loads."""


def a_page_that_failed_loads_when_the_browser_is_online_again(app: App) -> None:
    app.tolerate("net::ERR_INTERNET_DISCONNECTED")
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/conditions")
    expect(page.get_by_role("link", name="ios_new")).to_be_visible()
    for place, text in PAGES.items():
        page.context.set_offline(True)
        page.get_by_role("navigation", name="Project").get_by_role("link", name=place.capitalize(), exact=True).click()
        expect(page.get_by_role("heading", level=1, name=place.capitalize())).to_be_visible()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("The service does not answer. Try again in a moment.")
        expect(alert).not_to_contain_text("typed")
        page.context.set_offline(False)
        expect(alert).to_have_count(0)
        expect(page.get_by_role("main")).to_contain_text(text)


def a_project_that_failed_loads_when_the_page_is_looked_at_again(app: App) -> None:
    app.tolerate("net::ERR_FAILED")
    project = app.project(template=SHOP)
    page = app.person()
    page.route("**/admin/v1/projects/*/template*", lambda route: route.abort())
    page.goto(app.url(f"#/projects/{project.id}/parameters"))
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The service does not answer.")
    held: list[Route] = []
    page.unroute("**/admin/v1/projects/*/template*")
    page.route("**/admin/v1/projects/*/template*", lambda route: route.continue_() if held else held.append(route))
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(alert).to_have_count(0)
    wait_until(page, lambda: held, "nothing was asked for again")
    held[0].abort()
    expect(alert).to_contain_text("The service does not answer.")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("link", name="max_offers")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
