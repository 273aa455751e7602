/**
 * New passwords: the service's rules, and one to begin with.
 */

const [SHORTEST, LONGEST] = [10, 128];
// Without characters that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

/** The rules, as a hint. */
export const PASSWORD_HINT = `${SHORTEST} to ${LONGEST} characters.`;

/** What is wrong with a new password, or null. */
export function passwordFault(password) {
  const length = [...password].length;
  if (length < SHORTEST || length > LONGEST) return `A password has ${SHORTEST} to ${LONGEST} characters.`;
  return /\p{Cc}/u.test(password) ? 'A password has no control characters.' : null;
}

/** A random password of more than 115 bits, in groups that can be read out. */
export function generatedPassword() {
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomCharacter).join('')).join('-');
}

function randomCharacter() {
  // Bytes beyond the last whole multiple would favour the first characters.
  const limit = 256 - (256 % ALPHABET.length);
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return ALPHABET[byte % ALPHABET.length];
  }
}
