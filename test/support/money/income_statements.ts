// Income statements that are requested and rendered, and the contents of their files.
import { beforeEach, expect } from 'vitest';
import { printHere } from '../../../src/engine/print/printer.ts';
import { findBlob } from '../../../src/engine/store/blobs/blobs.ts';
import { type Region, regions } from '../../../src/kit/contract/region.ts';
import { findIncomeStatementById } from '../../../src/market/payment/statement/income_statement.store.ts';
import { lastPeriod, type StatementPeriod } from '../../../src/market/payment/statement/statement_period.ts';
import type { GivenShop, ShopColumns } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import { readPdfPages } from '../programs/pdf_pages.ts';
import type { World } from '../world/harness.ts';
import { readCsv } from './read_csv.ts';

/** An amount as exact micros. */
export function parseMicros(amount = ''): bigint {
  expect(amount).toMatch(/^-?\d+(\.\d{1,6})?$/);
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

/** Income statements in a world. No job of a test is left for the next one. */
export function incomeStatements(world: World) {
  beforeEach(async () => void (await world.runJobs()));

  const shopIn = (region: Region = 'SG', columns: Columns<'shop'> = {}) =>
    world.given.shop({ region, ...columns });
  const lastPeriodOf = ({ region }: GivenShop, type: 1 | 2 = 1, now = world.clock.now) =>
    lastPeriod(now, type, regions[region].time_zone);

  /** An entry of the shop's account: 1.00 for a product. */
  const addEntry = (shop: GivenShop, columns: ShopColumns<'billing_transaction'>) =>
    world.given.billingTransaction({
      shop,
      amount_micros: 1_000_000,
      cost_header: 'Product Price',
      ...columns,
    });

  async function requestStatement(
    shop: GivenShop,
    { from, to }: StatementPeriod,
    statement_type: 1 | 2 = 1,
  ): Promise<number> {
    const request = { release_time_from: from, release_time_to: to, statement_type };
    const { body } = await world.call('v2.payment.generate_income_statement', request, { shop });
    expect(body.error).toBe('');
    return body.response.id;
  }
  const getStatement = async ({ shop_id }: GivenShop, statement_id: number) => {
    const found = await world.marketplace.database.first(findIncomeStatementById, { shop_id, statement_id });
    if (!found) throw new Error(`There is no statement ${statement_id}.`);
    return found;
  };
  const getBlob = async ({ shop_id }: GivenShop, sha256: string | null) => {
    const blob = await findBlob(world.marketplace.database, shop_id, sha256 ?? '');
    if (!blob) throw new Error('There are no bytes.');
    return blob;
  };

  /** A statement that was requested and rendered, with both its files. */
  async function render(shop: GivenShop, period: StatementPeriod, type: 1 | 2 = 1) {
    const statement_id = await requestStatement(shop, period, type);
    await world.runJobs();
    const statement = await getStatement(shop, statement_id);
    expect(statement).toMatchObject({ statement_status: 'READY', failure_reason: '' });
    const pdf = await getBlob(shop, statement.pdf_sha256);
    const csv = await getBlob(shop, statement.csv_sha256);
    const pages = (await readPdfPages(pdf.bytes)).map(({ text }) => text);
    const rows = readCsv(csv.bytes);
    const rowsOfType = (row_type: string) => rows.filter((row) => row.row_type === row_type);
    const amountOf = (row_type: string) => {
      expect(rowsOfType(row_type)).toHaveLength(1);
      return parseMicros(rowsOfType(row_type)[0]?.amount);
    };
    return { statement, pdf, csv, rows, rowsOfType, amountOf, pages };
  }

  /** The arguments of an attempt to render a statement. */
  const attemptContext = ({ shop_id }: GivenShop, statement_id: number) => ({
    store: world.marketplace.database,
    print: printHere,
    jobs: world.marketplace.jobs,
    reference: { clock: world.clock },
    ids: world.marketplace.ids,
    shop_id,
    job_id: String(statement_id),
    now: world.clock.now,
    attempt: 1,
  });

  return { shopIn, lastPeriodOf, addEntry, requestStatement, getStatement, render, attemptContext };
}
