/**
 * The admin's session token: in this origin's own storage, so that no other origin's script can read it, shared by this
 * origin's tabs, and gone on sign-out.
 */

const KEY = 'remote-config.session';

/**
 * @param {Storage} [storage] where the token is kept
 * @param {() => number} [now] milliseconds since the Unix epoch
 */
export function openSession(storage = localStorage, now = Date.now) {
  return {
    /** The token, or null where nobody is signed in or the session has run out. */
    get token() {
      const kept = read(storage);
      return kept && kept.expiresAt > now() ? kept.token : null;
    },
    /** Whether there was a session whose time is up. */
    get hasRunOut() {
      const kept = read(storage);
      return kept !== null && kept.expiresAt <= now();
    },
    /** Begins a session of so many seconds. */
    begin(token, seconds) {
      storage.setItem(KEY, JSON.stringify({ token, expiresAt: now() + seconds * 1000 }));
    },
    /** Forgets the token. */
    end() {
      storage.removeItem(KEY);
    },
    /** Calls back when another tab signs in or out. */
    onOtherTab(changed) {
      addEventListener('storage', (event) => {
        if (event.key === KEY || event.key === null) changed();
      });
    },
  };
}

/** Forgets what pages kept in this tab for their next visit: who signs out leaves nothing of a project behind. */
export function forgetVisits(storage = sessionStorage) {
  for (const key of Object.keys(storage)) if (key.startsWith('remote-config.')) storage.removeItem(key);
}

function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY));
    return typeof kept?.token === 'string' && typeof kept.expiresAt === 'number' ? kept : null;
  } catch {
    return null;
  }
}
