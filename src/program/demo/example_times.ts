// Examples that are valid on any day: their moments are relative to now, as in the data files.

import { resolveDatedText } from '../../engine/store/dated_text.ts';
import { resolveTime } from '../../engine/store/resolve_time.ts';
import { hasName } from '../../kit/contract/records.ts';
import { regions } from '../../kit/contract/region.ts';
import { lastPeriod } from '../../market/payment/statement/statement_period.ts';

/**
 * `{{now-30d}}` is Unix time in seconds. `{{date now-30d}}` is that day in UTC as YYYY-MM-DD, and
 * `{{date_day_first now-30d}}` as DD-MM-YYYY.
 */
const placeholder = /^\{\{(date |date_day_first )?(now(?:[+-]\d{1,4}[dhms])?)\}\}$/;

/** `{{last_week SG from}}` is the first second of the last complete week in Singapore, `to` its last second. */
const bound = /^\{\{last_(week|month) ([A-Z]{2}) (from|to)\}\}$/;

function boundOf(text: string, now: number): number | undefined {
  const [, unit, region, end] = bound.exec(text) ?? [];
  if (region === undefined || !hasName(regions, region)) return undefined;
  const { from, to } = lastPeriod(now, unit === 'week' ? 1 : 2, regions[region].time_zone);
  return end === 'from' ? from : to;
}

function resolve(text: string, now: number, loaded_at: number): unknown {
  const [, as_date, expression] = placeholder.exec(text) ?? [];
  if (expression === undefined) return boundOf(text, now) ?? resolveDatedText(text, loaded_at);
  const at = resolveTime(expression, now);
  if (!as_date) return at;
  const date = new Date(at * 1_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return as_date === 'date ' ? date : date.split('-').reverse().join('-');
}

/**
 * Parses JSON text and resolves its moments.
 *
 * @param now Unix time in seconds.
 * @param loaded_at when the data files were loaded: numbers that contain a day, such as order numbers, have
 * the day of that moment.
 */
export const parseWithTimes = (json: string, now: number, loaded_at = now): unknown =>
  JSON.parse(json, (_, value) => (typeof value === 'string' ? resolve(value, now, loaded_at) : value));
