import { type Region, regions } from '../../platform/contract/region.ts';
import { type Language, languages } from './language.ts';

/** A day as a reader writes it, where the shop is. @param time Unix seconds. */
export const dayText = (language: Language, region: Region | undefined, time: number): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    dateStyle: 'long',
    timeZone: region === undefined ? 'UTC' : regions[region].time_zone,
  }).format(time * 1_000);
