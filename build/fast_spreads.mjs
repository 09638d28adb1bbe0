// Writes object literals so that V8 builds them quickly. For a literal that begins with a spread, `{ ...row, total }`,
// V8 of Node 20 clones the first object, and then takes about a microsecond to add each name that the first object does
// not have. With a spread of nothing before it, V8 copies all names one after the other, and adding one costs nothing.
import { editScript } from './edit_script.mjs';

const nothing = '...null,';

/** Whether a spread of something begins it, and more follows. */
const isSlow = ({ type, properties }) =>
  type === 'ObjectExpression' &&
  properties.length > 1 &&
  properties[0].type === 'SpreadElement' &&
  properties[0].argument.type !== 'NullLiteral';

/** For `editScript`: adds a spread of nothing before each spread that begins a literal. */
export function fastSpread(node) {
  if (!isSlow(node)) return undefined;
  const { start } = node.properties[0];
  return { start, end: start, text: nothing };
}

/** @param text a script or a module. @returns the same program with fast literals. */
export const withFastSpreads = (text) => editScript(text, fastSpread).text;
