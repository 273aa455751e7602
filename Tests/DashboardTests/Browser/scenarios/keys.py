"""App keys and token keys."""

from __future__ import annotations

import json
import re
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import expect

from admin_api import send
from harness import NARROW, App, copied

HOSTILE = "<script>alert(1)</script> \u202e txt"
JWK = {
    "kty": "RSA",
    "e": "AQAB",
    "n": "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3"
    "oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu"
    "6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awa"
    "pJzKnqDKgw",
}


def an_app_key_is_shown_once_with_a_command_that_works(app: App) -> None:
    project = app.project(template={"parameters": {"greeting": {"type": "string", "default": "hello"}}})
    page = app.person(at=f"#/projects/{project.id}/keys")
    page.get_by_role("button", name="Create app key").click()
    page.get_by_label("Name").fill("iOS production")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="“iOS production” is created")).to_be_visible()
    expect(dialog.get_by_text("shown this once and never again")).to_be_visible()
    expect(dialog.get_by_role("button", name="Copy app key")).to_be_focused()
    key = copied(page, lambda: page.keyboard.press("Enter"))
    assert app.fetch(key) == {"greeting": "hello"}
    command = copied(page, dialog.get_by_role("button", name="Copy command").click)
    assert "hello" in _run(command)
    app.check_accessibility(page)
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("row").filter(has_text="iOS production")).to_contain_text(key[:8])
    assert key not in page.content()


def a_key_that_was_not_copied_is_not_closed_by_accident(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Create app key").click()
    page.get_by_label("Name").fill("Android")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="“Android” is created")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_text("You have not copied it yet")).to_be_visible()
    page.get_by_role("button", name="Close without copying").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def whoever_copied_the_command_has_copied_the_key(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Create app key").click()
    page.get_by_label("Name").fill("Android")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="“Android” is created")
    dialog.get_by_role("button", name="Copy command").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def a_revoked_key_stops(app: App) -> None:
    project = app.project()
    page = app.person(at=f"#/projects/{project.id}/keys")
    page.get_by_role("button", name="Revoke app").click()
    dialog = page.get_by_role("dialog", name="Revoke “app”?")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("row").filter(has_text="rck_")).to_have_count(1)
    page.get_by_role("button", name="Revoke app").click()
    dialog.get_by_role("button", name="Revoke key").click()
    expect(page.get_by_text("No app key yet")).to_be_visible()
    expect(page.get_by_role("heading", name="App keys")).to_be_focused()
    reply = send("GET", f"{app.base_url}/config", headers={"X-App-Key": project.app_key})
    assert reply.status == 401, reply


