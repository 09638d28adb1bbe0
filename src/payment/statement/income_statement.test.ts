// Income statements from the entries to the files: read by other programs, and held against the table.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/harness.ts';
import { storedState } from '../../../test/support/refusals.ts';
import { type Region, regions } from '../../platform/contract/region.ts';
import { attempts_max, backoffSeconds } from '../../platform/jobs/job.ts';
import { printHere } from '../../platform/print/printer.ts';
import { findBlob } from '../../platform/store/blobs/blobs.ts';
import { findStatementById } from './income_statement.store.ts';
import { lifetime_s, statement_lines_max, statementStatusAt } from './income_statement.ts';
import { renderIncomeStatement } from './render_income_statement.job.ts';
import { lastPeriod, type StatementPeriod } from './statement_period.ts';

const name = 'v2.payment.generate_income_statement';
type Row = Record<string, unknown>;
type Cells = Record<string, string>;

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const document = await pdfium.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => page.getText());
  } finally {
    document.destroy();
  }
}

/** What RFC 4180 says, and nothing more lenient: every line ends in CR LF, and quotes stand around a whole cell. */
function readCsv(bytes: Uint8Array): Cells[] {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  const records: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, written = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`No RFC 4180 at ${at}: ${text.slice(at, at + 40)}`);
    records.at(-1)?.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === '\r\n') records.push([]);
  }
  const [columns = [], ...rows] = records.slice(0, -1);
  for (const row of rows) expect(row).toHaveLength(columns.length);
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] as string])));
}

