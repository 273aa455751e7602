import { LIMITS } from '../../template/limits.js';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of a file that someone chose or dropped; a mark at its beginning, which some editors write, is left out.
 *
 * @param {Blob} file
 * @returns {Promise<{text: string, problem: null} | {text: null, problem: string}>}
 */
export async function readDocumentFile(file) {
  if (file.size > LIMITS.documentBytes) {
    const most = `${LIMITS.documentBytes / 1024 / 1024} MiB`;
    return { text: null, problem: `The file is larger than a template may be, which is ${most}.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
    return { text: text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text, problem: null };
  } catch {
    return { text: null, problem: 'The file can’t be read as text in UTF-8.' };
  }
}
