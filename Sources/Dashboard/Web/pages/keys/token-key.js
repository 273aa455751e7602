/**
 * What is typed about a token key, and the body that is sent.
 */

/** The fewest bytes of a secret. */
const LEAST = 32;

/** The fields of a form before anything is typed. */
export const emptyTokenKey = { algorithm: 'RS256', kid: '', key: '', encoding: 'text', secret: '' };

/** Whether a kid is dots alone, which no browser sends as a part of an address. */
export function isDots(kid) {
  return kid === '.' || kid === '..';
}

/** What is wrong with the fields, by field. */
export function tokenKeyFaults({ algorithm, kid, key, encoding, secret }) {
  const isPublic = algorithm === 'RS256';
  return {
    kid: kidFault(kid.trim()),
    key: isPublic ? publicKeyFault(key.trim()) : null,
    secret: isPublic ? null : secretFault(encoding, secret),
  };
}

function kidFault(kid) {
  if (isDots(kid)) return 'Choose another: browsers drop a part of an address that is only dots.';
  if (/^[A-Za-z0-9._-]{0,64}$/.test(kid)) return null;
  return 'A key id has up to 64 letters, digits, dots, hyphens and underscores.';
}

function publicKeyFault(text) {
  if (text === '') return 'Paste the public key, or choose its file.';
  if (/PRIVATE KEY/.test(text)) return 'This is a private key. Keep it to yourself and paste the public one.';
  if (/BEGIN CERTIFICATE/.test(text)) {
    return 'This is a certificate. Take the public key out of it: openssl x509 -pubkey -noout.';
  }
  if (!text.startsWith('{')) return null;
  const jwk = parsedJWK(text);
  if (!jwk) return 'This begins like a JWK but is not JSON.';
  if ('keys' in jwk) return 'This is a set of keys. Paste one of its “keys”.';
  return 'd' in jwk ? 'This is a private key. Keep it to yourself and paste the public one.' : null;
}

function secretFault(encoding, secret) {
  if (secret === '') return 'Enter the secret, or generate one.';
  if (encoding === 'text') {
    return new TextEncoder().encode(secret).length < LEAST ? `A secret has ${LEAST} bytes at least.` : null;
  }
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(secret.trim()) ? null : 'This is not base64.';
}

function parsedJWK(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The body that adds the key. */
export function tokenKeyBody({ algorithm, kid, key, encoding, secret }) {
  const named = kid.trim() ? { algorithm, kid: kid.trim() } : { algorithm };
  if (algorithm === 'RS256') {
    return { ...named, public_key: key.trim().startsWith('{') ? parsedJWK(key) : `${key.trim()}\n` };
  }
  return encoding === 'text' ? { ...named, secret } : { ...named, secret_base64: secret.trim() };
}

/** Which field shows what the service says of a place in the body. */
export function fieldOfTokenKey(path) {
  const [, first] = path.split('/');
  return { public_key: 'key', secret_base64: 'secret' }[first] ?? first;
}

/** A random secret of 32 bytes, in base64. */
export function generatedSecret() {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(LEAST))));
}
