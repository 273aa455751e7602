"""Signing in and out."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from drafts import changed, person_with_draft
from harness import NARROW, App
from parameter_steps import SHOP, edit_parameter, parameter_row, wait_until_kept

_KEPT = "Object.keys(localStorage).filter((key) => key.includes('session')).length"


def a_wrong_password_is_told_and_the_right_one_lets_in(app: App) -> None:
    page = app.page()
    expect(page.get_by_label("Email")).to_be_focused()
    page.keyboard.type(app.root.email)
    page.keyboard.press("Tab")
    page.keyboard.type("not the password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("No admin has this email with this password.")
    expect(page.get_by_label("Email")).to_have_value(app.root.email)
    # The wrong one is selected, so that typing replaces it.
    expect(page.get_by_label("Password")).to_be_focused()
    page.keyboard.type(app.root.password)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Projects")).to_be_focused()


def an_empty_form_says_what_is_missing(app: App) -> None:
    page = app.page()
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("Enter your email address and your password.")
    expect(page.get_by_label("Email")).to_be_focused()


def too_many_attempts_are_told_with_the_time_to_wait(app: App) -> None:
    page = app.page()
    refusal = {"error": {"code": "too_many_attempts", "message": "x", "request_id": "x"}}
    page.route("**/admin/v1/login", lambda route: route.fulfill(status=429, json=refusal, headers={"Retry-After": "42"}))
    _try(page, app)
    expect(page.get_by_role("alert")).to_contain_text("Try again in 42 seconds, at ")


def a_service_that_is_away_is_told_and_what_was_typed_stays(app: App) -> None:
    app.tolerate("Failed to load resource|answered 503")
    page = app.page()
    page.route("**/admin/v1/login", lambda route: route.abort())
    _try(page, app)
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    page.route("**/admin/v1/login", lambda route: route.fulfill(status=503, json={}))
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("can’t reach its database")
    page.unroute("**/admin/v1/login")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()


def what_a_password_manager_fills_in_is_sent(app: App) -> None:
    page = app.page()
    expect(page.get_by_label("Email")).to_have_attribute("autocomplete", "username")
    expect(page.get_by_label("Password")).to_have_attribute("autocomplete", "current-password")
    # Without the events of typing.
    page.get_by_label("Email").evaluate("(input, text) => { input.value = text; }", app.root.email)
    page.get_by_label("Password").evaluate("(input, text) => { input.value = text; }", app.root.password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()


def signing_out_leaves_nothing(app: App) -> None:
    project = app.project(name="A secret name")
    page = app.page(f"#/projects/{project.id}/members")
    app.sign_in(page)
    expect(page.get_by_role("heading", name="Members")).to_be_visible()
    page.get_by_role("link", name="Keys").click()
    expect(page.get_by_role("heading", name="Keys", exact=True)).to_be_visible()
    session = page.evaluate("JSON.parse(localStorage.getItem('remote-config.session')).token")
    _sign_out(page)
    expect(page.get_by_label("Password")).to_be_visible()
    assert page.evaluate(_KEPT) == 0
    assert page.evaluate(_status_of_me(), session) == 401
    page.go_back()
    page.wait_for_timeout(200)
    expect(page.get_by_label("Password")).to_be_visible()
    expect(page.get_by_text("A secret name")).to_have_count(0)


def signing_out_signs_out_the_other_tabs(app: App) -> None:
    page = app.page()
    app.sign_in(page)
    other = page.context.new_page()
    other.goto(app.url())
    expect(other.get_by_role("heading", name="Projects")).to_be_visible()
    _sign_out(page)
    expect(other.get_by_text("You signed out in another tab.")).to_be_visible()
    expect(other.get_by_label("Password")).to_be_visible()


def a_session_that_ended_comes_back_to_the_same_page(app: App) -> None:
    project = app.project()
    page = app.page(f"#/projects/{project.id}/members")
    app.sign_in(page)
    expect(page.get_by_role("heading", name="Members")).to_be_visible()
    _end_session(page)
    page.get_by_role("link", name="Keys").click()
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    app.sign_in(page)
    expect(page.get_by_role("heading", name="Keys", exact=True)).to_be_visible()


def a_session_that_runs_out_on_an_open_page_says_so(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.page(f"#/projects/{project.id}/parameters")
    app.sign_in(page)
    edit_parameter(page, "max_offers").get_by_label("Default value").fill("77")
    wait_until_kept(page, "77")
    _let_session_run_out(page)
    expect(page.get_by_text("Your session has ended. Sign in again: your draft is still here.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("navigation", name="Project")).to_have_count(0)
    app.check_accessibility(page)
    app.sign_in(page)
    expect(parameter_row(page, "max_offers")).to_contain_text("77")


def a_session_that_ran_out_is_noticed_by_what_is_done_next(app: App) -> None:
    _, page = person_with_draft(app, changed(max_offers=9))
    page.get_by_role("link", name="Review and publish").click()
    publish = page.get_by_role("button", name="Publish version 2")
    expect(publish).to_be_enabled()
    _let_session_run_out(page, publish)
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    app.sign_in(page)
    expect(page.get_by_role("main").get_by_text("1 change to version 1")).to_be_visible()
    expect(publish).to_be_enabled()
    _let_session_run_out(page)
    page.evaluate("location.hash = location.hash.replace('review', 'history')")
    expect(page.get_by_text("Your session has ended.")).to_be_visible()
    app.sign_in(page)
    expect(page.get_by_role("heading", name="History")).to_be_visible()


def the_account_menu_works_by_keyboard(app: App) -> None:
    page = app.person()
    menu = page.get_by_role("button", name="Account of")
    # A page that was just drawn gives the focus to its heading.
    expect(page.get_by_role("heading", level=1, name="Projects")).to_be_focused()
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Your account")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Your account")).to_be_hidden()
    expect(menu).to_be_focused()


def the_appearance_that_one_chooses_stays(app: App) -> None:
    page = app.person()
    page.get_by_role("button", name="Account of").click()
    page.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def the_frame_is_accessible_and_fits(app: App) -> None:
    for scheme in ("light", "dark"):
        page = app.person(viewport=NARROW, color_scheme=scheme)
        page.get_by_role("button", name="Account of").click()
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        app.check_accessibility(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _try(page: Page, app: App) -> None:
    page.get_by_label("Email").fill(app.root.email)
    page.get_by_label("Password").fill(app.root.password)
    page.get_by_role("button", name="Sign in").click()


def _sign_out(page: Page) -> None:
    page.get_by_role("button", name="Account of").click()
    page.get_by_role("button", name="Sign out").click()


def _status_of_me() -> str:
    return "async (token) => (await fetch('../admin/v1/me', {headers: {Authorization: `Bearer ${token}`}})).status"


def _let_session_run_out(page: Page, then: Locator | None = None) -> None:
    """Where a button is given, it is pressed at that very moment: later the page tells by itself, and has it no more."""
    button = then.element_handle() if then else None
    page.evaluate(
        """(button) => {
          const key = 'remote-config.session';
          const kept = JSON.parse(localStorage.getItem(key));
          localStorage.setItem(key, JSON.stringify({ ...kept, expiresAt: Date.now() }));
          button?.click();
        }""",
        button,
    )


def _end_session(page: Page) -> None:
    page.evaluate(
        """async () => {
          const { token } = JSON.parse(localStorage.getItem('remote-config.session'));
          await fetch('../admin/v1/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
        }"""
    )
