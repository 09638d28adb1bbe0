// `npm run demo:make`: the data files of the demo marketplace that follow from demo/source. What one of them names
// another one has, because both are made from the same order, product or return. The same source gives the same bytes.
import { readFileSync } from 'node:fs';
import { packageFile } from '../../platform/package_file.ts';
import { makeBilling, payoutRows } from './billing.ts';
import { source } from './demo_source.ts';
import { findOrder, makeDocuments } from './documents.ts';
import { makeItems } from './items.ts';
import { makeOrders, sellerTrackingNumbers } from './orders.ts';
import { pastOrders } from './past_orders.ts';
import { makeReturns, returnJobs, returnRows } from './returns.ts';
import { madeStatements } from './statements.ts';

/** The names in the examples' source, `{{order to_ship}}` and the like, become what they name. */
function fillIn(text: string, find: Record<string, (name: string) => string | undefined>): string {
  return text.replace(
    /\{\{(order|package|return|payout) ([^}]+)\}\}/g,
    (whole, kind: string, name: string) => {
      const found = find[kind]?.(name);
      if (found === undefined) throw new Error(`The demo has nothing that is ${whole}.`);
      return found;
    },
  );
}

/** The text of each file of `demo/` that is made, by its name. */
export function makeDemo(): Map<string, string> {
  const source_orders = [...source.orders, ...pastOrders()];
  const orders = makeOrders(source_orders);
  const returns = makeReturns(orders);
  const billing = makeBilling(orders, returns);
  const documents = makeDocuments(orders);
  const items = makeItems(source_orders);
  const tables: Record<string, readonly Record<string, unknown>[]> = {
    ...items,
    sales_order: orders.map(({ rows }) => rows.sales_order),
    sales_order_line: orders.flatMap(({ rows }) => rows.sales_order_line),
    package_line: orders.flatMap(({ rows }) => rows.package_line),
    package: orders.flatMap(({ rows }) => rows.package),
    event: orders.flatMap(({ rows }) => rows.event),
    seller_tracking_number: sellerTrackingNumbers(orders),
    ...returnRows(returns),
    billing_transaction: billing.rows,
    order_income: billing.order_income,
    payout: payoutRows(billing.payouts),
    ...documents,
    ...madeStatements,
    job: [...documents.job, ...items.job, ...madeStatements.job, ...billing.job, ...returnJobs(returns)],
  };
  const examples = fillIn(readFileSync(packageFile('demo', 'source', 'marketplace.json'), 'utf8'), {
    order: (handle) => findOrder(orders, handle).order_sn,
    package: (handle) => findOrder(orders, handle).package_numbers[0],
    return: (handle) => returns.find(({ source: { handle: own } }) => own === handle)?.return_sn,
    /** `10011 3`: the third before the last of shop 10011. */
    payout: (name) => {
      const [shop_id, back] = name.split(' ').map(Number);
      const own = billing.payouts.filter((payout) => payout.shop_id === shop_id);
      return own.at(-1 - (back ?? 0))?.encrypted_payout_id;
    },
  });
  const files = Object.entries(tables).map(
    ([table, rows]) => [`${table}.ndjson`, rows.map((row) => `${JSON.stringify(row)}\n`).join('')] as const,
  );
  return new Map([...files, ['marketplace.json', examples]]);
}
