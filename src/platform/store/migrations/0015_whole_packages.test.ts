import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, engine_names, type TestDatabase } from '../../../../test/support/databases.ts';
import { FakeClock } from '../../../../test/support/harness.ts';
import { openDatabase } from '../open_database.ts';
import { statementsOn } from '../statement.ts';
import type { Database } from '../store.ts';
import { describeSchema, migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

type Row = Record<string, string | number | null>;
const statement = statementsOn<Record<'package' | 'sales_order', Row>>();
const listPackages = statement((db) =>
  db.selectFrom('package').selectAll().orderBy('shop_id').orderBy('order_sn').orderBy('package_number'),
);
const listOrders = statement((db) =>
  db.selectFrom('sales_order').selectAll().orderBy('shop_id').orderBy('order_sn'),
);

/** The same order of two shops: here it is open, there it is cancelled. */
const [here, there] = [1, 2];

const before = `
  insert into sales_order (order_status, shop_id, order_sn, create_time, update_time, buyer_username,
    recipient_address, total_amount_micros, note) values
    ('PROCESSED', ${here}, 'split', 10, 11, 'buyer', '{}', 1000, ''),
    ('COMPLETED', ${here}, 'completed', 20, 21, 'buyer', '{}', 2000, 'note'),
    ('CANCELLED', ${here}, 'cancelled', 30, 31, 'buyer', '{}', 3000, ''),
    ('CANCELLED', ${there}, 'split', 40, 41, 'buyer', '{}', 4000, '');
  insert into package (shop_id, order_sn, package_number, logistic_id, logistics_status, revision,
    reschedule_allowed, mode, tracking_number) values
    (${here}, 'split', 'P1', 5, 'LOGISTICS_PICKUP_DONE', 10, 0, 'pickup', 'T1'),
    (${here}, 'split', 'P2', 6, 'LOGISTICS_READY', 0, 0, null, null),
    (${here}, 'completed', 'P3', 5, 'LOGISTICS_DELIVERY_DONE', 0, 0, null, null),
    (${here}, 'completed', 'P4', 5, 'LOGISTICS_DELIVERY_DONE', 0, 0, null, null),
    (${here}, 'cancelled', 'P5', 5, 'LOGISTICS_READY', 0, 1, null, null),
    (${there}, 'split', 'P1', 5, 'LOGISTICS_REQUEST_CREATED', 1, 0, null, null);
  insert into package_history (shop_id, order_sn, package_number, revision, deed, from_status, to_status, actor,
    partner_id, request_id, created_at) values
    (${here}, 'split', 'P1', 10, 'carrier_pickup', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE', 'carrier',
      null, 'a report', 1772366500),
    (${here}, 'split', 'P1', 9, 'arrange', 'LOGISTICS_READY', 'LOGISTICS_REQUEST_CREATED', 'seller',
      9007199254740991, '0123456789abcdef', 1772366400),
    (${there}, 'split', 'P1', 1, 'arrange', 'LOGISTICS_READY', 'LOGISTICS_REQUEST_CREATED', 'seller', 7, '"\\', 5);
`;

const arranged = {
  deed: 'arrange',
  from_status: 'LOGISTICS_READY',
  to_status: 'LOGISTICS_REQUEST_CREATED',
  actor: 'seller',
};
const picked_up = {
  deed: 'carrier_pickup',
  from_status: 'LOGISTICS_REQUEST_CREATED',
  to_status: 'LOGISTICS_PICKUP_DONE',
  actor: 'carrier',
};
const histories = {
  [`${here} P1`]: [
    {
      ...arranged,
      partner_id: 9_007_199_254_740_991,
      request_id: '0123456789abcdef',
      moved_at: 1_772_366_400,
    },
    { ...picked_up, partner_id: null, request_id: 'a report', moved_at: 1_772_366_500 },
  ],
  [`${here} P2`]: [],
  [`${here} P3`]: [],
  [`${here} P4`]: [],
  [`${here} P5`]: [],
  [`${there} P1`]: [{ ...arranged, partner_id: 7, request_id: '"\\', moved_at: 5 }],
};

describe.each(engine_names)('0015_whole_packages on %s', (engine) => {
  let test_database: TestDatabase;
  let database: Database;
  let orders_before: Row[];
  let packages_before: Row[];

  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
    const clock = new FakeClock();
    await migrate(database, clock, migrations.slice(0, 14));
    await database.transaction((store) => store.execute(before));
    orders_before = await database.all(listOrders, {});
    packages_before = await database.all(listPackages, {});
    expect(await migrate(database, clock, migrations.slice(0, 15))).toEqual(['0015_whole_packages']);
    // On PostgreSQL what a connection has prepared is for the columns of then.
    await database.close();
    database = await openDatabase(test_database.url, { pool_size: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  const named = async (column: string) =>
    Object.fromEntries(
      (await database.all(listPackages, {})).map((of) => [`${of.shop_id} ${of.package_number}`, of[column]]),
    );

  test('a package gets exactly the steps of its own history, in the order in which it made them', async () => {
    const found = Object.entries(await named('history'));
    expect(Object.fromEntries(found.map(([name, history]) => [name, JSON.parse(`${history}`)]))).toEqual(
      histories,
    );
  });

  test('a history is written as a step of today writes it', async () => {
    expect(await named('history')).toEqual(
      Object.fromEntries(Object.entries(histories).map(([name, steps]) => [name, JSON.stringify(steps)])),
    );
  });

  test('all packages of an order say what has ended it, and nothing while it is open', async () => {
    expect(await named('final_status')).toEqual({
      [`${here} P1`]: null,
      [`${here} P2`]: null,
      [`${here} P3`]: 'COMPLETED',
      [`${here} P4`]: 'COMPLETED',
      [`${here} P5`]: 'CANCELLED',
      [`${there} P1`]: 'CANCELLED',
    });
  });

  test('all else of packages and orders stays as it was', async () => {
    const packages = await database.all(listPackages, {});
    expect(packages.map(({ history, final_status, ...of }) => of)).toEqual(packages_before);
    expect(await database.all(listOrders, {})).toEqual(
      orders_before.map(({ order_status, ...order }) => order),
    );
  });

  test('neither package_history nor the status of an order is kept beside', async () => {
    const columns = await describeSchema(database);
    expect(columns.filter(({ table_name }) => table_name === 'package_history')).toEqual([]);
    expect(columns.filter(({ column_name }) => column_name === 'order_status')).toEqual([]);
  });
});
