// Every statement of the program finds its rows by an index, on both engines: what a call costs does not grow with the
// database. Exceptions have a name and a reason.

// First, so that it sees every statement.
import '../support/made_statements.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../src/app/groups.ts';
import { ensureDemo } from '../../src/demo/demo.ts';
import { listDueJobs } from '../../src/platform/jobs/jobs.store.ts';
import { countStockItems, type Filter, listStockItems, listStockSkus } from '../../src/sbs/sbs.store.ts';
import { engine_names } from '../support/databases.ts';
import { openWorld } from '../support/harness.ts';
import { made_statements } from '../support/made_statements.ts';
import { accessPaths, prepareToExplain } from '../support/query_plans.ts';

// Those that are only made when they are asked for.
listDueJobs(groups.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
const filters: Filter[] = ['category_id_l1', 'item_name', 'sku_id', 'item_id', 'variation', 'whs_ids'];
for (let chosen = 0; chosen < 2 ** filters.length; chosen++) {
  const present = new Set(filters.filter((_, at) => chosen & (2 ** at)));
  for (const make of [listStockItems, countStockItems, listStockSkus]) make(present);
}

/** Where a statement may look at more rows than it is about, and why. */
const exceptions: Record<string, string> = {
  "account_health/fast_listing_page.store.ts: reads all of a tenant's listing_issue":
    'the answer says how many there are in all',
  "accounts/accounts.store.ts: reads all of a tenant's affiliate_shop":
    'a shop has one in each region at most',
  'accounts/accounts.store.ts: reads all of partner': 'for the operator, who has few partners',
  'accounts/accounts.store.ts: reads all of shop': 'for the operator: whom a partner is linked to',
  'accounts/accounts.store.ts: reads all of shop_link': 'for the operator: whom a partner is linked to',
  'accounts/accounts.store.ts: reads all of merchant': 'for the operator: whom a partner is linked to',
  'accounts/accounts.store.ts: reads all of merchant_link': 'for the operator: whom a partner is linked to',
  "accounts/accounts.store.ts: reads all of a tenant's shop_link": 'a shop is linked to few partners',
  "accounts/accounts.store.ts: reads all of a tenant's merchant_link": 'a merchant is linked to few partners',
  'accounts/accounts.store.ts: passes over rows of partner_key': 'a partner has few keys',
  'discount/discount.store.ts: sorts': 'what has not ended: a few for each region',
  "logistics/pickup/shipping_places.store.ts: reads all of a tenant's shop_address":
    'a shop has few addresses',
  'logistics/pickup/shipping_places.store.ts: reads all of logistics_channel':
    'a marketplace has few channels',
  'platform/jobs/jobs.store.ts: passes over rows of job': 'those under way, and kinds of another version',
  'platform/store/nodes.ts: reads all of id_block': 'to see whether the database answers',
  'platform/store/nodes.ts: reads all of node': 'few nodes run at once',
  'platform/store/nodes.ts: sorts': 'few nodes run at once',
  'payment/statement/income_statement.store.ts: passes over rows of billing_transaction':
    'a payout is summed whole',
  'payment/statement/income_statement.store.ts: passes over rows of income_statement':
    'a statement_id is given once in a shop',
  'payment/payment.store.ts: passes over rows of billing_transaction': 'a page of some payouts is merged',
  "product/product.store.ts: reads all of a tenant's stock_location": 'a shop has few locations',
  "sbs/sbs.store.ts: reads all of a tenant's stock_item": 'the answer says how many there are in all',
  "sbs/sbs.store.ts: reads all of a tenant's stock_sku": 'the answer says how many there are in all',
  "sbs/sbs.store.ts: reads all of a tenant's stock_balance": 'the answer says how many there are in all',
  'sbs/sbs.store.ts: passes over rows of stock_sku': 'a filter for a part of a text',
  'sbs/ledger/stock_sums.store.ts: sorts': 'of 150 SKUs at most',
};

/** The migrations' and the loader's own run once, and not for a call. */
const called = made_statements.filter(
  ({ place }) => place !== '' && !/store\/(migrations|load)\/\w+\.ts$/.test(place),
);

/** On any of the engines. */
const found = new Set<string>();

describe.each(engine_names)('on %s', (engine) => {
  let world: Awaited<ReturnType<typeof openWorld>>;
  beforeAll(async () => {
    // With its rows an engine has something to choose by.
    world = await openWorld(engine);
    await ensureDemo(world.marketplace, true);
  });
  afterAll(() => world.close());

  test('every statement finds its rows by an index, save for exceptions', async () => {
    await world.marketplace.database.transaction(async (store) => {
      await prepareToExplain(store, engine);
      for (const { place, statement } of called)
        for (const way of await accessPaths(store, engine, statement)) found.add(`${place}: ${way}`);
    });
    expect(
      [...found].filter((way) => !Object.hasOwn(exceptions, way)),
      'statements that look at more rows than they are about: add an index to the table (`indexes`), or say in `exceptions` why it may be so',
    ).toEqual([]);
  });
});

test('no exception is made in vain', () => {
  expect(called.length, 'no statement was seen').toBeGreaterThan(100);
  expect(
    Object.keys(exceptions).filter((way) => !found.has(way)),
    'these exceptions are needed no more: remove them',
  ).toEqual([]);
});
