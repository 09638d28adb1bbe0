// Text with a day in data files, such as the number of an order: `{{day SG now-3d}}2R1TGL52`.
import { hasName } from '../../kit/contract/records.ts';
import { type Region, regions } from '../../kit/contract/region.ts';
import { localTime } from '../local_time.ts';
import { resolveTime } from './resolve_time.ts';

/** `day` becomes YYMMDD in the region's local time; `at` becomes the Unix time in seconds of an hour of that day. */
const form = /\{\{(day|at) ([A-Z]{2}) (now(?:[+-]\d{1,4}[dhms])?)(?: (\d\d):(\d\d))?\}\}/g;

function resolve(region: Region, at: number, hours?: string, minutes?: string): string {
  const local = localTime(region, at);
  if (hours === undefined) return local.slice(2, 10).replaceAll('-', '');
  const [hour = 0, minute = 0, second = 0] = local.slice(11).split(':').map(Number);
  const midnight = at - hour * 3_600 - minute * 60 - second;
  return String(midnight + Number(hours) * 3_600 + Number(minutes) * 60);
}

/** Many rows contain the number of one order, so results are kept while files are loaded for one moment. */
const resolved = new Map<string, string>();
let resolved_for = 0;
const resolved_max = 10_000;

/**
 * Fills in the days of a text from a data file.
 *
 * @param now the moment of loading, Unix time in seconds.
 */
export function resolveDatedText(text: string, now: number): string {
  if (!text.includes('{{')) return text;
  if (now !== resolved_for || resolved.size >= resolved_max) {
    resolved.clear();
    resolved_for = now;
  }
  let result = resolved.get(text);
  if (result === undefined) {
    result = text.replace(form, (whole, kind: string, region: string, moment: string, hours, minutes) =>
      hasName(regions, region) && (kind === 'at') === (hours !== undefined)
        ? resolve(region, resolveTime(moment, now), hours, minutes)
        : whole,
    );
    resolved.set(text, result);
  }
  return result;
}
