// The shops of the demo with their items, channels and addresses, and nothing that has happened.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFile } from '../../../src/engine/package_file.ts';
import { loadSet } from '../../../src/engine/transfer/load_set.ts';
import { tables } from '../../../src/program/groups.ts';
import type { Row } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

/** Tables of what happens. */
const happened =
  /^(sales_order.*|package.*|seller_tracking_number|event|order_income|billing_transaction|payout|item_comment|return_.*|dispute_.*|shipping_document.*|job|.*invoice.*|income_statement|stock_movement|blob)$/;

/** Nothing is reserved without orders. */
const withoutReservations = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : JSON.stringify({ ...JSON.parse(line), reserved_stock: 0 })))
    .join('\n');

/** Loads them, as of the time of the world. @returns all shops. */
export async function loadShopsOfDemo(world: World): Promise<Row<'shop'>[]> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-shops-'));
  for (const file of readdirSync(packageFile('demo')).filter((name) => name.endsWith('.ndjson'))) {
    if (happened.test(file.replace('.ndjson', ''))) continue;
    const text = readFileSync(packageFile('demo', file), 'utf8');
    writeFileSync(join(folder, file), file === 'item_stock.ndjson' ? withoutReservations(text) : text);
  }
  const { database } = world.marketplace;
  await loadSet(database, tables, 'shops', { folder, now: world.clock.now, trusted: true });
  rmSync(folder, { recursive: true });
  return (await storedRows(world, 'shop')) as Row<'shop'>[];
}
