const GRAMMAR = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const PARTS = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?)0*([0-9]+))?$/;
const ZERO = 0x30;

/** The farthest exponents that the service compares by: those of 64 bits. */
const EXPONENT_MIN = -(2n ** 63n);
const EXPONENT_MAX = 2n ** 63n - 1n;
const EXPONENT_DIGITS_MAX = 19;

/** A JSON number (RFC 8259 §6) as it was written: no digit is lost, whatever the size. Never changes. */
export class JSONNumber {
  /** @param {string} text a number by RFC 8259, with nothing around it; anything else throws */
  constructor(text) {
    if (!isNumberText(text)) throw new TypeError('not a JSON number');
    this.text = text;
    Object.freeze(this);
  }

  toString() {
    return this.text;
  }
}

/**
 * True if `text` is a number by RFC 8259, with nothing around it.
 * @param {string} text
 */
export function isNumberText(text) {
  return GRAMMAR.test(text);
}

/**
 * True if both numbers are written alike, so that publishing one for the other changes nothing: `5` and `5.0` differ.
 * @param {JSONNumber} left
 * @param {JSONNumber} right
 */
export function sameText(left, right) {
  return left.text === right.text;
}

/**
 * The exact value of a JSON number's text as `digits` × 10^`exponent`, the digits without zeros at either end (none at
 * all for 0). Null if the exponent does not fit 64 bits.
 * @param {string} text
 * @returns {{isNegative: boolean, digits: string, exponent: bigint} | null}
 */
export function decimal(text) {
  const [, minus, whole, fraction = '', sign = '', power = '0'] = PARTS.exec(text);
  const written = whole + fraction;
  let start = 0;
  let end = written.length;
  while (start < end && written.charCodeAt(start) === ZERO) start += 1;
  while (end > start && written.charCodeAt(end - 1) === ZERO) end -= 1;
  if (start === end) return { isNegative: false, digits: '', exponent: 0n };
  if (power.length > EXPONENT_DIGITS_MAX) return null;
  const writtenExponent = BigInt(power) * (sign === '-' ? -1n : 1n);
  const exponent = writtenExponent + BigInt(written.length - end - fraction.length);
  if ([writtenExponent, exponent].some((value) => value < EXPONENT_MIN || value > EXPONENT_MAX)) return null;
  return { isNegative: minus === '-', digits: written.slice(start, end), exponent };
}

/**
 * The exact value × 10^`scale` if that is a whole number of at most 15 digits, else null.
 * @param {JSONNumber} number
 * @param {number} scale
 * @returns {number | null}
 */
export function scaledInteger(number, scale) {
  const value = decimal(number.text);
  if (!value) return null;
  if (value.digits === '') return 0;
  const zeros = value.exponent + BigInt(scale);
  if (zeros < 0n || BigInt(value.digits.length) + zeros > 15n) return null;
  return Number((value.isNegative ? '-' : '') + value.digits + '0'.repeat(Number(zeros)));
}
