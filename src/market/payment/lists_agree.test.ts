// Random orders, refunds, losses, adjustments and payouts: everything that a shop reads about its money agrees
// to the last micro. STOA_TEST_INCOME_HISTORIES is the number of histories of each kind of seller.

import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Row } from '../../../test/support/given/row.ts';
import { expectEscrowSum } from '../../../test/support/money/escrow_sum.ts';
import { incomeLists, inMicros, sumOf } from '../../../test/support/money/income_lists.ts';
import {
  every_charge,
  incomeLine,
  orderIncomes,
  singapore_fees,
} from '../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { makePayout } from './payouts/payout.ts';

type Step =
  | { readonly what: 'place'; readonly quantity: number; readonly price_micros: number }
  | { readonly what: 'complete' | 'refund' | 'lose'; readonly at: number }
  | { readonly what: 'adjust'; readonly amount_micros: number }
  | { readonly what: 'pay' }
  | { readonly what: 'wait'; readonly hours: number };

/** More decimals than the currency has, so that rounding anywhere would show. */
const micros = fc.integer({ min: 1, max: 90_000_000 });
const at = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      what: fc.constant('place' as const),
      quantity: fc.integer({ min: 1, max: 4 }),
      price_micros: micros,
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ what: fc.constantFrom('complete', 'refund'), at }), weight: 6 },
  fc.record({ what: fc.constant('lose' as const), at }),
  fc.record({
    what: fc.constant('adjust' as const),
    amount_micros: fc.integer({ min: -30_000_000, max: 30_000_000 }),
  }),
  { arbitrary: fc.record({ what: fc.constant('pay' as const) }), weight: 2 },
  {
    arbitrary: fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 100 }) }),
    weight: 3,
  },
) as fc.Arbitrary<Step>;

const seed = 20_261_123;
const numRuns = Number(process.env.STOA_TEST_INCOME_HISTORIES ?? 8);
const histories = fc.sample(fc.array(step, { minLength: 20, maxLength: 60 }), { seed, numRuns });

/** Sellers with all fees and taxes; a history is that of the seller at its number. */
const sellers = {
  local: [{ region: 'SG' }, { region: 'VN', taxpayer: 'individual' }, { region: 'BR' }, { region: 'MY' }],
  cross_border: [
    { region: 'SG' },
    { region: 'TH' },
    { region: 'MY', primary_region: 'SG' },
    { region: 'VN', taxpayer: 'company' },
  ],
} as const;
type Seller = Pick<Row<'shop'>, 'region' | 'seller_type'> & {
  readonly taxpayer?: 'individual' | 'company';
  readonly primary_region?: 'SG';
};
const sellerOf = (seller_type: keyof typeof sellers, number: number): Seller => {
  const own = sellers[seller_type][number % sellers[seller_type].length] ?? sellers[seller_type][0];
  return { seller_type, ...own };
};
const cases = (seller_type: keyof typeof sellers) =>
  histories.map((steps, number) => {
    const seller = sellerOf(seller_type, number);
    return { steps, number, seller, region: seller.region };
  });

