// A server is killed during calls with an Idempotency-Key.
import { describe, expect, test } from 'vitest';
import { engine_names } from '../support/databases/databases.ts';
import { storedShipping } from '../support/orders/stored_orders.ts';
import type { ServedProcess } from '../support/programs/process.ts';
import { expectWhole, numbered, openShippingSite, ship } from './shipping_races.ts';

/** How many calls run at once, and after how many answers the server is killed. */
const callers = 16;
const answers_before_kill = 40;

describe.each(engine_names)('on %s, every call to a killed server may be sent again', (engine) => {
  test('under its Idempotency-Key: it succeeds, is done once, and an answered caller gets the same answer', async () => {
    const site = await openShippingSite(engine);
    const order_sns = numbered('K-', 200);
    await site.given.orders({ shop: site.shop, logistic_ids: [90003], order_sns });
    await site.marketplace.close();
    const answered = new Map<string, unknown>();

    /** Ships all orders, each under its own key, until there are no more answers. */
    async function shipAll(served: ServedProcess, onAnswer: (order_sn: string, body: unknown) => void) {
      const client = site.clientFor(served);
      const waiting = [...order_sns];
      const shipSome = async () => {
        for (let order_sn = waiting.shift(); order_sn; order_sn = waiting.shift()) {
          const options = { idempotency_key: order_sn };
          const answer = await client.send(ship, { order_sn, dropoff: {} }, options).catch(() => undefined);
          if (!answer) return;
          onAnswer(order_sn, answer.body);
        }
      };
      await Promise.all(Array.from({ length: callers }, shipSome));
    }

    const killed = await site.start();
    let ended: Promise<unknown> | undefined;
    await shipAll(killed, (order_sn, body) => {
      expect(body).toMatchObject({ error: '' });
      answered.set(order_sn, body);
      if (answered.size === answers_before_kill) ended = killed.end('SIGKILL');
    });
    await ended;
    expect(answered.size).toBeLessThan(order_sns.length);

    const again = await site.start();
    const bodies = new Map<string, unknown>();
    await shipAll(again, (order_sn, body) => bodies.set(order_sn, body));
    await again.end('SIGTERM');
    for (const order_sn of order_sns) expect(bodies.get(order_sn)).toMatchObject({ error: '' });
    for (const [order_sn, body] of answered) expect(bodies.get(order_sn)).toEqual(body);

    const marketplace = await site.open();
    const stored = await storedShipping(marketplace, 'K-');
    await marketplace.close();
    expectWhole(stored);
    for (const { order_sn, history } of stored.packages)
      expect(history).toMatchObject([
        { request_id: (bodies.get(order_sn) as { request_id: string }).request_id },
      ]);
  });
});
