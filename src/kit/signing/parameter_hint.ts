// Hints about common parameters that are refused before the sign is checked.
import type { Operation } from '../contract/operation.ts';
import { decodeComponent, forEachPair } from '../contract/requests/query_reader.ts';
import { readSignParameters, type SignParameters } from './signed_call.ts';

/** Other names that clients use for a parameter, in lower-case letters only. */
const other_names: Readonly<Record<keyof SignParameters, readonly string[]>> = {
  partner_id: ['partner', 'appid', 'appkey', 'clientid'],
  timestamp: ['time', 'ts'],
  access_token: ['token', 'bearer'],
  shop_id: ['shop'],
  merchant_id: ['merchant'],
  sign: ['signature', 'sig', 'hmac'],
};

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');

/** The other name under which the query has a parameter, if it does. */
function misnamed(query: string, wanted: keyof SignParameters): string | undefined {
  const names = [lettersOf(wanted), ...other_names[wanted]];
  let found: string | undefined;
  forEachPair(query, (raw_name) => {
    const name = decodeComponent(raw_name) ?? '';
    if (name !== wanted && /^[A-Za-z_-]{1,20}$/.test(name) && names.includes(lettersOf(name))) found = name;
  });
  return found && `There is ${found}: the parameter is called ${wanted}.`;
}

const day_s = 86_400;
const half_hour_s = 1_800;
const time_zone_s_max = 14 * 3_600;
/** How many seconds a clock may be off, in addition to a time zone. */
const tolerance_s = 300;

function timestampHint(timestamp: string, now: number): string | undefined {
  if (!/^\d+$/.test(timestamp))
    return 'A timestamp is Unix time in whole seconds, in digits, such as 1655714431.';
  for (const [unit, factor] of [
    ['milliseconds', 1_000],
    ['microseconds', 1_000_000],
    ['nanoseconds', 1_000_000_000],
  ] as const)
    if (Math.abs(Number(timestamp) / factor - now) < day_s) return `It is in ${unit}: send seconds.`;
  const ahead = Number(timestamp) - now;
  const distance = Math.abs(ahead);
  if (distance <= tolerance_s || distance > 1_000 * 365 * day_s) return undefined;
  const off = `It is ${distance.toLocaleString('en')} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the clock of the server.`;
  const from_half_hour = Math.abs(distance - Math.round(distance / half_hour_s) * half_hour_s);
  return distance <= time_zone_s_max && from_half_hour <= tolerance_s
    ? `${off} That looks like a time zone: Unix time has none.`
    : off;
}

/**
 * What may be wrong with the timestamp, or with the first parameter that is missing; undefined if nothing is
 * known.
 *
 * @param now Unix time in seconds.
 */
export function parameterHint(query: string, caller: Operation['caller'], now: number): string | undefined {
  const given = readSignParameters(query);
  const wanted = ['partner_id', 'timestamp', 'sign'] as const;
  const caller_parameters = caller === 'public' ? [] : (['access_token', `${caller}_id`] as const);
  for (const name of [...wanted, ...caller_parameters]) {
    if (given[name] === '') {
      const hint = misnamed(query, name);
      if (hint !== undefined) return hint;
      const other = name === 'shop_id' ? 'merchant_id' : name === 'merchant_id' ? 'shop_id' : undefined;
      return other && given[other] !== ''
        ? `There is ${other}, but this operation is called for a ${caller}.`
        : undefined;
    }
    const hint = name === 'timestamp' ? timestampHint(given.timestamp, now) : undefined;
    if (hint !== undefined) return hint;
  }
  return undefined;
}
