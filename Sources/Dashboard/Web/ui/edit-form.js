/**
 * Forms whose faults stand beside their fields, whether they were found here or by the service.
 */

import { textFault } from '../template/checks.js';
import { button } from './button.js';
import { form, selectField, textArea, textField } from './field.js';
import { failureNotice } from './notice.js';

/**
 * The state of a form. What was typed stays, whatever becomes of the call.
 *
 * @template Values, Result
 * @param {{update: () => void}} context
 * @param {{id: string, values: Values, check?: (values: Values) => Record<string, string | null>,
 *   send: (values: Values) => Promise<Result>, fieldOf?: (path: string) => string | undefined,
 *   changed?: (values: Values) => void}} facts `check` tells faults by field, `fieldOf` which field shows what the
 *   service says of a place in the body; `changed` is told of each change
 */
export function openForm(context, { id, values, check = () => ({}), send, fieldOf = firstMember, changed }) {
  const state = {
    id,
    values,
    faults: {},
    failure: null,
    busy: false,
    /** Changes some of the fields. */
    set(changes) {
      state.values = { ...state.values, ...changes };
      changed?.(state.values);
      state.faults = without(state.faults, Object.keys(changes));
      context.update();
    },
    /** Sends it; what `send` came to, or undefined if that failed. */
    async submit() {
      if (state.busy) return undefined;
      state.failure = null;
      state.faults = { ...textFaults(state.values), ...present(check(state.values)) };
      if (Object.values(state.faults).some(Boolean)) return refused();
      state.busy = true;
      context.update();
      try {
        return await send(state.values);
      } catch (error) {
        place(error);
        return refused();
      } finally {
        state.busy = false;
        context.update();
      }
    },
  };

  function place(error) {
    const details = error.details ?? [];
    const left = [];
    for (const detail of details) {
      const name = fieldOf(detail.path);
      if (name && name in state.values) state.faults[name] ??= detail.message;
      else left.push(detail);
    }
    if (details.length === 0 || left.length > 0) state.failure = { message: error.message, details: left };
  }

  function refused() {
    context.update();
    requestAnimationFrame(() => {
      const form = document.getElementById(id);
      const sender = document.querySelector(`#${id} [type=submit], [form=${id}]`);
      (form?.querySelector('[aria-invalid]') ?? sender)?.focus();
    });
    return undefined;
  }

  return state;
}

/** What no field may hold, since it could not be sent. */
function textFaults(values) {
  const texts = Object.entries(values).filter(([, value]) => typeof value === 'string');
  return present(Object.fromEntries(texts.map(([name, text]) => [name, textFault(text)])));
}

function present(faults) {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

function firstMember(path) {
  return path.split('/')[1];
}

function without(record, names) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** What the form could not say beside a field. */
export function formFailure(state) {
  return state.failure && failureNotice(state.failure);
}

const tied = (state, name, options) => ({
  ...options,
  id: `${state.id}-${name}`,
  value: state.values[name],
  error: state.faults[name] ?? options.error,
});

/** A line of text of the form; options as those of `textField`. */
export function formText(state, name, options) {
  const oninput = options.oninput ?? ((text) => state.set({ [name]: text }));
  return textField({ ...tied(state, name, options), oninput });
}

/** Several lines of the form; options as those of `textArea`. */
export function formArea(state, name, options) {
  return textArea({ ...tied(state, name, options), oninput: (text) => state.set({ [name]: text }) });
}

/** One of several in the form; options as those of `selectField`. */
export function formSelect(state, name, options) {
  return selectField({ ...tied(state, name, options), onchange: (value) => state.set({ [name]: value }) });
}

/**
 * Asks for something in a dialog, which stays open until it is done or dismissed.
 *
 * @param {any} context
 * @param {{title: any, action: string | ((values: any) => string), fields: (state: any) => any, danger?: boolean,
 *   ready?: (values: any) => boolean, [more: string]: any}} facts else as `openForm`; `ready` says when it may be sent
 * @returns {Promise<any>} what `send` came to; undefined if it was dismissed
 */
export async function askInForm(context, { title, action, fields, danger = false, ready = () => true, ...facts }) {
  const state = openForm(context, facts);
  const dialog = context.dialogs.open({
    title,
    view: () => form(submit, { id: state.id, class: 'stack' }, formFailure(state), fields(state)),
    footer: (close) => [
      button('Cancel', { onclick: () => close() }),
      button(typeof action === 'function' ? action(state.values) : action, {
        type: 'submit',
        form: state.id,
        kind: danger ? 'danger' : 'primary',
        busy: state.busy,
        disabled: !ready(state.values),
      }),
    ],
  });

  async function submit() {
    if (!ready(state.values)) return;
    const result = await state.submit();
    if (result !== undefined) dialog.close(result);
  }

  return dialog.closed;
}
