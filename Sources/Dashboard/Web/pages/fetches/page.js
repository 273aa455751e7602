/**
 * Fetches: how often apps fetched the project's values, by version, platform and app version.
 */

import { fetchesChart } from './chart-card.js';
import { everyMinuteWhileVisible } from './refresh.js';
import { shareOfVersion } from './series.js';
import { h } from '../../core/dom.js';
import { formatCount } from '../../core/format.js';
import { LOCALE } from '../../core/locale.js';
import { whenReady } from '../../core/resource.js';
import { path, withQuery } from '../../core/router.js';
import { linkButton } from '../../ui/button.js';
import { copyButton } from '../../ui/copy.js';
import { emptyState } from '../../ui/notice.js';
import { nobody } from '../try-it/caller.js';
import { fetchCommand } from '../try-it/curl.js';

const PERIODS = { day: 'Last 24 hours', fortnight: 'Last 14 days' };
const BY = { version: 'Version', platform: 'Platform', app_version: 'App version' };

/** The page. */
export function fetchesPage(context) {
  const project = context.project.id;
  const chart = fetchesChart(context);
  const resources = new Map();

  /** What a period's chart shows: begun to load when it is first looked at. */
  function resourceOf(period) {
    if (!resources.has(period)) {
      resources.set(period, context.resource((signal) => loadFetches(context.api, project, period, signal)));
    }
    return resources.get(period);
  }

  const period = () => chosen(context.route.query.get('period'), PERIODS, 'day');
  const by = () => chosen(context.route.query.get('by'), BY, 'version');
  const choose = (changes) =>
    context.navigate(withQuery(path`#/projects/${project}/fetches`, { period: period(), by: by(), ...changes }));

  function loadedView(loaded) {
    if (loaded.chart.total === 0) return nothingYet(context, period());
    const byChoice = choice('By', 'fetches-by', BY, by(), (value) => choose({ by: value }));
    return [figures(loaded, period()), chart.view({ ...loaded, by: by(), choice: byChoice })];
  }

  everyMinuteWhileVisible(() => resourceOf(period()).reload(), context.signal);

  return {
    title: 'Fetches',
    view: () =>
      h(
        'div',
        { class: 'page' },
        h(
          'div',
          { class: 'page-head' },
          h('h1', null, 'Fetches'),
          choice('Period', 'fetches-period', PERIODS, period(), (value) => choose({ period: value })),
        ),
        h(
          'div',
          { key: period(), class: 'stack' },
          whenReady(resourceOf(period()), loadedView),
        ),
        h(
          'p',
          { class: 'muted small-text' },
          'Counts are written once a minute, and the page asks for them once a minute while you look at it.',
        ),
      ),
    dispose: chart.dispose,
  };
}

function chosen(value, known, otherwise) {
  return value !== null && Object.hasOwn(known, value) ? value : otherwise;
}

async function loadFetches(api, project, period, signal) {
  const place = path`/projects/${project}`;
  const [chart, now, versions] = await Promise.all([
    api.get(`${place}/fetches`, { query: { period }, signal }),
    api.get(place, { signal }),
    api.list(`${place}/versions`, { limit: 200, signal }),
  ]);
  const published = versions.items.filter(({ published_at: at }) => Date.parse(at) >= Date.parse(chart.from));
  return { chart, project: now, published };
}

function choice(legend, name, options, value, onchange) {
  return h(
    'fieldset',
    { class: 'segmented' },
    h('legend', { class: 'visually-hidden' }, legend),
    Object.entries(options).map(([option, label]) =>
      h(
        'label',
        { key: option },
        h('input', { type: 'radio', name, value: option, checked: option === value, onchange: () => onchange(option) }),
        h('span', null, label),
      ),
    ),
  );
}

function figures({ chart, project }, period) {
  const share = shareOfVersion(chart, project.version);
  const ofLastHour = share === null ? ['–', 'no fetches in the last hour'] : [percent(share), 'of the last hour'];
  return h(
    'dl',
    { class: 'figures' },
    figure('Today (UTC)', formatCount(project.fetches_today)),
    figure(PERIODS[period], formatCount(chart.total)),
    project.version > 0 && figure(`Version ${project.version}, the newest`, ...ofLastHour),
  );
}

function figure(name, value, more) {
  return h(
    'div',
    { class: 'card figure', key: name },
    h('dt', null, name),
    h('dd', null, h('strong', null, value), more && h('span', { class: 'muted small-text' }, more)),
  );
}

// All of it is said only of all of it: 99.96 % is no 100 %.
function percent(share) {
  const digits = share > 0 && share < 1 ? Math.min(99.9, Math.max(0.1, share * 100)) / 100 : share;
  return new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 }).format(digits);
}

function nothingYet({ project, toast, can }, period) {
  const command = fetchCommand({ ...nobody(), platform: 'ios', appVersion: '1.0' }, new URL('..', document.baseURI));
  return h(
    'section',
    { class: 'card' },
    emptyState(
      period === 'day' ? 'No app has fetched in the last 24 hours' : 'No app has fetched yet',
      'A fetch needs an app key of this project. With one in $APP_KEY:',
      h(
        'div',
        { class: 'stack fetch-hint' },
        h('code', { class: 'user-text keep-spaces fetch-command' }, command),
        h(
          'div',
          { class: 'row center' },
          copyButton(command, toast),
          can.own && linkButton('Make an app key', path`#/projects/${project.id}/keys`, { small: true }),
        ),
      ),
    ),
  );
}
