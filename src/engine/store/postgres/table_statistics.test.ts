import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { is_on_citus } from '../../../../test/support/databases/citus_database.ts';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { statisticsRenewal } from '../../jobs/statistics_renewal.ts';
import { statementsOn } from '../statement.ts';

const statement = statementsOn<Record<string, never>>();

const findCounted = statement((db) => ({
  compile: () =>
    sql<{
      rows: number;
    }>`select reltuples::bigint as rows from pg_class where relname = 'sales_order'`.compile(db),
}));

// On Citus the rows are on workers, which keep their own statistics.
test.skipIf(is_on_citus)(
  'the server learns within seconds that a table has grown tenfold',
  async () => {
    const world = await openWorld('postgres');
    try {
      const { database } = world.marketplace;
      const counted = async () => {
        await statisticsRenewal.run(database, 0, 0);
        return (await database.first(findCounted, {}))?.rows;
      };
      const shop = await world.given.shop();
      const { logistic_id } = await world.given.channel();
      const order_sns = Array.from({ length: 2_000 }, (_, at) => `ORDER${at}`);
      await world.given.orders({ shop, logistic_ids: [logistic_id], order_sns });
      // A connection's writes become visible in the statistics some seconds later.
      await vi.waitFor(async () => expect(await counted()).toBe(2_000), { timeout: 30_000, interval: 500 });
    } finally {
      await world.close();
    }
  },
  60_000,
);
