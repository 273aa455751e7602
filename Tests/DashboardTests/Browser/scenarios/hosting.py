"""How the service gives the dashboard to a browser, and what the browser then makes sure of."""

from __future__ import annotations

from playwright.sync_api import Error, Page, expect

from harness import NARROW, App, wait_until


def the_page_loads_from_its_own_origin_alone(app: App) -> None:
    page = app.page()
    expect(page.get_by_role("heading", name="Remote Config")).to_be_visible()
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert len(loaded) > 10, loaded
    assert all(name.startswith(app.url()) for name in loaded), loaded


def every_module_is_asked_for_at_once(app: App) -> None:
    page = app.page()
    hints = page.locator("link[rel=modulepreload]").evaluate_all("(links) => links.map((link) => link.href)")
    modules = page.evaluate(
        "performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.endsWith('.js'))"
    )
    assert sorted(set(modules)) == sorted(hints)


def a_second_visit_loads_nothing_but_the_page(app: App) -> None:
    page = app.page(unused=True)
    expect(page.get_by_role("heading", name="Remote Config")).to_be_visible()
    page.goto("about:blank")
    page.goto(app.url())
    expect(page.get_by_role("heading", name="Remote Config")).to_be_visible()
    sent = page.evaluate(
        "performance.getEntriesByType('resource').filter((entry) => entry.transferSize > 0).map((entry) => entry.name)"
    )
    assert sent == [], sent


def the_address_without_a_slash_leads_to_the_page(app: App) -> None:
    page = app.page()
    page.goto(app.base_url + "/dashboard#/account")
    expect(page).to_have_url(app.url("#/account"))


def an_admin_signs_in_by_the_form(app: App) -> None:
    page = app.page()
    app.sign_in(page)
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()


def a_session_is_there_after_a_reload(app: App) -> None:
    page = app.person()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Projects")).to_be_visible()


def the_sign_in_form_is_accessible(app: App) -> None:
    for scheme in ("light", "dark"):
        page = app.page(color_scheme=scheme, viewport=NARROW)
        expect(page.get_by_role("heading", name="Remote Config")).to_be_visible()
        app.check_accessibility(page)
        app.screenshot(page, f"sign-in-narrow-{scheme}")


def the_browser_makes_no_markup_of_text(app: App) -> None:
    app.tolerate("TrustedHTML|TrustedScript|trusted type")
    page = app.page()
    for attempt in (
        "document.body.innerHTML = '<img src=x onerror=alert(1)>'",
        "document.body.insertAdjacentHTML('beforeend', '<b>b</b>')",
        "new DOMParser().parseFromString('<b>b</b>', 'text/html')",
        "document.createElement('script').text = 'alert(1)'",
    ):
        assert "Trusted" in _refusal(page, f"() => {{ {attempt}; }}"), attempt


def the_browser_runs_no_inline_script_and_loads_nothing_from_elsewhere(app: App) -> None:
    app.tolerate("Content Security Policy|request to elsewhere")
    page = app.page()
    blocked = page.evaluate(
        """async (other) => {
          const blocked = [];
          document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
          const image = document.createElement('img');
          image.src = other + '/x.png';
          const style = document.createElement('style');
          style.textContent = 'body { color: red }';
          const frame = document.createElement('iframe');
          frame.src = other;
          document.body.append(image, style, frame);
          await fetch(other).catch(() => {});
          for (const end = performance.now() + 15_000; blocked.length < 4 && performance.now() < end; ) {
            await new Promise((done) => setTimeout(done, 20));
          }
          await new Promise((done) => setTimeout(done, 200));
          return blocked.sort();
        }""",
        "http://127.0.0.1:9",
    )
    assert blocked == ["connect-src", "frame-src", "img-src", "style-src-elem"], blocked


def the_page_is_shown_in_no_frame(app: App) -> None:
    app.tolerate("frame|X-Frame-Options|chrome-error")
    page = app.page()
    # Another origin's page: the policy of this one would refuse any frame by itself.
    page.route(
        "http://elsewhere.test/",
        lambda route: route.fulfill(body=f"<iframe src='{app.url()}'></iframe>", content_type="text/html"),
    )
    app.tolerate("request to elsewhere")
    page.goto("http://elsewhere.test/")
    wait_until(
        page,
        lambda: len(page.frames) > 1 and page.frames[1].url.startswith("chrome-error:"),
        "the frame is there, or loads something else",
    )
    expect(page.frame_locator("iframe").get_by_role("heading", name="Remote Config")).to_have_count(0)


def _refusal(page: Page, script: str) -> str:
    try:
        page.evaluate(script)
    except Error as error:
        return error.message
    return "nothing was refused"