onEachEngine('the lists of money', (world) => {
  const { placed, complete, lower, refund, transaction } = orderIncomes(world);
  beforeAll(async () => {
    for (const region of ['SG', 'VN', 'BR', 'MY', 'TH'] as const)
      await world.given.row('fee_rule', { ...singapore_fees, region, ...every_charge });
    await world.given.row('exchange_rate', {
      from_currency: 'SGD',
      payout_currency: 'MYR',
      from_day: '2020-01-01',
      exchange_rate: '3.297',
    });
  });

  async function play(shop: GivenShop, seller: Seller, steps: readonly Step[]): Promise<string[]> {
    const orders: Awaited<ReturnType<typeof placed>>[] = [];
    const { shop_id, region } = shop;
    for (const [number, one] of steps.entries()) {
      const order = 'at' in one ? orders[one.at % Math.max(1, orders.length)] : undefined;
      if (one.what === 'place') {
        const { quantity, price_micros } = one;
        const line = incomeLine({ quantity, price_micros, original_price_micros: price_micros });
        const { seller_type, primary_region } = seller;
        const terms = { seller_type, is_affiliate: primary_region !== undefined };
        orders.push(await placed(shop, { lines: [line], actual_shipping_fee_micros: 2_345_678, ...terms }));
      }
      if (one.what === 'complete' && order) await complete(order);
      if (one.what === 'refund' && order) await refund(order, `R${number}`, 1_234_567);
      if (one.what === 'lose' && order) await lower(order, 1, 1);
      if (one.what === 'adjust')
        await world.given.billingTransaction({
          shop,
          order_sn: '',
          level: 'Shop',
          billing_transaction_type: 'Adjustment',
          amount_micros: one.amount_micros,
          created_at: world.clock.now,
          ...(number % 2 === 0 && { released_at: world.clock.now }),
        });
      if (one.what === 'pay') {
        const { now } = world.clock;
        await transaction((store) =>
          makePayout(store, { shop_id, region, released_until: now, paid_at: now }),
        );
      }
      if (one.what === 'wait') {
        world.clock.advance({ hours: one.hours });
        while ((await world.runJobs()) > 0);
      }
    }
    return orders.map(({ order_sn }) => order_sn);
  }

  async function playAndRead(seller: Seller, steps: readonly Step[]) {
    const since = world.clock.now;
    const { region, seller_type, ...terms } = seller;
    const { shop_id, ...shop } = await world.given.shop({ region, seller_type });
    await world.given.row('income_terms', { shop_id, ...terms });
    const order_sns = await play({ ...shop, shop_id }, seller, steps);
    const access_token = await world.given.token({ shop_id });
    const lists = incomeLists(world, { ...shop, shop_id, access_token }, since, 3);
    const details = await lists.readDetails(order_sns);
    for (const { order_income } of details) if (order_income) expectEscrowSum(order_income);
    const orders = new Map(
      details.map(({ order_sn, order_income }) => [
        order_sn,
        {
          escrow: inMicros(order_income?.escrow_amount),
          whole: inMicros(order_income?.escrow_amount_after_adjustment),
        },
      ]),
    );
    const adjusted = sumOf(steps.map((one) => (one.what === 'adjust' ? one.amount_micros : 0)));
    const earned = sumOf([...orders.values()].map(({ whole }) => whole)) + adjusted;
    const overview = await lists.readOverview();
    const { total_income, latest_payout_date } = overview;
    expect(overview.response).toEqual({ total_income, ...(latest_payout_date && { latest_payout_date }) });
    const pending = await lists.readIncomePage(2);
    expect(sumOf(pending.map((row) => inMicros(row.estimated_escrow_amount)))).toBe(
      inMicros(overview.total_income.pending_amount),
    );
    const escrows = await lists.readEscrows();
    for (const { order_sn, payout_amount } of escrows)
      expect(inMicros(payout_amount), order_sn).toBe(orders.get(order_sn)?.escrow);
    expect(new Set(escrows.map(({ order_sn }) => order_sn)).size).toBe(escrows.length);
    return { lists, orders, earned, total: overview.total_income, escrows, pending };
  }

  test.each(cases('local'))(
    `of a local shop in $region agree after any history (seed ${seed}, history $number)`,
    async ({ seller, steps }) => {
      const { lists, earned, total, escrows, pending } = await playAndRead(seller, steps);
      const movements = await lists.readWallet();
      // Each balance is the older one plus the amount; the first movement begins at 0.
      for (const [place, { amount, current_balance }] of movements.entries())
        expect(inMicros(current_balance)).toBe(
          inMicros(movements[place + 1]?.current_balance ?? 0) + inMicros(amount),
        );
      const paid = movements.filter(({ transaction_type }) => transaction_type === 'WITHDRAWAL_CREATED');
      const came_in = movements.filter((movement) => !paid.includes(movement));
      const balance = inMicros(movements[0]?.current_balance ?? 0);
      // Everything earned is pending, in the wallet, or paid out.
      expect(earned).toBe(
        inMicros(total.pending_amount) + balance - sumOf(paid.map(({ amount }) => inMicros(amount))),
      );
      const released = await lists.readReleased();
      expect(released.map((row) => inMicros(row.released_amount)).sort()).toEqual(
        came_in.map(({ amount }) => inMicros(amount)).sort(),
      );
      const incomes = came_in.filter(({ transaction_type }) => transaction_type.startsWith('ESCROW'));
      expect(incomes.map(({ order_sn }) => order_sn).sort()).toEqual(
        escrows.map(({ order_sn }) => order_sn).sort(),
      );
      // Filters leave out rows and change no balance.
      const flows = [
        await lists.readWallet({ money_flow: 'MONEY_IN' }),
        await lists.readWallet({ money_flow: 'MONEY_OUT' }),
      ];
      expect(flows.flat()).toHaveLength(movements.length);
      for (const row of flows.flat()) expect(movements).toContainEqual(row);
      expect(pending.every(({ status }) => status !== 'The amount is released.')).toBe(true);
    },
  );

  test.each(cases('cross_border'))(
    `of a cross-border shop in $region agree after any history (seed ${seed}, history $number)`,
    async ({ seller, steps }) => {
      const { lists, orders, earned, total, escrows } = await playAndRead(seller, steps);
      const payouts = await lists.readPayouts();
      let paid = 0;
      for (const { payout_info, escrow_list, offline_adjustment_list } of payouts) {
        const amounts = [
          ...escrow_list.map(({ escrow_amount }) => inMicros(escrow_amount)),
          ...offline_adjustment_list.map(({ adjustment_amount }) => inMicros(adjustment_amount)),
        ];
        expect(sumOf(amounts)).toBe(inMicros(payout_info.from_amount));
        for (const { order_sn, escrow_amount } of escrow_list)
          expect(inMicros(escrow_amount)).toBe(orders.get(order_sn)?.escrow);
        paid += inMicros(payout_info.from_amount);
      }
      // Everything earned is pending, to release, or paid out.
      expect(earned).toBe(inMicros(total.pending_amount) + inMicros(total.to_release_amount) + paid);
      const to_release = await lists.readIncomePage(0);
      expect(sumOf(to_release.map((row) => inMicros(row.to_release_amount)))).toBe(
        inMicros(total.to_release_amount),
      );
      const waiting = to_release.filter(({ status }) => status.includes('waits to be released'));
      expect(waiting.map((row) => row.to_release_amount)).toEqual(
        (await lists.readToRelease()).map(({ amount }) => amount),
      );
      const released = await lists.readReleased();
      expect(sumOf(released.map((row) => inMicros(row.released_amount)))).toBe(paid);
      expect(inMicros(total.released_amount)).toBe(inMicros(payouts[0]?.payout_info.from_amount ?? 0));
      const in_payouts = payouts.flatMap(({ escrow_list }) => escrow_list.map(({ order_sn }) => order_sn));
      const listed = escrows.map(({ order_sn }) => order_sn);
      for (const order_sn of in_payouts) expect(listed).toContain(order_sn);
    },
  );
});
