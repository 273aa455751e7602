"""Trying a caller: what it gets from the published version and from the draft, and why."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect

from documented import TEMPLATE as SHOP
from harness import NARROW, App, copied
from parameter_steps import close_panel

SECRET = "0123456789abcdef0123456789abcdef"


# What a caller gets


def an_anonymous_caller_gets_what_an_app_gets(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/try-it")
    _expect_value(page, "welcome_text", "Welcome", "Default")
    page.get_by_label("Platform").fill("ios")
    page.get_by_label("App version").fill("2.1")
    page.get_by_label("Instance id").fill("demo-instance")
    _expect_value(page, "welcome_text", "Welcome to 2.1", "ios_new")
    _expect_value(page, "max_offers", "5", "Default")
    _expect_value(page, "new_home", "false", "Default")
    _expect_value(page, "theme", '{"primary": "#8a6d3b"}', "Default")
    fetched = app.fetch(project.app_key, platform="ios", app_version="2.1", instance_id="demo-instance")
    assert fetched["welcome_text"] == "Welcome to 2.1" and fetched["new_home"] is False, fetched


def a_signed_in_caller_is_told_apart_by_its_claims(app: App) -> None:
    page = _open(app, SHOP)
    page.get_by_label("Signed in", exact=True).check()
    expect(page.get_by_text("Write a uid to see what this signed-in caller gets.")).to_be_visible()
    expect(page.get_by_label("uid")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_label("uid").fill("u_1")
    claims = page.get_by_label("Claims")
    claims.fill('{"role": "vip"')
    expect(page.get_by_text(re.compile(r"^Line 1, column 15: "))).to_be_visible()
    expect(page.get_by_text("Mend what is marked to see what the caller gets.")).to_be_visible()
    claims.fill('{"role": ["staff", "vip"]}')
    _expect_value(page, "welcome_text", "Welcome back, VIP", "vip")


def a_number_keeps_its_digits(app: App) -> None:
    large = '"n": {"type": "number", "default": 9007199254740993}'
    exponent = '"x": {"type": "number", "default": 1.50e2}'
    page = _open(app, f'{{"parameters": {{{large}, {exponent}}}}}')
    _expect_value(page, "n", "9007199254740993", "Default")
    _expect_value(page, "x", "1.50e2", "Default")


def a_random_instance_id_has_a_place_in_every_percentage(app: App) -> None:
    page = _open(app, SHOP)
    condition = _condition(page, "new_home_20")
    expect(condition.get_by_text("Neither a uid nor an instance id is sent")).to_be_visible()
    page.get_by_role("button", name="Random").click()
    expect(page.get_by_label("Instance id")).to_have_value(re.compile(r"^[0-9a-f-]{36}$"))
    expect(condition.get_by_text(re.compile(r"This caller is at \d+(\.\d+)? % for seed \"new_home\""))).to_be_visible()


# A token


def a_pasted_token_is_read_and_kept_nowhere(app: App) -> None:
    project = app.project(template=SHOP)
    app.api.post(f"/projects/{project.id}/token-keys", {"algorithm": "HS256", "secret": SECRET, "kid": "main"})
    page = app.person(at=f"#/projects/{project.id}/try-it")
    token = _token({"sub": "u_1", "tier": "gold", "claims": {"role": "vip"}, "exp": int(time.time()) + 3600})
    page.get_by_label("Access token", exact=True).check()
    expect(page.get_by_text("Paste an access token to see what its bearer gets.")).to_be_visible()
    page.get_by_role("textbox", name="Access token").fill(token)
    _expect_value(page, "welcome_text", "Welcome back, VIP", "vip")
    named = page.get_by_role("region", name="The token names")
    for text in ("u_1", "gold", '"role": "vip"'):
        expect(named.get_by_text(text)).to_be_visible()
    _expect_kept(page, "platform=web", typed=("Platform", "web"))
    kept = page.evaluate("JSON.stringify([location.href, {...sessionStorage}, {...localStorage}])")
    assert token not in kept, "the token was kept"
    page.reload()
    expect(page.get_by_label("Platform")).to_have_value("web")
    expect(page.get_by_label("Nobody")).to_be_checked()


def a_bad_token_is_told_in_words_at_its_field(app: App) -> None:
    project = app.project(template=SHOP)
    app.api.post(f"/projects/{project.id}/token-keys", {"algorithm": "HS256", "secret": SECRET, "kid": "main"})
    page = app.person(at=f"#/projects/{project.id}/try-it")
    page.get_by_label("Access token", exact=True).check()
    field = page.get_by_role("textbox", name="Access token")
    now = int(time.time())
    bad = {
        "nonsense": "three parts",
        _token({"sub": "u_1", "exp": now - 3_600}): "has expired",
        _token({"sub": "u_1", "exp": now + 3_600}, secret="another secret of thirty-two bytes"): "signature",
    }
    for token, words in bad.items():
        field.fill(token)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(words))
        expect(field).to_have_value(token)
        field.fill("")
        expect(field).not_to_have_attribute("aria-invalid", "true")


# The draft


def the_draft_stands_beside_the_published_version(app: App) -> None:
    page = _open_with_draft(app)
    _expect_value(page, "max_offers", "5", "Default", column="Version 1")
    _expect_value(page, "max_offers", "9007199254740993", "Default", column="Draft")
    expect(_row(page, "max_offers").get_by_text("Differs")).to_be_visible()
    expect(_row(page, "theme").get_by_text("Differs")).to_have_count(0)
    expect(page.get_by_text("4 parameters, 1 differs")).to_be_visible()
    page.get_by_label("Only differences (1)").check()
    expect(_rows(page)).to_have_count(1)
    page.get_by_label("Find a parameter").fill("nothing like it")
    expect(page.get_by_text("Nothing found")).to_be_visible()


def a_version_published_meanwhile_is_the_one_that_is_tried(app: App) -> None:
    project = app.project(template=SHOP)
    page = app.person(at=f"#/projects/{project.id}/try-it")
    _expect_value(page, "max_offers", "5", "Default", column="Version 1")
    newer = json.loads(json.dumps(SHOP))
    newer["parameters"]["max_offers"]["default"] = 6
    newer["conditions"][0]["rules"][0]["values"] = ["web"]
    app.api.publish(project.id, newer)
    page.get_by_label("Platform").fill("web")
    _expect_value(page, "max_offers", "6", "Default", column="Version 2")
    expect(_condition(page, "ios_new").get_by_text("Platform is web")).to_be_visible()


# Why


def a_why_tells_which_rule_failed(app: App) -> None:
    page = _open(app, SHOP, query="?platform=ios&app_version=2.0")
    page.get_by_role("button", name="Why welcome_text").click()
    panel = page.get_by_role("dialog", name="Why welcome_text")
    steps = panel.get_by_role("region", name="Version 1").locator(".why-step")
    expect(steps).to_have_count(3)
    rules = "Platform is ios.*Matches.*App version is at least 2.1.*Does not match.*2.0"
    expect(steps.nth(0)).to_contain_text(re.compile(f"ios_new.*Does not match.*{rules}"))
    expect(steps.nth(1)).to_contain_text(re.compile("vip.*Does not match.*Nobody is signed in"))
    expect(steps.nth(2)).to_contain_text("None of the conditions with a value matches.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Why welcome_text")).to_be_focused()


def the_first_condition_that_matches_wins_and_the_others_are_told(app: App) -> None:
    query = "?platform=ios&app_version=2.1&uid=u_1&claims=%7B%22role%22%3A%22vip%22%7D"
    page = _open(app, SHOP, query=query)
    _expect_value(page, "welcome_text", "Welcome to 2.1", "ios_new")
    page.get_by_role("button", name="Why welcome_text").click()
    steps = page.get_by_role("dialog").locator(".why-step")
    expect(steps.nth(0)).to_contain_text("This value is taken: it is the first that matches.")
    expect(steps.nth(1)).to_contain_text("Not taken: an earlier condition matches.")


def a_percentage_tells_where_the_caller_is(app: App) -> None:
    page = _open(app, SHOP, query="?instance_id=demo-instance")
    condition = _condition(page, "new_home_20")
    expect(condition.get_by_text("This caller is at 51.62764 % for seed \"new_home\"")).to_be_visible()
    expect(page.get_by_text("0 of 3 conditions match")).to_be_visible()
    page.get_by_label("Only those that match (0)").check()
    expect(page.get_by_text("No condition matches")).to_be_visible()


# Faults, and what stays


def a_fault_of_the_caller_is_told_at_its_field(app: App) -> None:
    page = _open(app, SHOP)
    field = page.get_by_label("Instance id")
    field.fill("short")
    expect(field).to_have_accessible_description(re.compile("8 to 128 characters"))
    field.fill("long enough")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def a_caller_is_kept_through_a_reload_and_for_the_next_visit(app: App) -> None:
    page = _open(app, SHOP)
    _expect_kept(page, "platform=ios", typed=("Platform", "ios"))
    page.reload()
    expect(page.get_by_label("Platform")).to_have_value("ios")
    page.get_by_role("link", name="Try it").click()
    expect(page.get_by_label("Platform")).to_have_value("ios")
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Try it").click()
    expect(page.get_by_label("Platform")).to_have_value("ios")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_label("Platform")).to_have_value("")


def signing_out_forgets_the_caller(app: App) -> None:
    page = _open(app, SHOP)
    _expect_kept(page, "platform=ios", typed=("Platform", "ios"))
    kept = "Object.keys(sessionStorage).filter((key) => key.startsWith('remote-config.')).length"
    assert page.evaluate(kept) == 1
    page.get_by_role("button", name="Account of").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Password")).to_be_visible()
    page.wait_for_function(f"{kept} === 0")


def an_unreachable_service_is_told_and_tried_again(app: App) -> None:
    page = _open(app, SHOP)
    _expect_value(page, "max_offers", "5", "Default")
    app.tolerate("net::ERR_FAILED")
    page.route("**/evaluate", lambda route: route.abort())
    page.get_by_label("Platform").fill("ios")
    expect(page.get_by_text("The service does not answer.")).to_be_visible()
    _expect_value(page, "max_offers", "5", "Default")
    page.unroute("**/evaluate")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("The service does not answer.")).to_have_count(0)
    expect(page.get_by_label("Platform")).to_have_value("ios")


def the_same_fetch_is_copied_as_a_command(app: App) -> None:
    page = _open(app, SHOP, query="?platform=ios&accept_language=tr")
    command = copied(page, page.get_by_role("button", name="Copy as curl").click)
    expect(page.get_by_text("Set an app key to APP_KEY in the terminal")).to_be_visible()
    assert command.startswith("curl -fsS"), command
    assert '"X-App-Key: $APP_KEY"' in command and "'Accept-Language: tr'" in command, command
    assert f"'{app.base_url}/config?platform=ios'" in command, command


# Large, hostile, narrow


def a_big_project_is_tried_without_piling_up_requests(app: App) -> None:
    page = _open(app, _big(), query="?instance_id=demo-instance")
    expect(page.get_by_text("3,000 parameters")).to_be_visible()
    expect(_rows(page)).to_have_count(100)
    open_requests: set[Request] = set()
    most = 0

    def begun(request: Request) -> None:
        nonlocal most
        if request.url.endswith("/evaluate"):
            open_requests.add(request)
            most = max(most, len(open_requests))

    page.on("request", begun)
    page.on("requestfinished", lambda request: open_requests.discard(request))
    page.on("requestfailed", lambda request: open_requests.discard(request))
    page.get_by_label("Instance id").press_sequentially("-")
    expect(page.locator("[aria-busy=true]")).to_have_count(1)
    page.get_by_label("Instance id").press_sequentially("and-more-of-it", delay=20)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert most == 1, f"{most} evaluations at once"
    page.get_by_label("Find a parameter").fill("param_2999")
    expect(_rows(page)).to_have_count(1)
    page.get_by_label("Find a parameter").fill("")
    page.get_by_role("button", name="Show 100 more of 3,000").click()
    expect(_rows(page)).to_have_count(200)
    expect(page.get_by_role("button", name="Show 50 more of 500")).to_be_visible()


def hostile_names_and_values_are_shown_inert(app: App) -> None:
    markup = "<img src=x onerror=\"document.title='run'\">"
    template = {
        "conditions": [
            {"name": markup, "rules": [{"field": "claim", "name": "\u202e" + markup, "values": [markup, "x" * 5_000]}]},
            {"name": "😀" * 50, "rules": [{"field": "platform", "values": [markup]}]},
        ],
        "parameters": {
            "k" * 256: {
                "type": "string",
                "default": "A" * 100_000,
                "conditional_values": {markup: markup + "\n\u202e"},
            },
            "__proto__": {"type": "json", "default": json.dumps({markup: ["\u202e"]})},
        },
    }
    claims = json.dumps({"\u202e" + markup: [markup, {"deep": markup}]})
    for viewport in ((1280, 800), NARROW):
        page = app.person(at=f"#/projects/{app.project(template=template).id}/try-it", viewport=viewport)
        page.get_by_label("Platform").fill(markup)
        page.get_by_label("Signed in", exact=True).check()
        page.get_by_label("uid").fill(markup)
        page.get_by_label("Claims").fill(claims)
        expect(page.get_by_text("2 of 2 conditions match")).to_be_visible()
        page.get_by_role("button", name=re.compile("^Why kkk")).click()
        expect(page.get_by_role("dialog").get_by_text("This value is taken")).to_be_visible()
        assert page.title() != "run" and page.locator("main img, dialog img").count() == 0
        _expect_no_sideways_scroll(page)


def the_page_is_accessible_light_and_dark_wide_and_narrow(app: App) -> None:
    for color_scheme in ("light", "dark"):
        for viewport in ((1280, 800), NARROW):
            page = _open_with_draft(app, color_scheme=color_scheme, viewport=viewport)
            page.get_by_label("Signed in", exact=True).check()
            page.get_by_label("uid").fill("u_1")
            page.get_by_label("Claims").fill('{"role": ')
            expect(page.get_by_text(re.compile("^Line 1"))).to_be_visible()
            app.check_accessibility(page)
            page.get_by_label("Claims").fill('{"role": "vip"}')
            _expect_value(page, "welcome_text", "Welcome back, VIP", "vip", column="Draft")
            app.check_accessibility(page)
            _expect_no_sideways_scroll(page)
            app.screenshot(page, f"try-it-{color_scheme}-{viewport[0]}")
            page.get_by_role("button", name="Why welcome_text").first.click()
            expect(page.get_by_role("dialog")).to_be_visible()
            app.check_accessibility(page)
            app.screenshot(page, f"try-it-why-{color_scheme}-{viewport[0]}")


# Helpers


def _open(app: App, template: Any, *, query: str = "", **look: Any) -> Page:
    return app.person(at=f"#/projects/{app.project(template=template).id}/try-it{query}", **look)


def _open_with_draft(app: App, **look: Any) -> Page:
    """The page of a project whose draft changes max_offers."""
    page = app.person(at=f"#/projects/{app.project(template=SHOP).id}/parameters", **look)
    page.get_by_role("link", name="max_offers", exact=True).click()
    page.get_by_label("Default value").fill("9007199254740993")
    close_panel(page)
    page.get_by_role("link", name="Try it").click()
    expect(page.locator("[data-title=Draft]").first).to_be_visible()
    return page


def _rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Parameters").locator("tbody tr")


def _row(page: Page, key: str) -> Locator:
    return _rows(page).filter(has=page.locator("th").get_by_text(key, exact=True))


def _expect_value(page: Page, key: str, value: str, why: str, *, column: str | None = None) -> None:
    cell = _row(page, key).locator(f"td[data-title='{column}']" if column else "td")
    expect(cell.locator("code")).to_have_text(value)
    expect(cell.get_by_role("button")).to_have_text(f"Why {key}: {why}")


def _condition(page: Page, name: str) -> Locator:
    heading = page.get_by_role("heading", name=re.compile(rf"^\d+ {name}$"))
    return page.get_by_role("region", name="Conditions").get_by_role("listitem").filter(has=heading)


def _expect_kept(page: Page, text: str, *, typed: tuple[str, str]) -> None:
    """Types into a field and waits until the page's address has it."""
    label, value = typed
    page.get_by_label(label).fill(value)
    page.wait_for_url(re.compile(re.escape(text)))


