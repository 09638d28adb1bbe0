import { expect, test } from 'vitest';
import { regions } from './region.ts';

/** Currency and decimals of a listing price, as sellers know them. */
const known = {
  SG: 'SGD 2',
  MY: 'MYR 2',
  TH: 'THB 0',
  TW: 'TWD 0',
  ID: 'IDR 0',
  VN: 'VND 0',
  PH: 'PHP 0',
  BR: 'BRL 2',
  MX: 'MXN 2',
  CL: 'CLP 0',
  CO: 'COP 0',
  PL: 'PLN 2',
  AR: 'ARS 2',
  CN: 'CNY 2',
};

test('each region has its currency, and the number of price decimals that its sellers may use', () => {
  const shown = Object.entries(regions).map(([code, { currency, price_decimals }]) => [
    code,
    `${currency} ${price_decimals}`,
  ]);
  expect(Object.fromEntries(shown)).toEqual(known);
});

test('every time zone is known on this machine, and has the time of its region', () => {
  const summer = new Date('2026-07-01T12:00:00Z');
  const hours = Object.entries(regions).map(([code, { time_zone }]) => [
    code,
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit' }).format(summer)),
  ]);
  // Hours ahead of UTC on a day in July, which is winter in the south.
  const ahead = {
    SG: 8,
    MY: 8,
    TH: 7,
    TW: 8,
    ID: 7,
    VN: 7,
    PH: 8,
    BR: -3,
    MX: -6,
    CL: -4,
    CO: -5,
    PL: 2,
    AR: -3,
    CN: 8,
  };
  const expected = Object.entries(ahead).map(([code, offset]) => [code, 12 + offset]);
  expect(Object.fromEntries(hours)).toEqual(Object.fromEntries(expected));
});