/** An amount as exact micros. */
function microsOf(amount = ''): bigint {
  expect(amount).toMatch(/^-?\d+(\.\d{1,6})?$/);
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

describe('the status of a statement', () => {
  test('READY becomes EXPIRED in the very second in which its lifetime is over; nothing else expires', () => {
    const at = (now: number, statement_status: 'READY' | 'FAILED' | 'PROCESSING') =>
      statementStatusAt(now, { statement_status, expires_at: 1_000 });
    expect([at(999, 'READY'), at(1_000, 'READY')]).toEqual(['READY', 'EXPIRED']);
    expect([at(1_000, 'FAILED'), at(1_000, 'PROCESSING')]).toEqual(['FAILED', 'PROCESSING']);
  });
});

onEachEngine('an income statement', (world) => {
  // What the test before has left to do.
  beforeEach(async () => void (await world.runJobs()));

  const shopIn = (region: Region = 'SG', of: Row = {}) => world.given.shop({ region, ...of });
  const lastOf = ({ region }: GivenShop, type: 1 | 2 = 1, now = world.clock.now) =>
    lastPeriod(now, type, regions[region].time_zone);

  async function entry({ shop_id }: GivenShop, of: Row): Promise<number> {
    const transaction_id = world.given.nextId();
    await world.given.row('billing_transaction', {
      shop_id,
      transaction_id,
      created_at: 1_700_000_000,
      amount_micros: 1_000_000,
      cost_header: 'Product Price',
      level: 'Order',
      billing_transaction_type: 'Escrow',
      ...of,
    });
    return transaction_id;
  }
  async function payout({ shop_id }: GivenShop, paid_at: number): Promise<string> {
    const encrypted_payout_id = `payout-${world.given.nextId()}`;
    await world.given.row('payout', { shop_id, encrypted_payout_id, paid_at });
    return encrypted_payout_id;
  }

  async function want(
    shop: GivenShop,
    { from, to }: StatementPeriod,
    statement_type: 1 | 2 = 1,
  ): Promise<number> {
    const request = { release_time_from: from, release_time_to: to, statement_type };
    const { body } = await world.call(name, request, { shop });
    expect(body.error).toBe('');
    return (body.response as { id: number }).id;
  }
  const statementOf = async ({ shop_id }: GivenShop, statement_id: number) => {
    const found = await world.marketplace.database.first(findStatementById, { shop_id, statement_id });
    if (!found) throw new Error(`There is no statement ${statement_id}.`);
    return found;
  };
  const blobOf = async ({ shop_id }: GivenShop, sha256: string | null) => {
    const blob = await findBlob(world.marketplace.database, shop_id, sha256 ?? '');
    if (!blob) throw new Error('There are no bytes.');
    return blob;
  };
  async function rendered(shop: GivenShop, period: StatementPeriod, type: 1 | 2 = 1) {
    const statement_id = await want(shop, period, type);
    await world.runJobs();
    const statement = await statementOf(shop, statement_id);
    expect(statement).toMatchObject({ statement_status: 'READY', failure_reason: '' });
    const [pdf, csv] = [await blobOf(shop, statement.pdf_sha256), await blobOf(shop, statement.csv_sha256)];
    const rows = readCsv(csv.bytes);
    const ofType = (row_type: string) => rows.filter((row) => row.row_type === row_type);
    const amountOf = (row_type: string) => {
      expect(ofType(row_type)).toHaveLength(1);
      return microsOf(ofType(row_type)[0]?.amount);
    };
    return { statement, pdf, csv, rows, ofType, amountOf, pages: await pagesOf(pdf.bytes) };
  }

  test('says whose it is, of when, what was released by cost header, what was paid, and the balance before and after', async () => {
    const shop = await shopIn('SG', { shop_name: 'Harbour Lights' });
    const period = lastOf(shop);
    const { from, to } = period;
    const earlier = await payout(shop, from - 1);
    const own = await payout(shop, from + 86_400);
    await entry(shop, {
      released_at: from - 90_000,
      amount_micros: 77_000_000,
      encrypted_payout_id: earlier,
    });
    await entry(shop, { released_at: from - 80_000, amount_micros: 20_500_000, encrypted_payout_id: own });
    await entry(shop, { released_at: from + 5, amount_micros: 1_234_560_000, encrypted_payout_id: own });
    await entry(shop, { released_at: from + 6, amount_micros: -61_730_000, cost_header: 'Commission Fee' });
    await entry(shop, { released_at: from + 7, amount_micros: -1_270_000, cost_header: 'Commission Fee' });
    await entry(shop, {
      released_at: to,
      amount_micros: -9_900_000,
      cost_header: 'Lost Parcel',
      level: 'Shop',
      billing_transaction_type: 'Adjustment',
    });
    await entry(shop, { amount_micros: 5_000_000 });
    const { pages, rows, statement } = await rendered(shop, period);
    const text = (pages[0] as string).replace(/\s+/g, ' ');
    expect(pages).toHaveLength(1);
    for (const said of [
      'Income statement',
      `No. ${statement.statement_id}`,
      'Shop Harbour Lights',
      `Shop ID ${shop.shop_id}`,
      'Period 2026-02-16 to 2026-02-22 (weekly)',
      'Currency SGD',
      'Local time Asia/Singapore',
      'Opening balance 2026-02-16 00:00 20.50',
      'Product Price 1 1,234.56',
      'Commission Fee 2 -63.00',
      'Total order income 3 1,171.56',
      'Lost Parcel 1 -9.90',
      'Total adjustments 1 -9.90',
      'Released in this period 4 1,161.66',
      '-1,255.06',
      'Paid out in this period 1 -1,255.06',
      'Closing balance 2026-02-22 23:59 -72.90',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
    expect(rows.map(({ row_type, cost_header, amount }) => [row_type, cost_header, amount])).toEqual([
      ['opening_balance', '', '20.50'],
      ['transaction', 'Product Price', '1234.56'],
      ['transaction', 'Commission Fee', '-61.73'],
      ['transaction', 'Commission Fee', '-1.27'],
      ['transaction', 'Lost Parcel', '-9.90'],
      ['cost_header_total', 'Product Price', '1234.56'],
      ['cost_header_total', 'Commission Fee', '-63.00'],
      ['cost_header_total', 'Lost Parcel', '-9.90'],
      ['released_total', '', '1161.66'],
      ['payout', '', '-1255.06'],
      ['closing_balance', '', '-72.90'],
    ]);
    for (const { currency } of rows) expect(currency).toBe('SGD');
  });

  test('of a period in which nothing happened says so: no lines, and a balance that stays', async () => {
    const shop = await shopIn('ID');
    const { rows, pages } = await rendered(shop, lastOf(shop));
    expect(rows.map(({ row_type, amount }) => [row_type, amount])).toEqual([
      ['opening_balance', '0'],
      ['released_total', '0'],
      ['closing_balance', '0'],
    ]);
    expect(pages).toHaveLength(1);
  });

  test.each(['SG', 'PL', 'CL', 'BR'] as const)(
    'of %s has what was released in its first and its last second, and not what was a second before or after',
    async (region) => {
      const shop = await shopIn(region);
      for (const type of [1, 2] as const) {
        const { from, to } = lastOf(shop, type);
        const remark = `${type}`;
        for (const [released_at, cost_header] of [
          [from - 1, 'before'],
          [from, 'first'],
          [to, 'last'],
          [to + 1, 'after'],
        ] as const)
          await entry(shop, { released_at, cost_header, remark });
        const { ofType } = await rendered(shop, { from, to }, type);
        const own = ofType('transaction').filter((row) => row.remark === remark);
        expect(own.map((row) => row.cost_header)).toEqual(['first', 'last']);
        expect(own[0]?.time).toMatch(/T00:00:00[+-]\d\d:00$/);
        expect(own[1]?.time).toMatch(/T23:59:59[+-]\d\d:00$/);
      }
    },
  );

  test('adds up to the transactions to the last digit, and goes on where the one before ended', async () => {
    const oneEntry = fc.record({
      at: fc.integer({ min: -604_800, max: 2 * 604_800 }),
      amount_micros: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -90_000_000, max: 90_000_000 })),
      cost_header: fc.constantFrom('Product Price', 'Commission Fee', 'Service Fee'),
      billing_transaction_type: fc.constantFrom('Escrow', 'Adjustment'),
      payout: fc.option(fc.integer({ min: 0, max: 5 })),
    });
    const account = fc.record({
      entries: fc.array(oneEntry, { maxLength: 25 }),
      paid: fc.array(fc.integer({ min: -700_000, max: 2 * 604_800 }), { minLength: 6, maxLength: 6 }),
      region: fc.constantFrom<Region>('SG', 'VN', 'PL', 'CL'),
    });
    await fc.assert(
      fc.asyncProperty(account, async ({ entries, paid, region }) => {
        const shop = await shopIn(region);
        const second = lastOf(shop);
        const first = lastOf(shop, 1, second.from);
        const payouts = await Promise.all(
          paid.map(async (at) => ({ at, id: await payout(shop, first.from + at) })),
        );
        const rows: { released_at: number; amount: bigint; header: string }[] = [];
        for (const { at, payout: index, ...of } of entries) {
          const released_at = first.from + at;
          const by = index === null ? undefined : payouts[index];
          // A payout collects only what was released by then.
          const collected = by && by.at >= at ? { encrypted_payout_id: by.id } : {};
          await entry(shop, { released_at, ...of, ...collected });
          rows.push({ released_at, amount: BigInt(of.amount_micros), header: of.cost_header });
        }
        const statements = [await rendered(shop, first), await rendered(shop, second)] as const;
        for (const [at, { from, to }] of [first, second].entries()) {
          const { ofType, amountOf } = statements[at] as (typeof statements)[0];
          const own = rows.filter(({ released_at }) => released_at >= from && released_at <= to);
          const total = sum(own.map(({ amount }) => amount));
          expect(sum(ofType('transaction').map(({ amount }) => microsOf(amount)))).toBe(total);
          expect(sum(ofType('cost_header_total').map(({ amount }) => microsOf(amount)))).toBe(total);
          for (const header of new Set(own.map((row) => row.header)))
            expect(
              sum(
                ofType('cost_header_total')
                  .filter((row) => row.cost_header === header)
                  .map(({ amount }) => microsOf(amount)),
              ),
            ).toBe(sum(own.filter((row) => row.header === header).map(({ amount }) => amount)));
          expect(amountOf('released_total')).toBe(total);
          expect(ofType('released_total')[0]?.count).toBe(String(own.length));
          const paid_out = sum(ofType('payout').map(({ amount }) => microsOf(amount)));
          expect(amountOf('closing_balance')).toBe(amountOf('opening_balance') + total + paid_out);
        }
        expect(statements[1].amountOf('opening_balance')).toBe(statements[0].amountOf('closing_balance'));
      }),
      { numRuns: world.engine === 'sqlite' ? 25 : 8 },
    );
  }, 120_000);

  test('shows amounts that are finer than the currency as they are', async () => {
    const shop = await shopIn('TW');
    const period = lastOf(shop);
    await entry(shop, { released_at: period.from, amount_micros: 1_250_001 });
    const { rows, pages } = await rendered(shop, period);
    expect(rows.find(({ row_type }) => row_type === 'released_total')?.amount).toBe('1.250001');
    expect(pages[0]).toContain('1.250001');
  });

  test('has a table in which no cell is a formula, and every text comes back as it is written', async () => {
    const shop = await shopIn();
    const period = lastOf(shop);
    const remarks = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      'a "quoted", cell',
      'two\r\nlines',
      'ราคา 商品',
      "'",
      '',
    ];
    for (const [at, remark] of remarks.entries())
      await entry(shop, {
        released_at: period.from + at,
        remark,
        scenario: remark,
        cost_header: `=${at}`,
        amount_micros: -1_000_000,
      });
    const { ofType } = await rendered(shop, period);
    const shown = remarks.map((remark) => (/^[=+\-@\t\r]/.test(remark) ? `'${remark}` : remark));
    expect(ofType('transaction').map(({ remark }) => remark)).toEqual(shown);
    expect(ofType('transaction').map(({ scenario }) => scenario)).toEqual(shown);
    for (const row of [...ofType('transaction'), ...ofType('cost_header_total')]) {
      expect(row.cost_header).toMatch(/^'=/);
      // A number stays a number, also a negative one.
      expect(row.amount).toMatch(/^-\d+\.\d\d$/);
    }
  });

  test('with more rows than a page has goes on, every page with its number, and nothing is lost', async () => {
    const shop = await shopIn('TH', { shop_name: 'ร้านบ้านสวน 花園' });
    const period = lastOf(shop, 2);
    const headers = Array.from({ length: 90 }, (_, at) => `Fee number ${String(at).padStart(3, '0')}.`);
    for (const [at, cost_header] of headers.entries())
      await entry(shop, {
        released_at: period.from + at,
        cost_header,
        amount_micros: -1_000_000 * (at + 1),
        billing_transaction_type: at % 2 ? 'Escrow' : 'Adjustment',
      });
    const { pages } = await rendered(shop, period, 2);
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, text] of pages.entries()) expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    for (const header of headers) expect(pages.filter((text) => text.includes(header))).toHaveLength(1);
    expect(pages[0]).toContain('花園');
  });

  test('asked for again after an entry came late has that entry, too', async () => {
    const shop = await shopIn();
    const period = lastOf(shop);
    await entry(shop, { released_at: period.from });
    const before = await rendered(shop, period);
    await entry(shop, { released_at: period.to, amount_micros: 500_000 });
    const after = await rendered(shop, period);
    expect(after.statement.statement_id).toBe(before.statement.statement_id);
    expect([before.amountOf('released_total'), after.amountOf('released_total')]).toEqual([
      1_000_000n,
      1_500_000n,
    ]);
  });

  test('with more transactions than it can list fails, and says why', async () => {
    const shop = await shopIn();
    const { from, to } = lastOf(shop);
    const fill = (first: number, last: number) =>
      world.marketplace.database.transaction((store) =>
        store.execute(
          `insert into billing_transaction with recursive s(i) as (select ${first} union all select i + 1 from s where i < ${last})
           select ${shop.shop_id}, i, ${from}, 1000000, '', 'Product Price', '', '', 'Order', 'Escrow', ${to}, null from s`,
        ),
      );
    await fill(1, statement_lines_max);
    const { ofType, amountOf } = await rendered(shop, { from, to });
    expect(ofType('transaction')).toHaveLength(statement_lines_max);
    expect(amountOf('released_total')).toBe(BigInt(statement_lines_max) * 1_000_000n);
    await fill(statement_lines_max + 1, statement_lines_max + 1);
    const statement_id = await want(shop, { from, to });
    await world.runJobs();
    expect(await statementOf(shop, statement_id)).toMatchObject({
      statement_status: 'FAILED',
      failure_reason: 'It has more than 50000 transactions.',
      pdf_sha256: null,
      csv_sha256: null,
    });
  }, 60_000);

  test('can be fetched for 90 days; then the files are gone, and come back when it is asked for', async () => {
    const shop = await shopIn();
    const period = lastOf(shop);
    const { statement, pdf, csv } = await rendered(shop, period);
    const expires_at = world.clock.now + lifetime_s;
    expect([statement.expires_at, pdf.expires_at, csv.expires_at]).toEqual([
      expires_at,
      expires_at,
      expires_at,
    ]);
    world.clock.advance({ days: 91 });
    await world.runJobs();
    const blobs = (await storedState(world)).blob as Row[];
    expect(blobs.filter(({ shop_id }) => shop_id === shop.shop_id)).toEqual([]);
    expect(statementStatusAt(world.clock.now, await statementOf(shop, statement.statement_id))).toBe(
      'EXPIRED',
    );
    const fresh = { ...shop, access_token: await world.given.token(shop) };
    expect((await rendered(fresh, period)).statement.statement_id).toBe(statement.statement_id);
  });

  test('that was rendered stays as it is when its job comes once more, and when that is given up', async () => {
    const shop = await shopIn();
    const { statement } = await rendered(shop, lastOf(shop));
    const { database } = world.marketplace;
    const job_id = String(statement.statement_id);
    const context = {
      store: database,
      print: printHere,
      shop_id: shop.shop_id,
      job_id,
      now: world.clock.now + 5,
      attempt: 2,
    };
    await database.transaction(await renderIncomeStatement.perform(context));
    await database.transaction(renderIncomeStatement.onFailed(context, 'too late'));
    expect(await statementOf(shop, statement.statement_id)).toEqual(statement);
  });

  test('whose rendering fails again and again is FAILED at last, with the reason for the operator', async () => {
    const shop = await shopIn();
    const statement_id = await want(shop, lastOf(shop));
    const { database } = world.marketplace;
    const context = {
      store: database,
      print: printHere,
      shop_id: shop.shop_id,
      job_id: String(statement_id),
      now: world.clock.now,
      attempt: attempts_max,
    };
    await database.transaction(renderIncomeStatement.onFailed(context, `no paper ${'x'.repeat(1_000)}`));
    const { statement_status, failure_reason } = await statementOf(shop, statement_id);
    expect([statement_status, failure_reason.length]).toEqual(['FAILED', 500]);
    world.clock.advance({ seconds: backoffSeconds(1) });
    await world.runJobs();
    expect(await statementOf(shop, statement_id)).toMatchObject({ statement_status: 'FAILED' });
  });
});
