/**
 * Every page, by the fragment that names it.
 */

import { accountPage } from './account.js';
import { adminsPage } from './admins/page.js';
import { auditPage } from './audit/page.js';
import { conditionsPage } from './conditions/page.js';
import { documentPage } from './document/page.js';
import { fetchesPage } from './fetches/page.js';
import { historyPage } from './history/page.js';
import { keysPage } from './keys/page.js';
import { membersPage } from './members.js';
import { parametersPage } from './parameters/page.js';
import { projectsPage } from './projects/page.js';
import { reviewPage } from './review/page.js';
import { settingsPage } from './settings/page.js';
import { tryItPage } from './try-it/page.js';

/**
 * `title` and `icon` are those of the project's navigation; `draft` says that the page shows or changes the draft, so that it
 * is made only once the draft is there.
 *
 * @type {readonly {pattern: string, name: string, page: Function, title?: string, icon?: string, draft?: boolean}[]}
 */
export const pages = [
  { pattern: '/', name: 'projects', page: projectsPage },
  { pattern: '/admins', name: 'admins', page: adminsPage },
  { pattern: '/account', name: 'account', page: accountPage },
  { pattern: '/audit', name: 'instance-audit', page: auditPage },
  project('parameters', parametersPage, { title: 'Parameters', icon: 'parameters', draft: true }),
  project('conditions', conditionsPage, { title: 'Conditions', icon: 'conditions', draft: true }),
  project('document', documentPage, { title: 'Document', icon: 'document', draft: true }),
  project('try-it', tryItPage, { title: 'Try it', icon: 'tryIt', draft: true }),
  project('review', reviewPage, { draft: true }),
  project('history', historyPage, { title: 'History', icon: 'history', draft: true }),
  project('fetches', fetchesPage, { title: 'Fetches', icon: 'fetches' }),
  project('audit', auditPage, { title: 'Audit', icon: 'audit' }),
  project('keys', keysPage, { title: 'Keys', icon: 'keys' }),
  project('members', membersPage, { title: 'Members', icon: 'members' }),
  project('settings', settingsPage, { title: 'Settings', icon: 'settings' }),
];

function project(name, page, more) {
  return { pattern: `/projects/{project}/${name}`, name, page, ...more };
}
