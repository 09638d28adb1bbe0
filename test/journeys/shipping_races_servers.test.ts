// Four servers on one database, and a server that is killed while it ships.
import { describe, expect, test } from 'vitest';
import { engine_names } from '../support/databases/databases.ts';
import { storedShipping } from '../support/orders/stored_orders.ts';
import {
  batch,
  batchOf,
  type Call,
  expectWhole,
  numbered,
  openShippingSite,
  raceForOne,
  raceForSplit,
  raceOfBatches,
  rowsOf,
  ship,
} from './shipping_races.ts';

test('races between four servers on one PostgreSQL end like races within one', async () => {
  const site = await openShippingSite('postgres');
  const { marketplace, shop, start, callsTo } = site;
  const servers = await Promise.all([start(), start(), start(), start()]);
  const calls = servers.map(callsTo);
  for (const order_sn of numbered('ONE', 3)) await raceForOne(site, shop, order_sn, calls);
  for (const start of ['A', 'B', 'C']) await raceOfBatches(site, shop, `BATCH${start}`, calls);
  for (const order_sn of numbered('SPLIT', 10)) await raceForSplit(site, shop, order_sn, calls);
  for (const server of servers) {
    expect((await server.end('SIGTERM')).code).toBe(0);
    expect(server.log()).not.toContain('defect');
  }
  await marketplace.close();
});

describe.each(engine_names)('a server on %s that is killed while it ships', (engine) => {
  test('what it reported as shipped is shipped, everything else is whole or unchanged, and repeating finishes the work', async () => {
    const site = await openShippingSite(engine);
    const batches = Array.from({ length: 16 }, (_, at) => numbered(`B${at}-`, 150));
    const order_sns = [...batches.flat(), ...numbered('S-', 400)];
    await site.given.orders({ shop: site.shop, logistic_ids: [90003], order_sns });
    // No other process has the file open, so the next one to open it must recover it.
    await site.marketplace.close();

    /** The request that reported an order as shipped. */
    const reported = new Map<string, unknown>();
    const report = (order_sn: string, request_id: unknown) => {
      expect(reported.has(order_sn), `${order_sn} is reported twice`).toBe(false);
      reported.set(order_sn, request_id);
    };
    let kills = 0;
    let unanswered = 0;
    for (const answers_before_kill of [2, 5, 9, Number.POSITIVE_INFINITY]) {
      const server = await site.start();
      const call = site.callsTo(server);
      let answers = 0;
      let ended: Promise<unknown> | undefined;
      /** Sends one call; its answer may be the one after which the server is killed. */
      const ask = async (...request: Parameters<Call>) => {
        const answer = await call(...request).catch(() => undefined);
        if (!answer) unanswered++;
        else if (++answers === answers_before_kill) ended = server.end('SIGKILL');
        return answer;
      };
      const isLeft = (order_sn: string) => !reported.has(order_sn);
      const waiting = batches.filter((list) => list.some(isLeft));
      const singles = numbered('S-', 400).filter(isLeft);
      const shipBatches = async () => {
        for (let list = waiting.shift(); list && !ended; list = waiting.shift()) {
          const answer = await ask(batch, batchOf(list));
          for (const row of answer ? rowsOf(answer) : [])
            if (row.fail_error === undefined) report(row.order_sn, answer?.body.request_id);
            else expect(row.fail_error).toBe('logistics.package_already_shipped');
        }
      };
      const shipSingles = async () => {
        for (let order_sn = singles.shift(); order_sn && !ended; order_sn = singles.shift()) {
          const answer = await ask(ship, { order_sn, dropoff: {} });
          if (answer?.body.error === '') report(order_sn, answer.body.request_id);
          else if (answer) expect(answer.body.error).toBe('logistics.package_already_shipped');
        }
      };
      await Promise.all([shipBatches(), shipBatches(), shipBatches(), shipSingles()]);
      if (ended) kills++;
      else await server.end('SIGTERM');
      await ended;

      const again = await site.start();
      const marketplace = await site.open();
      const stored = await storedShipping(marketplace, '');
      expect(stored.packages).toHaveLength(order_sns.length);
      expectWhole(stored);
      const shipped = new Map(
        stored.packages.flatMap(({ order_sn, history }) =>
          history.map(({ request_id }) => [order_sn, request_id]),
        ),
      );
      for (const [order_sn, request_id] of reported) expect(shipped.get(order_sn)).toBe(request_id);
      for (const { history } of stored.packages) expect(history.length).toBeLessThanOrEqual(1);
      await marketplace.close();
      await again.end('SIGTERM');
      if (!ended) expect(shipped.size).toBe(order_sns.length);
    }
    expect(kills).toBe(3);
    expect(unanswered).toBeGreaterThan(0);
  });
});
