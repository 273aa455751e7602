"""A project's settings, and deleting it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from admin_api import send
from harness import NARROW, App, Project, declined_reload


def settings_are_saved_and_in_force(app: App) -> None:
    project = app.project()
    page = _settings(app, project)
    save = page.get_by_role("button", name="Save settings")
    expect(save).to_be_disabled()
    page.get_by_label("Name").fill("Another name")
    page.get_by_label("Shortest time").fill("5400")
    expect(page.get_by_text("That is 1 hour 30 minutes.")).to_be_visible()
    page.get_by_label("Only these").check()
    page.get_by_label("Origins, one a line").fill("https://app.example\n\n http://localhost:3000 ")
    page.get_by_label("Issuer").fill("https://id.example/")
    page.get_by_label("Custom claims").fill(".")
    save.click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()
    expect(save).to_be_disabled()
    expect(page.get_by_role("link", name="Project Another name")).to_be_visible()
    kept = app.api.get(f"/projects/{project.id}")
    assert kept["min_fetch_interval"] == 5400
    assert kept["allowed_origins"] == ["https://app.example", "http://localhost:3000"]
    assert kept["token"]["issuer"] == "https://id.example/" and kept["token"]["claims_path"] == "."
    reply = send("GET", f"{app.base_url}/config", headers={"X-App-Key": project.app_key})
    assert reply.json["data"]["min_fetch_interval"] == 5400
    page.get_by_label("Any origin").check()
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    save.click()
    expect(page.get_by_text("Not saved yet.")).to_have_count(0)
    assert app.api.get(f"/projects/{project.id}")["allowed_origins"] is None


def only_what_was_changed_is_sent(app: App) -> None:
    project = app.project()
    page = _settings(app, project)
    # Another owner saves meanwhile.
    app.api.patch(f"/projects/{project.id}", {"min_fetch_interval": 60})
    page.get_by_label("Tier").fill("app_metadata.plan")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_label("Shortest time")).to_have_value("60")
    kept = app.api.get(f"/projects/{project.id}")
    assert kept["min_fetch_interval"] == 60 and kept["token"]["tier_claim"] == "app_metadata.plan"


def faults_stand_at_their_fields_and_what_was_typed_stays(app: App) -> None:
    page = _settings(app, app.project())
    page.get_by_label("Shortest time").fill("604801")
    expect(page.locator("#settings-min_fetch_interval-error")).to_contain_text("from 0 to 604,800")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_label("Shortest time")).to_be_focused()
    page.get_by_label("Shortest time").fill("0")
    page.get_by_label("Only these").check()
    page.get_by_label("Origins, one a line").fill("https://a.example/path")
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator("#settings-allowed_origins-error")).to_contain_text("“https://a.example/path” is not an origin")
    page.get_by_label("Origins, one a line").fill("https://a.example")
    # What only the service checks.
    page.get_by_label("User id").fill("a..b")
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator("#settings-uid_claim-error")).to_contain_text("names joined by dots")
    expect(page.get_by_label("User id")).to_be_focused()
    expect(page.get_by_label("Origins, one a line")).to_have_value("https://a.example")
    app.check_accessibility(page)


def what_was_typed_stays_when_the_service_is_away(app: App) -> None:
    app.tolerate("Failed to load resource")
    project = app.project()
    page = _settings(app, project)
    page.get_by_label("Name").fill("Typed with care")
    page.route(f"**/projects/{project.id}", lambda route: route.abort())
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    expect(page.get_by_label("Name")).to_have_value("Typed with care")
    page.unroute(f"**/projects/{project.id}")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_role("link", name="Project Typed with care")).to_be_visible()


def what_is_not_saved_is_kept_while_other_pages_are_shown(app: App) -> None:
    project = app.project(name="Corner shop")
    page = _settings(app, project)
    page.get_by_label("Name").fill("Corner shop 2")
    page.get_by_label("Shortest time").fill("abc")
    _visit(page, "Keys")
    # Another owner saves meanwhile.
    app.api.patch(f"/projects/{project.id}", {"token": {"tier_claim": "plan"}})
    page.get_by_role("link", name="Remote Config").click()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()
    page.evaluate("address => { location.hash = address; }", f"#/projects/{project.id}/parameters")
    _visit(page, "Settings")
    expect(page.get_by_label("Name")).to_have_value("Corner shop 2")
    expect(page.get_by_label("Shortest time")).to_have_value("abc")
    expect(page.get_by_label("Tier")).to_have_value("plan")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    app.check_accessibility(page)
    page.get_by_role("button", name="Drop changes").click()
    expect(page.get_by_label("Name")).to_have_value("Corner shop")
    expect(page.get_by_text("Not saved yet.")).to_have_count(0)
    _visit(page, "Keys")
    _visit(page, "Settings")
    expect(page.get_by_label("Name")).to_have_value("Corner shop")


def a_reload_asks_before_what_is_not_saved_is_lost(app: App) -> None:
    page = _settings(app, app.project())
    page.get_by_label("Name").fill("Typed with care")
    expect(page.get_by_text("Not saved yet.")).to_be_visible()
    _visit(page, "Keys")
    asked = declined_reload(page)
    assert asked == ["beforeunload"], asked
    _visit(page, "Settings")
    expect(page.get_by_label("Name")).to_have_value("Typed with care")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name")).to_have_value("Typed with care")
    assert asked == ["beforeunload"], asked


def a_project_is_deleted_by_typing_its_id(app: App) -> None:
    project = app.project(name="To be deleted")
    page = _settings(app, project)
    page.get_by_role("button", name="Delete project…").click()
    dialog = page.get_by_role("dialog")
    delete = dialog.get_by_role("button", name="Delete project for good")
    expect(dialog.get_by_label(f"Type {project.id} to go on")).to_be_focused()
    page.keyboard.type(project.id[:-1])
    expect(delete).to_be_disabled()
    page.keyboard.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.type(project.id[-1])
    expect(delete).to_be_enabled()
    app.check_accessibility(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()
    expect(page.get_by_text("To be deleted was deleted.")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text=project.id)).to_have_count(0)
    # Its trail stays.
    page.goto(app.url(f"#/audit?project={project.id}"))
    expect(page.get_by_text("Created the app key “app”")).to_be_visible()


def those_who_are_no_owners_read_them(app: App) -> None:
    project = app.project()
    page = app.person(app.admin(roles={project.id: "editor"}).email, at=f"#/projects/{project.id}/settings")
    expect(page.get_by_label("Name")).to_have_attribute("readonly", "")
    expect(page.get_by_label("Any origin")).to_have_count(0)
    expect(page.get_by_text("Any origin")).to_be_visible()
    expect(page.get_by_role("heading", name="Delete the project")).to_have_count(0)
    app.check_accessibility(page)


def settings_are_accessible_and_fit(app: App) -> None:
    project = app.project(name="<img src=x onerror=alert(1)>" + "W" * 200)
    for scheme in ("light", "dark"):
        page = app.person(at=f"#/projects/{project.id}/settings", viewport=NARROW, color_scheme=scheme)
        expect(page.get_by_label("Name")).to_be_visible()
        page.get_by_label("Shortest time").fill("1")
        app.check_accessibility(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        app.screenshot(page, f"settings-narrow-{scheme}")


def _settings(app: App, project: Project) -> Page:
    page = app.person(at=f"#/projects/{project.id}/settings")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    return page


def _visit(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
