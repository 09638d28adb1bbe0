// Orders whose income is stored, changed and billed by the commands of payment.

import type { Transaction } from '../../../src/engine/store/store.ts';
import { isRefused } from '../../../src/kit/contract/refusal.ts';
import type { EntryWriter } from '../../../src/market/payment/billing/entries.ts';
import { findOrderIncome } from '../../../src/market/payment/income/income.store.ts';
import type { IncomeLine } from '../../../src/market/payment/income/income.ts';
import { incomeFactsOf } from '../../../src/market/payment/income/kept_income.ts';
import {
  completeIncome,
  estimateIncome,
  keepEstimate,
  lowerEstimate,
  type PlacedOrderFacts,
  refundIncome,
} from '../../../src/market/payment/income/order_income.ts';
import { readFeeRule } from '../../../src/market/payment/income/read_order_terms.ts';
import type { GivenShop } from '../given/account.ts';
import type { Row } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { storedRows } from '../world/refusals.ts';

/** The fees of Singapore in tests: 2.18 % commission and 2 % for the payment. */
export const singapore_fees = {
  region: 'SG',
  from_day: '2020-01-01',
  commission_basis_points: 218,
  transaction_basis_points: 200,
} as const;

/** Every fixed fee, and a rate of every tax. */
export const every_charge = {
  order_processing_micros: 1_000_000,
  fbs_micros: 2_000_000,
  taxes: {
    escrow_tax: 130,
    withholding_tax: 50,
    withholding_vat_tax: 310,
    withholding_pit_tax: 150,
    withholding_cit_tax: 270,
    vat_on_imported_goods: 700,
    th_import_duty: 1_130,
    sales_tax_on_lvg: 1_000,
    shipping_fee_sst: 600,
    low_value_max_micros: 50_000_000,
  },
} as const;

/** A line of two pieces for 15.00 each. */
export const incomeLine = (line: Partial<IncomeLine> = {}): IncomeLine => ({
  line_no: 1,
  item_id: 1_000,
  item_name: 'Kopi cup',
  item_sku: 'KC',
  model_id: 0,
  model_name: '',
  model_sku: '',
  quantity: 2,
  original_price_micros: 15_000_000,
  price_micros: 15_000_000,
  activity_type: '',
  activity_id: 0,
  is_main_item: false,
  ...line,
});

/** Commands on the incomes of a world's orders, each in its own transaction. */
export function orderIncomes(world: World) {
  const transaction = <T>(work: (store: Transaction) => Promise<T>) =>
    world.marketplace.ids.within(() => world.marketplace.database.transaction(work));
  const writerOn = (store: Transaction): EntryWriter => ({
    store,
    ids: world.marketplace.ids,
    jobs: world.marketplace.jobs,
    now: world.clock.now,
  });

  /** An order with a stored estimate: two pieces for 15.00 each, and 1.99 for shipping. */
  async function placed(
    shop: GivenShop,
    { lines = [incomeLine()], ...facts }: Partial<PlacedOrderFacts> & { lines?: IncomeLine[] } = {},
  ) {
    const order_sn = facts.order_sn ?? (await world.given.order({ shop })).order_sn;
    const { shop_id, region } = shop;
    const order: PlacedOrderFacts = {
      shop_id,
      order_sn,
      region,
      create_time: world.clock.now,
      buyer_user_name: 'maple_pixel45',
      buyer_paid_shipping_fee_micros: 1_990_000,
      ...facts,
    };
    const obstacle = await transaction(async (store) => {
      const estimate = await estimateIncome(store, order, lines, await readFeeRule(store, order));
      if (isRefused(estimate)) return estimate.reason;
      await keepEstimate(store, estimate);
      return undefined;
    });
    return { shop_id, order_sn, region, obstacle };
  }
  type Placed = Awaited<ReturnType<typeof placed>>;

  const complete = (order: Placed, actual_shipping_fee_micros?: number) =>
    transaction((store) => completeIncome(writerOn(store), order, actual_shipping_fee_micros));
  const lower = (order: Placed, line_no: number, quantity: number) =>
    transaction((store) => lowerEstimate(store, order, [{ line_no, quantity }]));
  const refund = (order: Placed, return_sn: string, micros: number) =>
    transaction((store) => refundIncome(writerOn(store), { ...order, return_sn }, micros));
  const incomeOf = async ({ shop_id, order_sn }: Placed) => {
    const row = await world.marketplace.database.first(findOrderIncome, { shop_id, order_sn });
    if (!row) throw new Error(`There is no income of ${order_sn}.`);
    return row;
  };
  const entriesOf = async ({ shop_id, order_sn }: Placed) =>
    ((await storedRows(world, 'billing_transaction')) as Row<'billing_transaction'>[]).filter(
      (row) => row.shop_id === shop_id && row.order_sn === order_sn,
    );

  return {
    transaction,
    writerOn,
    placed,
    complete,
    lower,
    refund,
    incomeOf,
    entriesOf,
    factsOf: incomeFactsOf,
  };
}
