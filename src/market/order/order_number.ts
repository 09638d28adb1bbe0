// The numbers by which orders, packages and returns are named.
import { randomInt } from 'node:crypto';
import { localDay } from '../../engine/local_time.ts';
import type { Region } from '../../kit/contract/region.ts';

/** What their random letters are made of, and how many there are. */
export const sn_letters = '0123456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const sn_letters_length = 8;

/** The day of a region at a moment, Unix time in seconds: `260301`. */
const dayOf = (region: Region, now: number): string => localDay(region, now).slice(2).replaceAll('-', '');

const randomLetters = (): string =>
  Array.from({ length: sn_letters_length }, () => sn_letters[randomInt(sn_letters.length)]).join('');

/** An order_sn: the day on which the order was placed, and random letters, so that nobody can guess another's. */
export const orderSn = (region: Region, now: number, letters = randomLetters()): string =>
  `${dayOf(region, now)}${letters}`;

/** A return_sn: the day on which the return was opened, 0, and random letters. */
export const returnSn = (region: Region, now: number, letters = randomLetters()): string =>
  `${dayOf(region, now)}0${letters}`;

/** A package_number, from an id that was drawn for it. */
export const packageNumber = (package_id: number): string => `OFG${package_id}`;
