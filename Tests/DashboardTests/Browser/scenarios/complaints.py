"""That what goes wrong in a browser unseen would fail a scenario."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from harness import App, wait_until


def an_error_on_the_console_is_noticed(app: App) -> None:
    _expect_complaint(app, "console.error('complaint 1')", "console error: complaint 1")


def a_warning_on_the_console_is_noticed(app: App) -> None:
    _expect_complaint(app, "console.warn('complaint 2')", "console warning: complaint 2")


def an_error_that_nobody_catches_is_noticed(app: App) -> None:
    _expect_complaint(app, "setTimeout(() => { throw new Error('complaint 3'); })", "uncaught: Error: complaint 3")


def a_promise_that_nobody_catches_is_noticed(app: App) -> None:
    _expect_complaint(app, "void Promise.reject(new Error('complaint 4'))", "uncaught: Error: complaint 4")


def what_the_policy_refuses_is_noticed(app: App) -> None:
    script = "document.body.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))"
    _expect_complaint(app, script, "Content Security Policy")


def a_request_to_elsewhere_is_noticed(app: App) -> None:
    page = app.page()
    page.route("http://elsewhere.test/", lambda route: route.fulfill(body="here"))
    page.goto("http://elsewhere.test/")
    _expect_noted(app, page, "request to elsewhere: http://elsewhere.test/")


def a_missing_file_is_noticed(app: App) -> None:
    _expect_complaint(app, "void import('./missing.js').catch(() => {})", "404")


def what_a_screen_reader_can_not_tell_is_noticed(app: App) -> None:
    page = app.page()
    expect(page.get_by_role("heading", name="Remote Config")).to_be_visible()
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    try:
        app.check_accessibility(page)
    except AssertionError as failure:
        assert "button-name" in str(failure), failure
    else:
        raise AssertionError("a button without a name was not noticed")


def a_refusal_of_the_admin_api_is_the_scenarios_own_business(app: App) -> None:
    page = app.page()
    status = page.evaluate("async () => (await fetch('../admin/v1/me')).status")
    assert status == 401
    assert app.watch.complaints == [], app.watch.complaints


def _expect_complaint(app: App, script: str, complaint: str) -> None:
    page = app.page()
    assert app.watch.complaints == [], app.watch.complaints
    page.evaluate(f"() => {{ {script}; }}")
    _expect_noted(app, page, complaint)


def _expect_noted(app: App, page: Page, complaint: str) -> None:
    wait_until(page, lambda: app.watch.complaints, "nothing was noted")
    page.wait_for_timeout(100)
    noted = app.watch.complaints
    assert len(noted) == 1 and complaint in noted[0], noted
    app.tolerate(".")
