// Where two answers differ, apart from what differs at each call.
import { isDeepStrictEqual } from 'node:util';

/** Two calls of one test are made within this time, in seconds. */
const seconds_between = 300;
const unix_time_min = 1_500_000_000;
/** Random parts of ids and links. */
const random = /\/file\/[\w-]{40,}|SDK\d+_[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number' && one > unix_time_min)
    return Math.abs(one - other) < seconds_between;
  if (typeof one === 'string' && typeof other === 'string')
    return one.replaceAll(random, '') === other.replaceAll(random, '');
  return isDeepStrictEqual(one, other);
}

/** A value in a list of differences. Times differ at each run. */
const shown = (value: unknown) =>
  typeof value === 'number' && value > unix_time_min ? 'a time' : JSON.stringify(value);

/**
 * Lists the differences, such as `+ response.item.width` for a new field, `- ...` for one that is gone, and
 * `response.item.width: 1 -> 2` for another value.
 */
export function listDifferences(one: unknown, other: unknown, path = ''): string[] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return [...new Set(one.flatMap((value, at) => listDifferences(value, other[at], `${path}[]`)))];
  if (isRecord(one) && isRecord(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => {
      const at = path === '' ? name : `${path}.${name}`;
      if (name === 'request_id') return [];
      if (!(name in one)) return [`+ ${at}`];
      if (!(name in other)) return [`- ${at}`];
      return listDifferences(one[name], other[name], at);
    });
  }
  return isSame(one, other) ? [] : [`${path}: ${shown(one)} -> ${shown(other)}`];
}
