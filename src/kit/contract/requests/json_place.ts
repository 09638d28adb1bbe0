// Where a text stops being JSON. The parser of Node names no place for most mistakes.

/** What may come next: a value, the name of a field, the colon after it, or what follows a value. */
type Expected = 'value' | 'name' | 'colon' | 'end of value';

const white = /[ \t\r\n]*/y;
/** Neither a quote, nor a backslash, nor a control character. */
const plain = /[ !#-[\]-\uffff]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** The offset of the first mistake; undefined if there is none. It needs no recursion, whatever the nesting. */
function findMistake(json: string): number | undefined {
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(json);
    if (found) at = pattern.lastIndex;
    return found;
  };
  /** Skips a text piece by piece: one pattern for all of it would overflow the stack for a long text. */
  const skipText = (): boolean => {
    if (json[at] !== '"') return false;
    const from = at++;
    do skip(plain);
    while (skip(escaped));
    if (json[at] === '"') return ++at > from;
    at = from;
    return false;
  };
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  /** Whether a list or object may end here, because nothing or a whole value came before. */
  let may_close = false;
  for (;;) {
    skip(white);
    const next = json[at];
    const container = open.at(-1);
    if (next === undefined) return expected === 'end of value' && container === undefined ? undefined : at;
    if (may_close && next === (container === '{' ? '}' : ']') && container !== undefined) {
      open.pop();
      at++;
      expected = 'end of value';
    } else if (expected === 'end of value') {
      if (next !== ',' || container === undefined) return at;
      at++;
      expected = container === '{' ? 'name' : 'value';
      may_close = false;
      continue;
    } else if (expected === 'name') {
      if (!skipText()) return at;
      expected = 'colon';
      may_close = false;
      continue;
    } else if (expected === 'colon') {
      if (next !== ':') return at;
      at++;
      expected = 'value';
      may_close = false;
      continue;
    } else if (next === '{' || next === '[') {
      open.push(next);
      at++;
      expected = next === '{' ? 'name' : 'value';
      may_close = true;
      continue;
    } else {
      if (!skipText() && !skip(scalar)) return at;
      expected = 'end of value';
    }
    may_close = expected === 'end of value';
  }
}

/** Follows the name of a text that should be JSON: `must be JSON in UTF-8; the mistake is at line 3, column 5`. */
export function mustBeJson(what: string, json: string): string {
  const place = json === '' ? undefined : jsonMistake(json);
  return `must be ${what}${place === undefined ? '' : `; the mistake is at ${place}`}`;
}

/** `line 3, column 5`: where a text stops being JSON; undefined if it is JSON. Nothing of the text is repeated. */
export function jsonMistake(json: string): string | undefined {
  const at = findMistake(json);
  if (at === undefined) return undefined;
  const before = json.slice(0, at);
  const line = before.split('\n').length;
  return `line ${line}, column ${at - before.lastIndexOf('\n')}`;
}

/** `it is not JSON, at line 3, column 5`, about a text that cannot be parsed. */
export const notJson = (json: string): string => `it is not JSON, at ${jsonMistake(json)}`;
