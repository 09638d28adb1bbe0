import { decodeComponent, type ParsedRequest, type QueryPair } from './query_reader.ts';

/** The parameters of a query: texts, and lists of texts for repeated names. */
export function readAnyQuery(pairs: readonly QueryPair[]): ParsedRequest {
  // In a map, a parameter called `__proto__` is like any other.
  const found = new Map<string, string | string[]>();
  for (const [raw_name, raw_value] of pairs) {
    const name = decodeComponent(raw_name);
    const value = decodeComponent(raw_value);
    if (name === undefined || value === undefined)
      return { violation: 'the query must be UTF-8 text in percent-encoding, without NUL' };
    const before = found.get(name);
    found.set(name, before === undefined ? value : [before, value].flat());
  }
  return { request: Object.fromEntries(found) };
}
