import { localTime } from '../../../../engine/local_time.ts';
import type { Region } from '../../../../kit/contract/region.ts';

interface Words {
  readonly to: string;
  readonly from: string;
}

const spanish: Words = { to: 'Destinatario', from: 'Remitente' };
const chinese: Words = { to: '收件人', from: '寄件人' };

/** The captions of recipient and sender in the local language. Other regions use the English ones only. */
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

/** When the label was created, in local time: `2026-03-01 09:15`. @param made_at Unix seconds. */
export const printedAt = (made_at: number, region: Region): string =>
  localTime(region, made_at).slice(0, -':00'.length);
