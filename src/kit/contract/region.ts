import { namesOf } from './records.ts';

/** The regions of shops: currency, decimals of a listing price, time zone. */
export const regions = {
  SG: { currency: 'SGD', price_decimals: 2, time_zone: 'Asia/Singapore' },
  MY: { currency: 'MYR', price_decimals: 2, time_zone: 'Asia/Kuala_Lumpur' },
  TH: { currency: 'THB', price_decimals: 0, time_zone: 'Asia/Bangkok' },
  TW: { currency: 'TWD', price_decimals: 0, time_zone: 'Asia/Taipei' },
  ID: { currency: 'IDR', price_decimals: 0, time_zone: 'Asia/Jakarta' },
  VN: { currency: 'VND', price_decimals: 0, time_zone: 'Asia/Ho_Chi_Minh' },
  PH: { currency: 'PHP', price_decimals: 0, time_zone: 'Asia/Manila' },
  BR: { currency: 'BRL', price_decimals: 2, time_zone: 'America/Sao_Paulo' },
  MX: { currency: 'MXN', price_decimals: 2, time_zone: 'America/Mexico_City' },
  CL: { currency: 'CLP', price_decimals: 0, time_zone: 'America/Santiago' },
  CO: { currency: 'COP', price_decimals: 0, time_zone: 'America/Bogota' },
  PL: { currency: 'PLN', price_decimals: 2, time_zone: 'Europe/Warsaw' },
  AR: { currency: 'ARS', price_decimals: 2, time_zone: 'America/Argentina/Buenos_Aires' },
  CN: { currency: 'CNY', price_decimals: 2, time_zone: 'Asia/Shanghai' },
} as const;

export type Region = keyof typeof regions;
export const region_codes = namesOf(regions);
export const seller_types = ['local', 'cross_border'] as const;
export type SellerType = (typeof seller_types)[number];
