// Text of data files that carries a day, such as the number of an order: `{{day SG now-3d}}2R1TGL52`.
import { hasName } from '../../kit/contract/records.ts';
import { type Region, regions } from '../../kit/contract/region.ts';
import { localTime } from '../local_time.ts';
import { resolveTime } from './resolve_time.ts';

/** `day` is YYMMDD by the region's clocks; `at` is Unix time in seconds of that day's hour there. */
const form = /\{\{(day|at) ([A-Z]{2}) (now(?:[+-]\d{1,4}[dhms])?)(?: (\d\d):(\d\d))?\}\}/g;

function resolve(region: Region, at: number, hours?: string, minutes?: string): string {
  const local = localTime(region, at);
  if (hours === undefined) return local.slice(2, 10).replaceAll('-', '');
  const [hour = 0, minute = 0, second = 0] = local.slice(11).split(':').map(Number);
  const midnight = at - hour * 3_600 - minute * 60 - second;
  return String(midnight + Number(hours) * 3_600 + Number(minutes) * 60);
}

/** Many rows name one order: what its number came to is kept while files are loaded for one moment. */
const resolved = new Map<string, string>();
let resolved_for = 0;
const resolved_max = 10_000;

/** The text with its days written out, for a data file that is loaded at `now`, Unix time in seconds. */
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
