// The shops, channels and orders for the commands.
import type { Caller, Channel } from './model_package.ts';

export const day = 86_400;

const by_day = { from: 9, to: 12, book_by: 8, days_before: 0 };
const by_night = { from: 22, to: 26, book_by: 20, days_before: 1 };
const daily = {
  days_ahead: 3,
  weekdays: [1, 2, 3, 4, 5, 6],
  windows: [by_day, { ...by_day, from: 14, to: 18 }],
};
const nightly = { days_ahead: 2, weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [by_night] };
const [BR, SG, TH] = [{ region: 'BR' }, { region: 'SG' }, { region: 'TH' }] as const;
const slot = ['address_id', 'pickup_time_id'];
export const channels: readonly Channel[] = [
  { ...BR, logistic_id: 90003, assigns: true, pickup: slot, dropoff: [], slots: daily },
  { ...BR, logistic_id: 90021, assigns: false, non_integrated: [] },
  { ...BR, logistic_id: 90025, assigns: false, non_integrated: ['tracking_no'] },
  { ...BR, logistic_id: 90026, assigns: false, pickup: ['address_id'], dropoff: [], non_integrated: [] },
  {
    ...SG,
    logistic_id: 18001,
    assigns: true,
    pickup: slot,
    dropoff: ['branch_id'],
    non_integrated: [],
    slots: nightly,
  },
  {
    ...SG,
    logistic_id: 18002,
    assigns: false,
    pickup: [...slot, 'tracking_number'],
    dropoff: ['sender_real_name'],
    non_integrated: ['tracking_no'],
  },
  { ...TH, logistic_id: 70001, assigns: true, pickup: [], dropoff: ['slug'] },
  { ...TH, logistic_id: 80003, assigns: true, dropoff: ['sender_real_name', 'tracking_no'] },
];
export const shops = [
  { ...BR, shop_id: 501, address_ids: [11, 12] },
  { ...SG, shop_id: 502, address_ids: [21, 22] },
  { ...TH, shop_id: 503, address_ids: [31] },
];
export const choices = { branch_ids: [41, 42], slugs: ['corner-shop', 'kiosk'] };
/** The channels of the packages of every order in one scenario, by shop. */
export const order_channels: Readonly<Record<number, readonly number[][]>> = {
  501: [
    [90003],
    [90003],
    [90003],
    [90003],
    [90003, 90003],
    [90021],
    [90025],
    [90026],
    [90026],
    [90021, 90026],
    [90003, 90021],
  ],
  502: [[18001], [18001], [18001], [18002], [18002], [18002], [18002], [18002], [18001, 18002]],
  503: [[70001], [70001], [80003], [80003], [80003], [70001, 80003]],
};
/** The second partner acts for two of the three shops. */
export const callers = (partner_ids: readonly number[]): (Caller & { granted: boolean })[] =>
  partner_ids.flatMap((partner_id, second) =>
    shops.map((shop) => ({ ...shop, partner_id, granted: second === 0 || shop.region !== 'TH' })),
  );
export const documentsOf = ({ logistic_id }: Channel) =>
  logistic_id % 2 === 0
    ? (['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'] as const)
    : (['THERMAL_AIR_WAYBILL'] as const);
