// `npm run demo:make`: generates data files of the demo marketplace from demo/source. Products become items.
// Orders, payouts and documents are created in a temporary marketplace by the program's own commands, and its
// rows are then written to files. The same source gives the same bytes.
import { readdirSync, readFileSync } from 'node:fs';
import { packageFile } from '../../../engine/package_file.ts';
import type { Row } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { Table } from '../../../engine/store/table.ts';
import { tables } from '../../groups.ts';
import { source } from './demo_source.ts';
import { documentSteps, findOrder } from './document_steps.ts';
import { makeItems } from './items.ts';
import { inMadeMarketplace } from './made_marketplace.ts';
import { type MadeOrder, madeOrder } from './made_order.ts';
import { orderSteps } from './order_steps.ts';
import { packageSteps } from './package_steps.ts';
import { pastOrders } from './past_orders.ts';
import { type MadePayouts, madePayouts, payoutSteps } from './payout_steps.ts';
import { addPrintedDocuments, trackingNumberOf } from './printed_documents.ts';
import { returnSteps } from './return_steps.ts';
import { shopEntries } from './shop_entries.ts';
import { madeStatements } from './statements.ts';
import { takeSteps } from './steps.ts';
import { rowWriter } from './written_rows.ts';

/** The tables whose rows are written at the end. The others are loaded before anything happens. */
const written_tables = [
  'sales_order',
  'sales_order_line',
  'package',
  'package_line',
  'seller_tracking_number',
  'event',
  'order_income',
  'billing_transaction',
  'payout',
  'item_comment',
  'return_request',
  'return_dispute',
  'dispute_cancellation',
  'shipping_document_job',
  'item_stock',
  'stock_movement',
  'job',
] as const satisfies readonly (keyof typeof tables)[];

const textOf = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The files that are written by hand: those of tables that are not generated. */
const handWritten = (made: ReadonlyMap<string, string>): [string, string][] =>
  readdirSync(packageFile('demo'))
    .filter((file) => file.endsWith('.ndjson') && !made.has(file))
    .filter((file) => !written_tables.some((table) => file === `${table}.ndjson`))
    .filter((file) => file !== 'shipping_document.ndjson')
    .map((file) => [file, readFileSync(packageFile('demo', file), 'utf8')]);

/** Every row of a table, in the order of its key. */
const listRows = (table_name: string, { key }: Table) =>
  statementsOn<Record<string, Row>>()((db) =>
    key.reduce((query, name) => query.orderBy(name), db.selectFrom(table_name).selectAll()),
  );

async function writeTables(store: Store, orders: readonly MadeOrder[]): Promise<Map<string, string>> {
  const numbers = orders.flatMap(({ number, returns }) => [number, ...returns.map((made) => made.number)]);
  const files = new Map<string, string>();
  for (const name of written_tables) {
    const table: Table = tables[name];
    const write = rowWriter(name, table, numbers);
    const rows = await store.all(listRows(name, table), {});
    files.set(`${name}.ndjson`, textOf(rows.map(write)));
  }
  return files;
}

/** Replaces the names in the examples' source, such as `{{order to_ship}}`, by what they name. */
function fillIn(
  text: string,
  orders: readonly MadeOrder[],
  payouts: readonly MadePayouts[],
  files: ReadonlyMap<string, string>,
): string {
  const find: Record<string, (name: string) => string | undefined> = {
    order: (handle) => findOrder(orders, handle).number.written,
    package: (handle) => findOrder(orders, handle).package_numbers[0],
    tracking: (handle) => trackingNumberOf(files, findOrder(orders, handle).number.written),
    return: (handle) =>
      orders.flatMap(({ returns }) => returns).find((made) => made.source.handle === handle)?.number.written,
    /** `10011 3`: the third from the end, of shop 10011. */
    payout: (name) => {
      const [shop_id, back] = name.split(' ').map(Number);
      return payouts.find((own) => own.shop_id === shop_id)?.payout_ids.at(-1 - (back ?? 0));
    },
  };
  return text.replace(
    /\{\{(order|package|tracking|return|payout) ([^}]+)\}\}/g,
    (whole, kind: string, name: string) => {
      const found = find[kind]?.(name);
      if (found === undefined) throw new Error(`The demo has nothing named ${whole}.`);
      return found;
    },
  );
}

/** The text of each generated file of `demo/`, by name. */
export async function makeDemo(): Promise<Map<string, string>> {
  const source_orders = [...source.orders, ...pastOrders()];
  const { job, item_stock, ...items } = makeItems(source_orders);
  const kept = Object.entries({ ...items, income_statement: madeStatements }).map(
    ([table, rows]): [string, string] => [`${table}.ndjson`, textOf(rows)],
  );
  const made = new Map(kept);
  const loaded = new Map([
    ...handWritten(made),
    ...made,
    ['item_stock.ndjson', textOf(item_stock)],
    ['stock_movement.ndjson', readFileSync(packageFile('demo', 'source', 'stock_movement.ndjson'), 'utf8')],
    ['billing_transaction.ndjson', textOf(shopEntries(source_orders))],
    ['job.ndjson', textOf(job)],
  ]);
  const orders = source_orders.map(madeOrder);
  const payouts = madePayouts();
  const steps = [
    ...orders.flatMap((order) => [...orderSteps(order), ...packageSteps(order), ...returnSteps(order)]),
    ...payouts.flatMap(payoutSteps),
    ...documentSteps(orders),
  ];
  const written = await inMadeMarketplace(loaded, async (marketplace) => {
    await takeSteps(marketplace, steps);
    const files = await writeTables(marketplace.store, orders);
    return addPrintedDocuments(files, findOrder(orders, 'to_print_1').number.written);
  });
  const examples = readFileSync(packageFile('demo', 'source', 'marketplace.json'), 'utf8');
  return new Map([...made, ...written, ['marketplace.json', fillIn(examples, orders, payouts, written)]]);
}
