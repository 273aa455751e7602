import { quoted } from '../json/quote.js';

const LENGTH_MAX = 40;
const COMPARISONS_MAX = 50_000;

/**
 * A function that says which known word was probably meant: ` Did you mean "default"?`, or nothing if none is near. It
 * is bounded over all of its calls, since each comparison costs the product of two lengths.
 * @returns {(word: string, candidates: readonly string[]) => string}
 */
export function suggester() {
  let comparisonsLeft = COMPARISONS_MAX;
  return (word, candidates) => {
    if (word.length > LENGTH_MAX || candidates.length > comparisonsLeft) return '';
    comparisonsLeft -= candidates.length;
    const nearest = nearestTo(word.toLowerCase(), candidates);
    return nearest === null ? '' : ` Did you mean ${quoted(nearest)}?`;
  };
}

function nearestTo(word, candidates) {
  let best = null;
  let bestDistance = Math.max(1, Math.min(3, Math.floor(word.length / 3))) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue;
    const distance = distanceBetween(word, candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** How many insertions, deletions, replacements and swaps of neighbours turn one word into the other. */
function distanceBetween(source, target) {
  let beforeLast = [];
  let last = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (let row = 0; row < source.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < target.length; column += 1) {
      const isSame = source[row] === target[column];
      let cost = Math.min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1);
      if (row > 0 && column > 0 && source[row] === target[column - 1] && source[row - 1] === target[column]) {
        cost = Math.min(cost, beforeLast[column - 1] + 1);
      }
      current.push(cost);
    }
    [beforeLast, last] = [last, current];
  }
  return last[target.length];
}
