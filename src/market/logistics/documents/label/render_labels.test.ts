import { describe, expect, test } from 'vitest';
import {
  address,
  dense,
  givenLabel,
  made_at,
  onlyPageOf,
  pagesOf,
  scan,
  sizesOf,
} from '../../../../../test/support/orders/printed_labels.ts';
import { withoutParts } from '../../../../engine/store/blobs/shared_parts.ts';
import type { Region } from '../../../../kit/contract/region.ts';
import { type DocumentType, document_types } from '../../logistics.ts';
import { renderLabels } from './render_labels.ts';

describe('pages', () => {
  test.each<[DocumentType, [number, number]]>([
    ['THERMAL_AIR_WAYBILL', [100, 150]],
    ['THERMAL_JOB_AIR_WAYBILL', [100, 150]],
    ['NORMAL_AIR_WAYBILL', [210, 297]],
    ['NORMAL_JOB_AIR_WAYBILL', [210, 297]],
  ])('a %s has one page of %j mm per package, in order', async (document_type, size) => {
    const labels = ['PKG-ONE', 'PKG-TWO', 'PKG-THREE'].map((package_number) =>
      givenLabel({ package_number, tracking_number: `${package_number}-123` }),
    );
    const bytes = await renderLabels(document_type, labels, made_at);
    expect(sizesOf(bytes)).toEqual([size, size, size]);
    const pages = await pagesOf(bytes);
    expect(pages.map(({ picture }) => scan(picture))).toEqual([
      'PKG-ONE-123',
      'PKG-TWO-123',
      'PKG-THREE-123',
    ]);
  });

  test('the same input gives the same bytes, regardless of what was printed before', async () => {
    const recipient = address('ก้ำกึ่ง ป้า', 'ซอย 1 ⼈人\u00a0', 'กรุงเทพ');
    const thai = [givenLabel({ region: 'TH', recipient })];
    const once = await renderLabels('NORMAL_AIR_WAYBILL', thai, made_at);
    await renderLabels(
      'NORMAL_AIR_WAYBILL',
      [givenLabel({ region: 'TH', channel_name: 'น้ำ 人⼈' })],
      made_at,
    );
    const again = await renderLabels('NORMAL_AIR_WAYBILL', thai, made_at);
    expect(Buffer.compare(once, again)).toBe(0);
    const later = await renderLabels('NORMAL_AIR_WAYBILL', thai, made_at + 60);
    expect(Buffer.compare(once, later)).not.toBe(0);
  });

  test('similar-looking characters are not confused, even if an earlier label used the other one', async () => {
    const texts = [];
    for (const street of ['人 1', '⼈ 2']) {
      const label = givenLabel({ region: 'TW', recipient: address('Lim', street, 'Taipei') });
      texts.push((await onlyPageOf(await renderLabels('THERMAL_AIR_WAYBILL', [label], made_at), 72)).text);
    }
    expect(texts[0]).toContain('人 1');
    expect(texts[1]).toContain('⼈ 2');
  });

  test('labels that are rendered concurrently do not affect each other', async () => {
    const labels = [givenLabel(), givenLabel({ region: 'TH', channel_name: 'น้ำ' })];
    const alone: Uint8Array[] = [];
    for (const label of labels) alone.push(await renderLabels('THERMAL_AIR_WAYBILL', [label], made_at));
    const together = await Promise.all(
      labels.map((label) => renderLabels('THERMAL_AIR_WAYBILL', [label], made_at)),
    );
    expect(together.map((bytes, index) => Buffer.compare(bytes, alone[index] as Uint8Array))).toEqual([0, 0]);
  });

  test('a Chinese page is smaller than 100 KB, because only the needed glyphs are embedded', async () => {
    const recipient = address('王曉明', '中山路二段256巷18弄7號5樓之3', '高雄市');
    const bytes = await renderLabels(
      'NORMAL_AIR_WAYBILL',
      [givenLabel({ region: 'TW', recipient })],
      made_at,
    );
    expect(bytes.length).toBeLessThan(100_000);
  });
});

const recipients: [Region, string, string][] = [
  ['SG', 'Tan Wei Ming', 'Blk 512 Ang Mo Kio Avenue 8'],
  ['TH', 'นางสาวปิ่นกมล น้ำใจดี', '123/45 ซอยลาดพร้าว แขวงคลองจั่น'],
  ['TW', '王曉明', '中山路二段256巷18弄7號5樓之3（近捷運站）'],
  ['VN', 'NGUYỄN THỊ MINH KHAI', 'Số 12, Ngõ 34, Đường Trần Duy Hưng'],
  ['PL', 'Zażółć Gęślą-Jaźń', 'ul. Źródlana 7 m. 12, Łódź'],
  ['BR', 'João Antônio da Conceição', 'Rua Barão de Ipanema, 94'],
  ['MX', 'José María Núñez Peña', 'Calle Justo Sierra 2024'],
  ['ID', 'Siti Nurhaliza', 'Jl. Raya Darmo No. 135, RT 03/RW 05'],
];

test.each(recipients)('a label of %s takes at most 6 KB of the database', async (region, name, street) => {
  const recipient = address(name, street, 'Springfield');
  for (const document_type of document_types) {
    const bytes = await renderLabels(document_type, [givenLabel({ region, recipient })], made_at);
    expect((await withoutParts(bytes)).length).toBeLessThan(6 * 1024);
  }
});

describe('text', () => {
  test.each(recipients)(
    'a label of %s contains names, addresses and numbers as searchable text',
    async (region, name, street) => {
      const label = givenLabel({
        region,
        recipient: address(name, street, 'Springfield'),
        sender: address(`${name} 2`, 'Harbour 7', 'Seaside'),
      });
      for (const document_type of document_types) {
        const page = await onlyPageOf(await renderLabels(document_type, [label], made_at), 72);
        const text = dense(page.text).normalize('NFC');
        for (const part of [
          name,
          street,
          `${name} 2`,
          'Harbour 7',
          label.order_sn,
          label.package_number,
          label.tracking_number,
          label.channel_name,
        ])
          expect(text).toContain(dense(part));
      }
    },
  );

  test('times are printed in the local time of the region', async () => {
    const texts = [];
    for (const region of ['TH', 'PL'] as const) {
      const bytes = await renderLabels('THERMAL_AIR_WAYBILL', [givenLabel({ region })], made_at);
      texts.push(dense((await onlyPageOf(bytes, 72)).text));
    }
    expect(texts[0]).toContain('2024-01-1601:30');
    expect(texts[1]).toContain('2024-01-1519:30');
  });

  test("a booking slip has its own title, and a larger sender's name than a waybill", async () => {
    const texts = [];
    for (const document_type of ['THERMAL_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'] as const)
      texts.push((await onlyPageOf(await renderLabels(document_type, [givenLabel()], made_at), 72)).text);
    expect(texts[0]).not.toContain('JOB');
    expect(dense(texts[1] as string)).toContain('JOBSLIP');
    expect(dense(texts[1] as string)).toContain("SENDER'SREALNAME");
  });

  test('a character without a glyph is printed as a box, and the rest of the text as usual', async () => {
    const recipient = address('Mia 😀👨‍👩‍👧 שלום Lim', 'A\u0000B\nC\u202eD', 'Singapore');
    const bytes = await renderLabels('THERMAL_AIR_WAYBILL', [givenLabel({ recipient })], made_at);
    const text = dense((await onlyPageOf(bytes, 72)).text);
    expect(text).toContain('Mia□□□□□□Lim');
    expect(text).toContain('ABCD');
  });
});
