"""What scenarios do on the page of parameters, and the templates that they do it with."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from documented import CONDITIONS, PARAMETERS
from harness import TIMEOUT, App

SHOP = {
    "conditions": CONDITIONS,
    "parameters": PARAMETERS
    | {"max_offers": PARAMETERS["max_offers"] | {"group": "Offers", "description": "How many the home page shows."}},
}


def open_parameters(app: App, template: Any, **more: Any) -> Page:
    """The page of a new project with this template, as an editor sees it."""
    project = app.project(template=template)
    page = app.person(at=f"#/projects/{project.id}/parameters", **more)
    expect(page.get_by_role("heading", name="Parameters", level=1)).to_be_visible()
    return page


def parameter_rows(page: Page) -> Locator:
    return page.locator(".parameter")


def parameter_row(page: Page, key: str) -> Locator:
    return page.locator(f'.parameter[data-key="{key}"]')


def expect_values(page: Page, key: str, texts: list[str]) -> None:
    expect(parameter_row(page, key).locator("dt, dd")).to_have_text(texts)


def edit_parameter(page: Page, key: str) -> Locator:
    """Opens a parameter's panel."""
    page.get_by_role("link", name=key, exact=True).click()
    panel = page.get_by_role("dialog", name=key, exact=True)
    expect(panel).to_be_visible()
    return panel


def close_panel(within: Page | Locator) -> None:
    """Closes the panel of a parameter or a condition by its button, and waits until the address has it no more."""
    within.get_by_role("button", name="Done").click()
    expect_no_panel(within if isinstance(within, Page) else within.page)


def expect_no_panel(page: Page) -> None:
    """The panel is closed, and so is its entry in the browser's history: it is left a moment later."""
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("[?&]edit="))


def add_parameter(page: Page, key: str, type: str, default: str | None = None) -> None:
    """Adds a parameter; its panel is open then."""
    page.get_by_role("button", name="Add parameter").first.click()
    dialog = page.get_by_role("dialog", name="Add parameter")
    dialog.get_by_label("Key").fill(key)
    dialog.get_by_role("radio", name=type).check(force=True)
    if default is not None:
        dialog.get_by_label("Default value").fill(default)
    dialog.get_by_role("button", name="Add parameter").click()
    expect(page.get_by_role("dialog", name=key, exact=True)).to_be_visible()


def add_value(page: Page, condition: str, value: str | None = None) -> None:
    page.get_by_role("button", name="Add value for a condition").click()
    page.get_by_role("combobox", name="Condition", exact=True).press_sequentially(condition)
    page.get_by_role("listbox", name="Suggestions").get_by_role("option", name=condition).click()
    field = page.get_by_label(f"Value for {condition}", exact=True)
    expect(field).to_be_focused()
    if value is not None:
        field.fill(value)


def choose_type(panel: Locator, type: str) -> None:
    panel.get_by_label("Type", exact=True).select_option(type)


def wait_until_kept(page: Page, text: str) -> None:
    """Waits until the browser has stored a draft with this text in it, so that a reload finds it."""
    kept = page.evaluate(
        """async ([text, patience]) => {
          const result = (request) =>
            new Promise((resolve, reject) => {
              request.onsuccess = () => resolve(request.result);
              request.onerror = () => reject(request.error);
            });
          const database = await result(indexedDB.open('remote-config'));
          for (const end = performance.now() + patience; performance.now() < end; ) {
            const drafts = await result(database.transaction('drafts').objectStore('drafts').getAll());
            if (JSON.stringify(drafts).includes(text)) return true;
            await new Promise((done) => setTimeout(done, 20));
          }
          return false;
        }""",
        [text, TIMEOUT],
    )
    assert kept, f"no draft with {text!r} in it was stored"


def next_frame(page: Page) -> None:
    """Waits until what happened is painted."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def expect_no_sideways_scrolling(page: Page) -> None:
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, f"the page is {over} pixels too wide"


class Work:
    """How long the page's own thread works. It is processor time, so that a busy machine does not make it longer."""

    def __init__(self, page: Page) -> None:
        self._debugger = page.context.new_cdp_session(page)
        self._debugger.send("Performance.enable", {"timeDomain": "threadTicks"})
        self._before = self._now()

    def lap(self) -> float:
        """Milliseconds since the last time."""
        before, self._before = self._before, self._now()
        return self._before - before

    def _now(self) -> float:
        metrics = self._debugger.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1_000


def large_template(count: int = 3_000) -> dict[str, Any]:
    areas = ["home", "checkout", "search", "profile"]
    conditions = [
        {
            "name": f"condition_{number:03}",
            "rules": [{"field": "percent", "seed": f"seed {number}", "from": 0, "to": 50}],
        }
        for number in range(500)
    ]
    parameters = {
        f"{areas[number % 4]}_parameter_{number:04}": {
            "type": "string",
            "default": f"Value number {number}",
            "group": f"Group {number % 25}",
            "conditional_values": {
                f"condition_{(number * step) % 500:03}": f"Value {step} of {number}" for step in (1, 7)
            },
        }
        for number in range(count)
    }
    return {"conditions": conditions, "parameters": parameters}
