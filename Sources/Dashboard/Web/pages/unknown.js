/**
 * What is shown for addresses that lead nowhere.
 */

import { path } from '../core/router.js';
import { linkButton } from '../ui/button.js';
import { emptyState } from '../ui/notice.js';

/** No page has this address. */
export function unknownPage() {
  return emptyState('There is no such page', 'The address may be mistyped, or the project was deleted.', allProjects());
}

/** The project is not there, or not for whoever is signed in: the service does not tell which. */
export function unknownProject() {
  const text = 'It may have been deleted, or you are no longer one of its members. An owner of the project can add you.';
  return emptyState('There is no such project for you', text, allProjects());
}

function allProjects() {
  return linkButton('All projects', path`#/`);
}