def _expect_no_sideways_scroll(page: Page) -> None:
    widths = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert widths[0] <= widths[1], f"the page is {widths[0]} wide in {widths[1]}"


def _token(claims: dict[str, Any], *, secret: str = SECRET) -> str:
    """A JWT (RFC 7519) signed with HS256."""

    def part(value: bytes) -> str:
        return base64.urlsafe_b64encode(value).decode().rstrip("=")

    header = {"alg": "HS256", "kid": "main", "typ": "JWT"}
    signed = ".".join(part(json.dumps(each).encode()) for each in (header, claims))
    return f"{signed}.{part(hmac.new(secret.encode(), signed.encode(), hashlib.sha256).digest())}"


def _big() -> dict[str, Any]:
    """3,000 parameters and 500 conditions, each parameter with values for two of them."""
    conditions = [
        {
            "name": f"cond_{index}",
            "rules": [{"field": "percent", "seed": f"seed_{index}", "from": 0, "to": 1 + index % 100}],
        }
        for index in range(500)
    ]
    parameters = {
        f"param_{index:04}": {
            "type": "string",
            "default": f"value {index}",
            "conditional_values": {f"cond_{index % 500}": "one", f"cond_{(index + 7) % 500}": "another"},
        }
        for index in range(3_000)
    }
    return {"conditions": conditions, "parameters": parameters}