def the_faults_of_a_token_key_stand_at_their_fields(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Add token key").click()
    dialog = page.get_by_role("dialog")
    public_key = dialog.get_by_label("Public key", exact=True)
    for text, fault in [
        ("", "Paste the public key"),
        ("-----BEGIN PRIVATE KEY-----", "This is a private key."),
        ("-----BEGIN CERTIFICATE-----", "This is a certificate."),
        ("{oops", "not JSON"),
        ("nonsense", "Send one PEM block"),
        (json.dumps({**JWK, "n": "AQAB"}), "2,048"),
    ]:
        public_key.fill(text)
        _add(dialog)
        expect(dialog.locator("#new-token-key-key-error")).to_contain_text(fault)
        expect(public_key).to_be_focused()
        expect(public_key).to_have_attribute("aria-invalid", "true")
    dialog.get_by_label("Key id").fill("a b")
    _add(dialog)
    expect(dialog.locator("#new-token-key-kid-error")).to_be_visible()
    dialog.get_by_label("Key id").fill("..")
    _add(dialog)
    expect(dialog.locator("#new-token-key-kid-error")).to_contain_text("only dots")
    dialog.get_by_label("HS256, a shared secret").check(force=True)
    dialog.get_by_label("Secret", exact=True).fill("short")
    _add(dialog)
    expect(dialog.get_by_text("A secret has 32 bytes at least.")).to_be_visible()
    app.check_accessibility(page)


def the_hint_of_a_key_id_fits_the_algorithm(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Add token key").click()
    dialog = page.get_by_role("dialog")
    hint = dialog.locator("#new-token-key-kid-hint")
    expect(hint).to_contain_text("JWK")
    dialog.get_by_label("HS256, a shared secret").check(force=True)
    expect(hint).to_have_text("The kid that tokens name. Left empty: one is made.")


def a_public_key_is_added_from_text_and_from_a_file(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Add token key").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Public key", exact=True).fill(json.dumps({**JWK, "kid": "from-jwk"}))
    _add(dialog)
    expect(page.get_by_role("row").filter(has_text="from-jwk")).to_contain_text("RS256")

    page.get_by_role("button", name="Add token key").click()
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        Path(file.name).write_text(json.dumps(JWK))
        page.locator("#token-key-file").set_input_files(file.name)
        expect(dialog.get_by_label("Public key", exact=True)).to_have_value(re.compile("RSA"))
    dialog.get_by_label("Key id").fill("from-jwk")
    _add(dialog)
    expect(dialog.get_by_text("The project has a key of this id already.")).to_be_visible()
    dialog.get_by_label("Key id").fill("from-file")
    _add(dialog)
    expect(page.get_by_role("row").filter(has_text="from-file")).to_be_visible()


def a_secret_is_generated_shown_once_and_deleted(app: App) -> None:
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Add token key").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("HS256, a shared secret").check(force=True)
    dialog.get_by_role("button", name="Generate a random secret").click()
    field = dialog.get_by_label("Secret", exact=True)
    expect(field).to_have_value(re.compile("^.{44}$"))
    secret = field.input_value()
    dialog.get_by_label("Key id").fill("main")
    _add(dialog)
    expect(page.get_by_role("heading", name="The secret of “main”")).to_be_visible()
    assert copied(page, dialog.get_by_role("button", name="Copy secret").click) == secret
    dialog.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Delete main").click()
    dialog.get_by_role("button", name="Delete key").click()
    expect(page.get_by_text("No token key yet")).to_be_visible()


def a_key_whose_id_is_only_dots_can_not_be_deleted_here(app: App) -> None:
    project = app.project()
    app.api.post(f"/projects/{project.id}/token-keys", {"algorithm": "HS256", "secret": "x" * 32, "kid": ".."})
    page = app.person(at=f"#/projects/{project.id}/keys")
    expect(page.get_by_role("button", name="Delete ..")).to_be_disabled()
    expect(page.get_by_text("Browsers drop a part of an address that is only dots.")).to_be_visible()


def what_was_typed_stays_when_the_service_is_away(app: App) -> None:
    app.tolerate("Failed to load resource")
    page = app.person(at=f"#/projects/{app.project().id}/keys")
    page.get_by_role("button", name="Create app key").click()
    page.get_by_label("Name").fill("Typed with care")
    page.route("**/app-keys", lambda route: route.abort())
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The service does not answer.")
    expect(page.get_by_label("Name")).to_have_value("Typed with care")
    page.unroute("**/app-keys")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="“Typed with care” is created")).to_be_visible()


def those_who_are_no_owners_see_keys_and_no_controls(app: App) -> None:
    project = app.project()
    for role in ("viewer", "editor"):
        page = app.person(app.admin(roles={project.id: role}).email, at=f"#/projects/{project.id}/keys")
        expect(page.get_by_text("rck_")).to_be_visible()
        main = page.get_by_role("main")
        expect(main.get_by_role("button")).to_have_count(0)
        app.check_accessibility(page)


def keys_are_accessible_and_fit(app: App) -> None:
    project = app.project()
    app.api.post(f"/projects/{project.id}/app-keys", {"name": HOSTILE + "x" * 200})
    for scheme in ("light", "dark"):
        page = app.person(at=f"#/projects/{project.id}/keys", viewport=NARROW, color_scheme=scheme)
        expect(page.get_by_text("<script>alert(1)</script>")).to_be_visible()
        expect(page.get_by_text("No token key yet")).to_be_visible()
        app.check_accessibility(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        app.screenshot(page, f"keys-narrow-{scheme}")


def _add(dialog) -> None:
    dialog.get_by_role("button", name="Add token key").click()


def _run(command: str) -> str:
    done = subprocess.run(["sh", "-c", f"{command} --silent --show-error --noproxy '*'"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    return done.stdout
