import { frozenMap, frozenTemplate } from './shape.js';

export { sortedConditionalValues } from './order.js';
export { readTemplate } from './read.js';
export { frozenCondition, frozenMap, frozenParameter, frozenRule } from './shape.js';
export { writeTemplate } from './write.js';

/** The template of a project that has published nothing. */
export const emptyTemplate = frozenTemplate([], frozenMap([]));
