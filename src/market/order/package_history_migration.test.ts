import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createDatabase,
  engine_names,
  type TestDatabase,
} from '../../../test/support/databases/databases.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import { openDatabase } from '../../engine/store/open_database.ts';
import type { Database } from '../../engine/store/store.ts';
import { groups } from '../../program/groups.ts';
import { listEvents } from '../event/event.store.ts';
import { orderMigrations } from './order.migrations.ts';

describe.each(engine_names)('a database that keeps the history with the package, on %s', (engine) => {
  let test_database: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    test_database = await createDatabase(engine);
    database = await openDatabase(test_database.url, { pool_size: 1 });
  });
  afterAll(async () => {
    await database.close();
    await test_database.drop();
  });

  test('has it as events once it is migrated, each where it stood', async () => {
    const before = { name: 'order', migrations: orderMigrations.slice(0, 2) };
    await migrate(database, new FakeClock(), [before]);
    const steps = [
      ['arrange', 'seller', 2001887, 'LOGISTICS_READY', 'LOGISTICS_REQUEST_CREATED', 1_772_000_000],
      [
        'carrier_pickup',
        'carrier',
        null,
        'LOGISTICS_REQUEST_CREATED',
        'LOGISTICS_PICKUP_DONE',
        1_772_000_060,
      ],
    ] as const;
    const history = steps.map(([transition, actor, partner_id, from_status, to_status, moved_at]) => ({
      transition,
      from_status,
      to_status,
      actor,
      partner_id,
      request_id: `"${transition}"`,
      moved_at,
    }));
    await database.transaction((store) =>
      store.execute(
        `insert into sales_order (shop_id, order_sn, create_time, update_time, buyer_username, recipient_address,
           total_amount_micros, note) values (7, 'A', 1, 1, 'b', '{}', 1, '');
         insert into package (shop_id, order_sn, package_number, logistic_id, logistics_status, revision,
           reschedule_allowed, history) values
           (7, 'A', 'P1', 1, 'LOGISTICS_PICKUP_DONE', 2, 0, '${JSON.stringify(history)}'),
           (7, 'A', 'P2', 1, 'LOGISTICS_READY', 0, 0, '[]')`,
      ),
    );
    await migrate(database, new FakeClock(), groups);
    const subject = 'package:A/P1';
    const events = await database.all(listEvents, {
      subjects: [subject, 'package:A/P2'],
      shop_id: 7,
      seq_max: 10,
    });
    expect(events).toEqual(
      steps.map(([kind, actor, partner_id, from_status, to_status, happened_at], at) => ({
        shop_id: 7,
        subject,
        seq: at + 1,
        kind,
        actor,
        partner_id,
        request_id: `"${kind}"`,
        data: JSON.stringify({ from_status, to_status }),
        happened_at,
        feed_position: null,
        recorded_us: 0,
      })),
    );
  });
});
