import { type Region, regions } from '../../../platform/contract/region.ts';

interface Words {
  readonly to: string;
  readonly from: string;
}

const spanish: Words = { to: 'Destinatario', from: 'Remitente' };
const chinese: Words = { to: '收件人', from: '寄件人' };

/** Who is who, for those who carry the parcel; elsewhere the English words do. */
const words: Partial<Record<Region, Words>> = {
  ID: { to: 'Penerima', from: 'Pengirim' },
  MY: { to: 'Penerima', from: 'Pengirim' },
  TH: { to: 'ผู้รับ', from: 'ผู้ส่ง' },
  VN: { to: 'Người nhận', from: 'Người gửi' },
  PL: { to: 'Odbiorca', from: 'Nadawca' },
  BR: { to: 'Destinatário', from: 'Remetente' },
  TW: chinese,
  CN: chinese,
  MX: spanish,
  CL: spanish,
  CO: spanish,
  AR: spanish,
};

export const toCaption = (region: Region): string => ['TO', words[region]?.to].filter(Boolean).join('  ');
export const fromCaption = (region: Region): string =>
  ['FROM', words[region]?.from].filter(Boolean).join('  ');

const clocks = new Map<Region, Intl.DateTimeFormat>();

/** When the label was made, by the clocks of its region. @param made_at Unix seconds. */
export function printedAt(made_at: number, region: Region): string {
  let clock = clocks.get(region);
  if (!clock) {
    const timeZone = regions[region].time_zone;
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(region, clock);
  }
  return clock.format(made_at * 1000);
}
