// Random histories of orders, returns and payouts: invariants after each of them, and equal results on both engines.

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../test/support/given/row.ts';
import { incomeLine, singapore_fees } from '../../../test/support/money/order_incomes.ts';
import {
  type ReturnAction,
  return_actions,
  returnsOfIncomes,
} from '../../../test/support/money/returns_of_incomes.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { refundableOf } from '../payment/income/income.ts';
import { makePayout } from '../payment/payouts/payout.ts';

type Step =
  | { readonly what: 'complete' | 'pay' }
  | { readonly what: 'open'; readonly solution: 0 | 1; readonly quantity: number }
  | { readonly what: 'act'; readonly at: number; readonly action: ReturnAction }
  | { readonly what: 'wait'; readonly days: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constantFrom('complete', 'pay') }),
  fc.record({
    what: fc.constant('open'),
    solution: fc.constantFrom(0, 1),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  {
    arbitrary: fc.record({
      what: fc.constant('act'),
      at: fc.nat({ max: 3 }),
      action: fc.constantFrom(...(Object.keys(return_actions) as ReturnAction[])),
    }),
    weight: 4,
  },
  fc.record({ what: fc.constant('wait'), days: fc.integer({ min: 1, max: 8 }) }),
) as fc.Arbitrary<Step>;

const seed = 20_260_301;
const histories = fc.sample(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    steps: fc.array(step, { minLength: 5, maxLength: 25 }),
  }),
  { seed, numRuns: 40 },
);
/** The results of each history on the first engine. */
const told = new Map<number, string>();

onEachEngine('returns, income and payouts', (world) => {
  const { placed, complete, incomeOf, entriesOf, open, act, getReturn, eventsOf, transaction, factsOf } =
    returnsOfIncomes(world);
  beforeAll(async () => void (await world.given.row('fee_rule', singapore_fees)));

  async function run({ quantity, steps }: (typeof histories)[number]): Promise<string> {
    const shop = await world.given.shop();
    const order = await placed(shop, {
      lines: [incomeLine({ quantity })],
      voucher_from_seller_micros: 4_000_000,
    });
    const returns: string[] = [];
    const outcomes: unknown[] = [];
    const pay = () => {
      const { shop_id, region } = shop;
      const { now } = world.clock;
      return transaction((store) =>
        makePayout(store, { shop_id, region, released_until: now, paid_at: now }),
      );
    };
    for (const one of steps) {
      if (one.what === 'complete') outcomes.push((await complete(order)) !== undefined);
      if (one.what === 'pay') outcomes.push(!isRefused(await pay()));
      if (one.what === 'wait') {
        world.clock.advance({ days: one.days });
        // A job may enqueue other jobs that are due immediately.
        while ((await world.runJobs()) > 0);
      }
      if (one.what === 'open') {
        const opened = await open(shop, order, { return_solution: one.solution, quantity: one.quantity });
        if (opened.obstacle === undefined) returns.push(opened.return_sn);
        outcomes.push(opened.obstacle);
      }
      const return_sn = one.what === 'act' ? returns[one.at % Math.max(1, returns.length)] : undefined;
      if (one.what === 'act' && return_sn) outcomes.push(await act(shop, return_sn, one.action));
    }

    const row = await incomeOf(order);
    const entries = await entriesOf(order);
    const kept = await Promise.all(returns.map((return_sn) => getReturn(shop, return_sn)));
    const refunded = row.refunded_micros + row.later_refunded_micros;
    // The refunded amount is the sum of the accepted returns, and never more than was paid.
    const accepted = kept.filter(
      ({ return_status, compensation_status }) =>
        return_status === 'ACCEPTED' ||
        (return_status === 'CLOSED' && compensation_status !== 'COMPENSATION_NOT_APPLICABLE'),
    );
    expect(refunded).toBe(accepted.reduce((sum, { refund_amount_micros }) => sum + refund_amount_micros, 0));
    expect(BigInt(refunded) <= refundableOf(factsOf(row, shop.region))).toBe(true);
    // An order is billed when it is completed, at most once per cause, and the income is never negative.
    const causes = entries.map(({ cause }) => cause);
    expect(new Set(causes).size).toBe(causes.length);
    expect(causes.includes('escrow')).toBe(row.completed_at !== null);
    const own = entries.filter(({ cause }) => !cause?.startsWith('compensation'));
    if (row.completed_at !== null)
      expect(own.reduce((sum, { amount_micros }) => sum + amount_micros, 0)).toBeGreaterThanOrEqual(0);
    // Each payout is the sum of its entries.
    const payouts = ((await storedRows(world, 'payout')) as Row<'payout'>[]).filter(
      ({ shop_id }) => shop_id === shop.shop_id,
    );
    for (const { encrypted_payout_id, from_amount_micros } of payouts)
      expect(
        entries
          .filter((entry) => entry.encrypted_payout_id === encrypted_payout_id)
          .reduce((sum, { amount_micros }) => sum + amount_micros, 0),
      ).toBe(from_amount_micros);
    // There is one event per revision of a return, and the last one has its state.
    for (const one of kept) {
      const events = await eventsOf(shop, one.return_sn);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
      expect(events.length).toBe(one.revision);
      expect(JSON.parse(events.at(-1)?.data ?? '{}').to_status).toBe(one.return_status);
    }
    return JSON.stringify([
      outcomes,
      row.escrow_amount_micros,
      refunded,
      entries.map(({ cause, amount_micros }) => [cause?.replace(/RET\d+/, ''), amount_micros]).sort(),
      kept.map(({ return_status, compensation_status }) => [return_status, compensation_status]),
      payouts.length,
    ]);
  }

  test(`${histories.length} random histories keep all invariants, with equal results on both engines (seed ${seed})`, async () => {
    for (const [at, history] of histories.entries()) {
      const result = await run(history);
      expect(result, `history ${at}`).toBe(told.get(at) ?? result);
      told.set(at, result);
    }
  });
});
