/**
 * The defaults file, which apps bundle for their first start.
 */

import { h } from '../../core/dom.js';
import { path } from '../../core/router.js';
import { button } from '../../ui/button.js';
import { download } from '../../ui/copy.js';
import { failureNotice } from '../../ui/notice.js';

const FORMS = [
  { format: 'json', label: 'JSON', name: 'appdna-config.json', type: 'application/json' },
  { format: 'plist', label: 'Property list', name: 'remote_config_defaults.plist', type: 'application/xml' },
  { format: 'xml', label: 'XML', name: 'remote_config_defaults.xml', type: 'application/xml' },
];

/** @param {any} context */
export function defaultsSection({ api, project, signal, update }) {
  const state = { busy: null, error: null };

  async function fetchForm({ format, name, type }) {
    if (state.busy) return;
    Object.assign(state, { busy: format, error: null });
    update();
    try {
      download(name, await api.getText(path`/projects/${project.id}/defaults`, { query: { format }, signal }), type);
    } catch (error) {
      if (signal.aborted) return;
      state.error = error;
    }
    state.busy = null;
    update();
  }

  function view() {
    return h(
      'section',
      { class: 'card padded', key: 'defaults', 'aria-labelledby': 'defaults-title' },
      h('h2', { id: 'defaults-title' }, 'Defaults for apps'),
      h('p', { class: 'muted' }, 'The published defaults, which apps bundle and use until their first fetch.'),
      h(
        'div',
        { class: 'row' },
        FORMS.map((form) => {
          const busy = state.busy === form.format;
          return button(form.label, { key: form.format, icon: 'download', busy, onclick: () => fetchForm(form) });
        }),
      ),
      state.error && failureNotice(state.error),
    );
  }

  return { view };
}
