"""The rendering that every page is drawn with (core/dom.js), in the browser that it is for."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from harness import App


def text_is_never_markup(app: App) -> None:
    found = _render(
        app,
        """
        render(box, h('p', { title: '<b>' }, '<img src=x onerror=alert(1)>', null, false, 0, ['a', ['b']]));
        return [box.children.length, box.firstChild.childElementCount, box.textContent, box.firstChild.title];
        """,
    )
    assert found == [1, 0, "<img src=x onerror=alert(1)>0ab", "<b>"], found


def elements_are_kept_by_their_keys(app: App) -> None:
    found = _render(
        app,
        """
        const list = (keys) => h('ul', null, keys.map((key) => h('li', { key }, key)));
        render(box, list(['a', 'b', 'c', 'd']));
        const before = new Map([...box.querySelectorAll('li')].map((item) => [item.textContent, item]));
        render(box, list(['d', 'x', 'b', 'a']));
        const after = [...box.querySelectorAll('li')];
        return [after.map((item) => item.textContent).join(''), after.map((item) => before.get(item.textContent) === item)];
        """,
    )
    assert found == ["dxba", [True, False, True, True]], found


def focus_and_caret_survive_a_rendering_that_moves_the_field(app: App) -> None:
    found = _render(
        app,
        """
        const fields = (keys, value) => keys.map((key) => h('input', { key, id: key, value: key === 'b' ? value : '' }));
        render(box, fields(['a', 'b', 'c'], 'hello'));
        const field = box.querySelector('#b');
        field.focus();
        field.setSelectionRange(2, 3);
        render(box, fields(['b', 'a'], 'hello'));
        return [document.activeElement === field, field.selectionStart, field.selectionEnd, box.firstChild === field];
        """,
    )
    assert found == [True, 2, 3, True], found


def a_value_that_is_the_same_is_not_written_again(app: App) -> None:
    found = _render(
        app,
        """
        render(box, h('input', { value: 'a' }));
        const field = box.firstChild;
        field.value = 'typed';
        render(box, h('input', { value: 'typed', class: ['x', false, 'y'] }));
        const kept = [field.value, field.className];
        render(box, h('input', { value: 'other' }));
        return [...kept, field.value, field.hasAttribute('class')];
        """,
    )
    assert found == ["typed", "x y", "other", False], found


def a_selects_value_is_set_when_its_options_are_there(app: App) -> None:
    found = _render(
        app,
        """
        const select = (values, value) => h('select', { value }, values.map((each) => h('option', { value: each }, each)));
        render(box, select(['a', 'b'], 'b'));
        const first = box.firstChild.value;
        render(box, select(['c', 'd'], 'd'));
        return [first, box.firstChild.value];
        """,
    )
    assert found == ["b", "d"], found


def what_is_left_out_is_taken_back(app: App) -> None:
    found = _render(
        app,
        """
        let clicks = 0;
        const props = { title: 't', disabled: true, style: { color: 'red' }, dataset: { a: '1' }, 'aria-busy': true };
        render(box, h('button', { ...props, onclick: () => (clicks += 1) }, 'x'));
        const button = box.firstChild;
        const before = [button.title, button.disabled, button.style.color, button.dataset.a, button.getAttribute('aria-busy')];
        render(box, h('button', { onclick: () => (clicks += 10) }, 'x'));
        button.click();
        render(box, h('button', null, 'x'));
        button.click();
        return [before, [button.title, button.disabled, button.style.color, 'a' in button.dataset, clicks]];
        """,
    )
    assert found == [["t", True, "red", "1", "true"], ["", False, "", False, 10]], found


def a_drawing_inside_the_page_is_in_its_namespace(app: App) -> None:
    found = _render(
        app,
        """
        render(box, h('svg', { viewBox: '0 0 1 1' }, h('g', null, h('path', { d: 'M0 0' })), h('foreignObject', null, h('p', null))));
        return [...box.querySelectorAll('*')].map((each) => each.namespaceURI.endsWith('svg'));
        """,
    )
    assert found == [True, True, True, True, False], found


def the_children_of_a_custom_element_are_its_own(app: App) -> None:
    found = _render(
        app,
        """
        const seen = [];
        customElements.define('x-probe', class extends HTMLElement {
          set value(value) { seen.push(value); this.textContent = `own ${value}`; }
        });
        for (const value of [1, 1, 2]) render(box, h('x-probe', { props: { value } }, 'ignored'));
        return [seen, box.textContent];
        """,
    )
    assert found == [[1, 2], "own 2"], found


def an_element_is_told_once_that_it_is_in_the_page(app: App) -> None:
    found = _render(
        app,
        """
        const told = [];
        const view = (text) => h('p', { ref: (node) => told.push(node.isConnected) }, text);
        for (const text of ['a', 'b']) render(box, view(text));
        return told;
        """,
    )
    assert found == [True], found


def a_thousand_rows_are_changed_without_a_new_element(app: App) -> None:
    found = _render(
        app,
        """
        const rows = (from) => Array.from({ length: 1000 }, (_, index) => h('li', { key: index }, `${from + index}`));
        render(box, h('ul', null, rows(0)));
        const made = new Set(box.querySelectorAll('li'));
        render(box, h('ul', null, rows(5)));
        return [...box.querySelectorAll('li')].every((item, index) => made.has(item) && item.textContent === String(index + 5));
        """,
    )
    assert found is True


def _render(app: App, script: str) -> Any:
    """What `script` gives, which has `h`, `render` and an empty `box` in the page."""
    page = app.page()
    expect(page.get_by_role("heading", name="Remote Config")).to_be_visible()
    return page.evaluate(f"async () => {{ {_PREPARED} return (() => {{ {script} }})(); }}")


_PREPARED = """
    const main = document.querySelector('script[type=module]').src;
    const { h, render } = await import(new URL('core/dom.js', main));
    const box = document.body.appendChild(document.createElement('div'));
"""
