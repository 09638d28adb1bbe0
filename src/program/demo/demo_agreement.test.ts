import { describe, expect, test } from 'vitest';
import { readDemoRows, rowsOf } from '../../../test/support/demo/demo_rows.ts';
import { parseJson } from '../../engine/store/json.ts';
import { regions } from '../../kit/contract/region.ts';
import { isTrackingNumber } from '../../market/logistics/tracking/tracking_number.ts';
import { release_entry_kind } from '../../market/payment/billing/entries.ts';
import { withIncome } from '../../market/payment/income/kept_income.ts';
import { item_rights } from '../../market/product/product.ts';

const at = (text: string) => Date.parse(text) / 1_000;
const now = at('2026-03-01T12:00:00Z');
const rows = readDemoRows(now);
const groupBy = <R>(list: readonly R[], keyOf: (row: R) => string) => {
  const groups = new Map<string, R[]>();
  for (const row of list) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
};
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);

const shops = new Map(rowsOf(rows, 'shop').map((shop) => [shop.shop_id, shop]));
const orders = rowsOf(rows, 'sales_order');
const orderKey = ({ shop_id, order_sn }: { shop_id: number; order_sn: string }) => `${shop_id} ${order_sn}`;
const linesOf = groupBy(rowsOf(rows, 'sales_order_line'), orderKey);
const entries = rowsOf(rows, 'billing_transaction');

