// What is done, and what is not, when a fault applies.
import { expect, test } from 'vitest';
import { incomeStatements } from '../../../../test/support/money/income_statements.ts';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { ruleOf } from '../../../../test/support/sandboxes/fault_rules.ts';
import { onEachEngine, type World } from '../../../../test/support/world/harness.ts';
import { httpCall } from '../../../../test/support/world/http_call.ts';
import { onServer } from '../../../../test/support/world/served.ts';
import { createClient } from '../../../exports/client.ts';
import { signedUrl } from '../../../kit/contract/client/signed_url.ts';
import type { FaultKind } from '../../../kit/contract/fault_kinds.ts';
import { cancel_order } from '../../../market/order/cancelling/cancel_order.contract.ts';

const faultsOf = ({ marketplace: { test_bench } }: World) => {
  if (!test_bench) throw new Error('The world has no test bench.');
  return test_bench;
};

onServer(
  'a call that writes and hits a fault',
  (served) => {
    const request = { cancel_reason: 'CUSTOMER_REQUEST' } as const;

    /** An order, and a function that cancels it over the network. */
    async function givenOrder() {
      const { world, port } = served;
      const { seller, placed } = placedOrders(world);
      const order = await placed(await seller());
      const { order_sn } = order.name;
      const as = { base_url: '', ...world.partner, shop: order.shop, clock: world.clock };
      const cancel = async () => {
        const body = { order_sn, ...request };
        const url = `http://127.0.0.1:${port}${await signedUrl(cancel_order, body, as)}`;
        return httpCall(url, { method: 'POST', body: JSON.stringify(body) });
      };
      const statusOf = async () => (await order.stored()).order.order_status;
      return { order, cancel, statusOf };
    }

    test.each<[FaultKind, string]>([
      ['http_500', 'READY_TO_SHIP'],
      ['cut_before', 'READY_TO_SHIP'],
      ['dead_token', 'READY_TO_SHIP'],
      ['answer_lost', 'CANCELLED'],
      ['cut_within', 'CANCELLED'],
      ['cut_after', 'CANCELLED'],
    ])('%s leaves the order %s', async (kind, status) => {
      const { cancel, statusOf } = await givenOrder();
      const { faults, journal } = faultsOf(served.world);
      faults.add(ruleOf({ kind, operation: cancel_order.name }));
      await cancel();
      expect(await statusOf()).toBe(status);
      const [call] = journal.list({ operation: cancel_order.name }, 1);
      expect(call).toMatchObject({ fault: { kind } });
      // Of the order, its package and the stock.
      expect(call?.events.length ?? 0).toBe(status === 'CANCELLED' ? 3 : 0);
    });

    test('a client whose answer is lost sends the call again, and it is done once', async () => {
      const { order, statusOf } = await givenOrder();
      const { world, port } = served;
      const { faults, journal } = faultsOf(world);
      const client = createClient({
        base_url: `http://127.0.0.1:${port}`,
        ...world.partner,
        shop: order.shop,
        clock: world.clock,
      });
      faults.add(ruleOf({ kind: 'answer_lost', operation: cancel_order.name }));
      await client.call(cancel_order.name, { order_sn: order.name.order_sn, ...request });
      expect(await statusOf()).toBe('CANCELLED');
      const calls = journal.list({ operation: cancel_order.name }, 2);
      expect(calls).toMatchObject([
        { sent: 'nothing', fault: { kind: 'answer_lost' }, error: '' },
        { sent: 'whole', fault: undefined, error: '', events: [] },
      ]);
    });
  },
  { has_test_bench: true },
);

onEachEngine(
  'a job that hits a fault',
  (world) => {
    const { shopIn, lastPeriodOf, requestStatement, getStatement } = incomeStatements(world);
    const kind_of_job = 'render_income_statement';

    async function requested() {
      const shop = await shopIn();
      const statement_id = await requestStatement(shop, lastPeriodOf(shop));
      return async () => (await getStatement(shop, statement_id)).statement_status;
    }

    test('job_stays keeps a statement PROCESSING for as long as the fault lasts, and then it is finished', async () => {
      const { faults, benches } = faultsOf(world);
      expect(benches.job_kinds).toContain(kind_of_job);
      faults.add(ruleOf({ kind: 'job_stays', job_kind: kind_of_job, count: 20, delay_s: 3_600 }));
      const status = await requested();
      for (let hour = 0; hour < 20; hour++) {
        await world.runJobs();
        expect(await status()).toBe('PROCESSING');
        world.clock.advance({ hours: 1 });
      }
      await world.runJobs();
      expect(await status()).toBe('READY');
    });

    test('job_fails makes it FAILED at once', async () => {
      faultsOf(world).faults.add(ruleOf({ kind: 'job_fails', job_kind: kind_of_job }));
      const status = await requested();
      await world.runJobs();
      expect(await status()).toBe('FAILED');
    });
  },
  { has_test_bench: true },
);
