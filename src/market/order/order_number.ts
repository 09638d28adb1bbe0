// The numbers of orders, packages and returns.
import { randomInt } from 'node:crypto';
import { localDay } from '../../engine/local_time.ts';
import type { Region } from '../../kit/contract/region.ts';

/** The characters used in the random part of a number, and its length. */
export const sn_letters = '0123456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const sn_letters_length = 8;

/** The local date of a region, such as `260301`. @param now Unix time in seconds. */
const dayOf = (region: Region, now: number): string => localDay(region, now).slice(2).replaceAll('-', '');

const randomLetters = (): string =>
  Array.from({ length: sn_letters_length }, () => sn_letters[randomInt(sn_letters.length)]).join('');

/** Makes an order_sn: the date of the order and random letters, so that nobody can guess another one. */
export const orderSn = (region: Region, now: number, letters = randomLetters()): string =>
  `${dayOf(region, now)}${letters}`;

/** Makes a return_sn: the date on which the return was opened, 0, and random letters. */
export const returnSn = (region: Region, now: number, letters = randomLetters()): string =>
  `${dayOf(region, now)}0${letters}`;

/** Makes a package_number from a drawn id. */
export const packageNumber = (package_id: number): string => `OFG${package_id}`;

/** The id in the number of a package; undefined for a number of another system. */
export function packageIdIn(package_number: string): number | undefined {
  const [, digits] = /^OFG([1-9]\d{0,15})$/.exec(package_number) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
