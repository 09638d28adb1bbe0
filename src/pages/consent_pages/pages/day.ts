import { localDay } from '../../../engine/local_time.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { type Language, languages } from './language.ts';

/** One per language: V8 does not count the memory of formatters, so many of them would make the process grow. */
const formatters = new Map<Language, Intl.DateTimeFormat>();

/**
 * A day in the spelling of the reader's language, in the time zone of the shop, or in UTC without a region.
 * @param time Unix seconds.
 */
export function dayText(language: Language, region: Region | undefined, time: number): string {
  let formatter = formatters.get(language);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(languages[language].tag, { dateStyle: 'long', timeZone: 'UTC' });
    formatters.set(language, formatter);
  }
  return formatter.format(region === undefined ? time * 1_000 : Date.parse(localDay(region, time)));
}
