import { h } from '../../core/dom.js';
import { copyButton, download } from '../../ui/copy.js';
import { button } from '../../ui/button.js';
import { whenReady } from '../../core/resource.js';
import '../../ui/json-editor.js';

/** Shows the document of a version. */
export function openDocument(context, versions, version) {
  const loading = context.resource(() => versions.read(version));
  const { project, toast, dialogs } = context;
  const title = `Document of version ${version}`;
  const name = `${project.id}-template-${version}.json`;
  dialogs.open({
    title,
    kind: 'wide',
    view: () =>
      whenReady(loading, ({ text }) =>
        h('json-editor', {
          class: 'history-document',
          props: { state: { text, readOnly: true, 'aria-label': title } },
        }),
      ),
    footer: () =>
      loading.state === 'ready' && [
        copyButton(loading.value.text, toast, { small: false }),
        button('Download', { icon: 'download', onclick: () => download(name, loading.value.text) }),
      ],
  });
}