describe('the rows of the demo marketplace agree', () => {
  test('the total of an order is the sum of its lines', () => {
    for (const order of orders) {
      const lines = linesOf.get(orderKey(order)) ?? [];
      expect(lines.length, order.order_sn).toBeGreaterThan(0);
      expect(
        sum(lines.map((line) => line.model_discounted_price_micros * line.model_quantity_purchased)),
        order.order_sn,
      ).toBe(order.total_amount_micros);
    }
  });

  test('a line has the name, SKU and price of its item, or of its model if the item has models', () => {
    const items = new Map(rowsOf(rows, 'item').map((item) => [`${item.shop_id} ${item.item_id}`, item]));
    const models = groupBy(rowsOf(rows, 'item_model'), (model) => `${model.shop_id} ${model.item_id}`);
    for (const line of rowsOf(rows, 'sales_order_line')) {
      const key = `${line.shop_id} ${line.item_id}`;
      const item = items.get(key);
      const model = models.get(key)?.find(({ model_id }) => model_id === line.model_id);
      expect(model !== undefined, line.item_name).toBe(models.has(key));
      expect(line).toMatchObject({
        item_name: item?.item_name,
        model_name: model?.model_name ?? '',
        model_sku: model?.model_sku ?? '',
        item_sku: item?.item_sku,
        model_discounted_price_micros: (model ?? item)?.original_price_micros,
      });
    }
  });

  test('the models of an item are the first options of its tier; further options are not sold', () => {
    const models = groupBy(rowsOf(rows, 'item_model'), (model) => `${model.shop_id} ${model.item_id}`);
    for (const item of rowsOf(rows, 'item')) {
      const own = models.get(`${item.shop_id} ${item.item_id}`) ?? [];
      const tiers = parseJson(item.tier_variation);
      expect(tiers.length).toBe(own.length > 0 ? 1 : 0);
      const options = tiers[0]?.option_list.map(({ option }) => option) ?? [];
      expect(options.slice(0, own.length)).toEqual(own.map((model) => model.model_name));
    }
  });

  test.each(['2026-03-01T12:00:00Z', '2026-12-31T23:30:00Z', '2027-02-28T00:15:00Z'])(
    "loaded at %s, the number of an order or a return starts with the region's day of its creation",
    (moment) => {
      const loaded = readDemoRows(at(moment));
      const dayOf = (shop_id: number, created: number) =>
        new Intl.DateTimeFormat('sv-SE', {
          timeZone: regions[shops.get(shop_id)?.region ?? 'SG'].time_zone,
        })
          .format(created * 1_000)
          .slice(2)
          .replaceAll('-', '');
      for (const { shop_id, order_sn, create_time } of rowsOf(loaded, 'sales_order'))
        expect(order_sn).toMatch(new RegExp(`^${dayOf(shop_id, create_time)}[0-9A-Z]{8}$`));
      for (const { shop_id, return_sn, create_time } of rowsOf(loaded, 'return_request'))
        expect(return_sn).toMatch(new RegExp(`^${dayOf(shop_id, create_time)}[0-9]{9}$`));
    },
  );

  test('a tracking number has the format of its channel; any other one was given by the seller, and its order is marked so', () => {
    const formats = new Map(
      rowsOf(rows, 'logistics_channel').map((channel) => [
        channel.logistic_id,
        channel.tracking_number_format,
      ]),
    );
    const tracked = rowsOf(rows, 'package').filter(({ tracking_number }) => tracking_number !== null);
    const isHandedOut = ({ logistic_id, tracking_number }: (typeof tracked)[number]) => {
      const format = formats.get(logistic_id);
      return typeof format === 'string' && isTrackingNumber(format, tracking_number ?? '');
    };
    expect(tracked.filter(isHandedOut).length).toBeGreaterThan(150);
    const given = tracked.filter((pkg) => !isHandedOut(pkg));
    const claimOf = (row: { shop_id: number; tracking_number: string | null; order_sn: string }) =>
      `${row.shop_id} ${row.tracking_number} ${row.order_sn}`;
    const claims = rowsOf(rows, 'seller_tracking_number').map(claimOf);
    expect(claims.sort()).toEqual([...new Set(given.map(claimOf))].sort());
    expect(claims.length).toBeGreaterThan(30);
    const owners = groupBy(tracked, ({ shop_id, tracking_number }) => `${shop_id} ${tracking_number}`);
    for (const [number, packages] of owners)
      expect(new Set(packages.map(({ order_sn }) => order_sn)).size, number).toBe(1);
  });

  test('ids are lower than those that the program draws', () => {
    for (const { item_id } of rowsOf(rows, 'item')) expect(item_id).toBeLessThan(1_000_000_000);
    for (const { model_id } of rowsOf(rows, 'item_model')) expect(model_id).toBeLessThan(1_000_000_000);
  });

  test('the item count of a shop is the number of its items', () => {
    const counted = groupBy(rowsOf(rows, 'item'), ({ shop_id }) => String(shop_id));
    for (const { shop_id, item_count } of rowsOf(rows, 'item_count'))
      expect(counted.get(String(shop_id))?.length).toBe(item_count);
    expect(rowsOf(rows, 'item_count').length).toBe(counted.size);
  });

  const incomes = new Map(rowsOf(rows, 'order_income').map((income) => [orderKey(income), income]));

  test('every order has an income that matches its facts', () => {
    expect([...incomes.keys()].sort()).toEqual(orders.map(orderKey).sort());
    for (const income of incomes.values())
      expect(withIncome(income, shops.get(income.shop_id)?.region ?? 'SG')).toEqual(income);
  });

  test('a completed order is billed once, with its income, and no other order is billed', () => {
    const billed = groupBy(
      entries.filter(({ cause }) => cause === 'escrow'),
      orderKey,
    );
    for (const order of orders) {
      const is_completed = order.completed_time !== null;
      const income = incomes.get(orderKey(order));
      expect(income?.completed_at !== null).toBe(is_completed);
      const amounts = (billed.get(orderKey(order)) ?? []).map(({ amount_micros }) => amount_micros);
      expect(amounts, order.order_sn).toEqual(is_completed ? [income?.escrow_amount_micros] : []);
    }
  });

  test('an entry that waits has a job that releases it', () => {
    const waiting = entries.filter(({ released_at }) => released_at === null);
    const released_by_job = rowsOf(rows, 'job').filter(({ kind }) => kind === release_entry_kind);
    expect(released_by_job.map(({ job_id }) => Number(job_id)).sort()).toEqual(
      waiting.map(({ transaction_id }) => transaction_id).sort(),
    );
    expect(waiting.length).toBeGreaterThan(5);
  });

  test('an entry is released after it was created, and paid out after it was released', () => {
    const paid = new Map(
      rowsOf(rows, 'payout').map((payout) => [
        `${payout.shop_id} ${payout.encrypted_payout_id}`,
        payout.paid_at,
      ]),
    );
    for (const { shop_id, transaction_id, created_at, released_at, encrypted_payout_id } of entries) {
      if (released_at === null) expect(encrypted_payout_id, String(transaction_id)).toBeNull();
      else expect(released_at, String(transaction_id)).toBeGreaterThan(created_at);
      if (encrypted_payout_id !== null)
        expect(paid.get(`${shop_id} ${encrypted_payout_id}`), String(transaction_id)).toBeGreaterThanOrEqual(
          released_at ?? 0,
        );
      expect(Math.max(created_at, released_at ?? 0)).toBeLessThanOrEqual(now);
    }
  });

  test('a payout is the sum of its entries, and that is more than zero', () => {
    const collected = groupBy(entries, (entry) => `${entry.shop_id} ${entry.encrypted_payout_id}`);
    for (const { shop_id, encrypted_payout_id, from_amount_micros } of rowsOf(rows, 'payout')) {
      const own = collected.get(`${shop_id} ${encrypted_payout_id}`) ?? [];
      expect(sum(own.map(({ amount_micros }) => amount_micros)), encrypted_payout_id).toBe(
        from_amount_micros,
      );
      expect(from_amount_micros).toBeGreaterThan(0);
    }
  });

  test('in every week of three months each cross-border shop has entries for a statement', () => {
    const week = 7 * 86_400;
    for (const { shop_id } of [...shops.values()].filter(({ seller_type }) => seller_type === 'cross_border'))
      for (let from = now - 12 * week; from < now - week; from += 86_400)
        expect(
          entries.some(
            (entry) =>
              entry.shop_id === shop_id &&
              (entry.released_at ?? 0) >= from &&
              (entry.released_at ?? 0) < from + week,
          ),
          `shop ${shop_id} from ${from}`,
        ).toBe(true);
  });

  test('a return asks for no more than the total of its order, and is later than the order', () => {
    const placed = new Map(orders.map((order) => [orderKey(order), order]));
    for (const request of rowsOf(rows, 'return_request')) {
      const order = placed.get(orderKey(request));
      expect(request.refund_amount_micros).toBeLessThanOrEqual(order?.total_amount_micros ?? 0);
      expect(request.create_time).toBeGreaterThan(order?.create_time ?? now);
      expect(request.update_time).toBeGreaterThanOrEqual(request.create_time);
    }
  });

  test('one shop has every right that the marketplace grants by whitelist', () => {
    const rights = [...shops.values()].map((shop) => parseJson(shop.rights));
    expect(rights).toContainEqual(expect.arrayContaining(Object.values(item_rights)));
  });

  test('the videos of items were completed by a partner, and at least one item shows a video', () => {
    const shown = rowsOf(rows, 'item').flatMap(({ video_upload_id }) => parseJson(video_upload_id));
    expect(shown.length).toBeGreaterThan(0);
    for (const { duration, upload_status = 'SUCCEEDED' } of rowsOf(rows, 'video_upload'))
      if (upload_status === 'SUCCEEDED') expect(duration).toBeGreaterThanOrEqual(10);
  });
});
