import { beforeAll, describe, expect, test } from 'vitest';
import { mirroredOrders } from '../../../../test/support/orders/mirrored_orders.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { changesBesidesAudit, storedState } from '../../../../test/support/world/refusals.ts';

type Row = Record<string, unknown>;

onEachEngine('imported orders', (world) => {
  const { seller, stockOf, ago, stated, completed, rows, importAll, importOne, syncOne } =
    mirroredOrders(world);
  let of: Awaited<ReturnType<typeof seller>>;
  beforeAll(async () => {
    of = await seller({ stock: 10 });
  });

  describe('are known by their id:', () => {
    test('sent again, an order is already there, whatever the order of its fields, and nothing changes', async () => {
      const { external_id, ...others } = stated(of, completed());
      const first = await importAll(of.shop, [{ external_id, ...others }]);
      const before = await storedState(world);
      const again = await importAll(of.shop, [{ ...others, external_id }]);
      expect(again.imported_count).toBe(0);
      expect(again.result_list).toMatchObject([
        { outcome: 'already_there', order_sn: first.result_list[0]?.order_sn, order_status: 'COMPLETED' },
      ]);
      expect(await changesBesidesAudit(world, before)).toEqual({});
    });

    test('another content under the same id is a conflict, and nothing changes', async () => {
      const order = stated(of);
      await importAll(of.shop, [order]);
      const before = await storedState(world);
      const { result_list } = await importAll(of.shop, [{ ...order, buyer_username: 'eve' }]);
      expect(result_list).toMatchObject([{ outcome: 'conflict', external_id: order.external_id }]);
      expect(await changesBesidesAudit(world, before)).toEqual({});
    });

    test('an order is also already there after it has moved, and without an external_id by its order_sn', async () => {
      const order = stated(of, { external_id: undefined, order_sn: '260101MIRROR' });
      await importAll(of.shop, [order]);
      const state = { order_sn: '260101MIRROR', revision: 1, order_status: 'SHIPPED' };
      expect((await syncOne(of, state)).outcome).toBe('synced');
      expect((await importAll(of.shop, [order])).result_list).toEqual([
        {
          external_id: '260101MIRROR',
          order_sn: '260101MIRROR',
          outcome: 'already_there',
          order_status: 'SHIPPED',
        },
      ]);
    });

    test('another shop may have the same ids', async () => {
      const other = await seller();
      const order = stated(of);
      await importAll(of.shop, [order]);
      const theirs = { ...stated(other), external_id: order.external_id };
      expect((await importAll(other.shop, [theirs])).imported_count).toBe(1);
    });
  });

  describe('are orders like others for partners:', () => {
    test('lists and details show them, and they can be shipped', async () => {
      const { shop } = of;
      const { order_sn = '', package_numbers = [] } = await importOne(of, { pay_time: ago(99) });
      const found = await world.call(
        'v2.order.get_order_list',
        { time_range_field: 'create_time', time_from: ago(101), time_to: ago(99), page_size: 100 },
        { shop },
      );
      expect(found.body.response.order_list.map((order) => order.order_sn)).toContain(order_sn);
      const detail = await world.call(
        'v2.order.get_order_detail',
        { order_sn_list: order_sn, response_optional_fields: 'total_amount,item_list,pay_time,package_list' },
        { shop },
      );
      expect(detail.body.response.order_list).toMatchObject([
        {
          order_sn,
          order_status: 'READY_TO_SHIP',
          total_amount: 20,
          pay_time: ago(99),
          item_list: [{ model_quantity_purchased: 2, model_original_price: 10 }],
          package_list: [{ package_number: package_numbers[0], logistics_status: 'LOGISTICS_READY' }],
        },
      ]);
      const shipped = await world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, { shop });
      expect(shipped.body.error).toBe('');
      const again = await world.call('v2.order.get_order_detail', { order_sn_list: order_sn }, { shop });
      expect(again.body.response.order_list).toMatchObject([{ order_status: 'PROCESSED' }]);
    });

    test('sellers can cancel them, which releases the pieces that Stoa holds', async () => {
      const { shop, item } = of;
      const held = await stockOf(of);
      const { order_sn = '' } = await importOne(of, {
        item_list: [{ item_id: item.item_id, quantity: 2, location_id: '' }],
      });
      expect(await stockOf(of)).toEqual([held[0], Number(held[1]) + 2]);
      const item_list = [{ item_id: item.item_id, model_id: 0 }];
      const request = { order_sn, cancel_reason: 'OUT_OF_STOCK', item_list } as const;
      const { body } = await world.call('v2.order.cancel_order', request, { shop });
      expect(body.error).toBe('');
      expect(await stockOf(of)).toEqual(held);
    });

    test('their escrow has the terms, vouchers and taxes of the other system', async () => {
      const philippine = await seller({ region: 'PH' });
      const { order_sn = '' } = await importOne(philippine, {
        ...completed(),
        item_list: [{ item_id: philippine.item.item_id, quantity: 2, original_price_micros: 100_000_000 }],
        terms: {
          commission_basis_points: 1_000,
          tax_list: [{ tax_name: 'withholding_tax', basis_points: 100 }],
        },
        voucher_from_seller_micros: 20_000_000,
        seller_voucher_code: ['SPRING'],
        coins_micros: 5_000_000,
        total_amount_micros: 175_000_000,
        escrow_amount_micros: 160_000_000,
      });
      const { body } = await world.call(
        'v2.payment.get_escrow_detail',
        { order_sn },
        { shop: philippine.shop },
      );
      expect(body.response.order_income).toMatchObject({
        escrow_amount: 160,
        withholding_tax: 2,
        commission_fee: 18,
        voucher_from_seller: 20,
        coins: 5,
        seller_voucher_code: ['SPRING'],
        buyer_total_amount: 175,
      });
    });

    test('a return can be opened and accepted for one that was delivered', async () => {
      const { shop } = of;
      const { order_sn = '' } = await importOne(of, completed());
      const key = { shop_id: shop.shop_id, order_sn };
      const opened = await act(world, 'return.open', { ...key, return_solution: 'REFUND' });
      expect(opened.status).toBe(200);
      const { return_sn } = opened.body;
      expect((await act(world, 'return.accept', { shop_id: shop.shop_id, return_sn })).status).toBe(200);
    });
  });

  describe('and their money:', () => {
    test('the income of a completed order is released after three days, and then paid out once', async () => {
      const mine = await seller();
      await importAll(mine.shop, [
        stated(mine, completed()),
        stated(mine, { ...completed(), payout: { encrypted_payout_id: 'OLD', paid_at: ago(1) } }),
        stated(mine, { ...completed(), payout: { encrypted_payout_id: 'OLD', paid_at: ago(1) } }),
        stated(mine, { order_status: 'COMPLETED', update_time: ago(5) }),
      ]);
      const { shop_id } = mine.shop;
      const ours = (row: Row) => row.shop_id === shop_id;
      const entries = await rows('billing_transaction', ours);
      expect(entries.map(({ released_at }) => released_at)).toEqual([ago(8), ago(1), ago(1), null]);
      const old = { encrypted_payout_id: 'OLD', paid_at: ago(1), from_amount_micros: 40_000_000 };
      expect(await rows('payout', ours)).toMatchObject([{ ...old, payout_amount_micros: 40_000_000 }]);
      // A later call adds to the same payout.
      await importAll(mine.shop, [
        stated(mine, { ...completed(), payout: { encrypted_payout_id: 'OLD', paid_at: ago(1) } }),
      ]);
      expect(await rows('payout', ours)).toMatchObject([{ ...old, from_amount_micros: 60_000_000 }]);
      const { body } = await act(world, 'payout.make', { shop_id });
      const paid = await rows('payout', (row) => row.encrypted_payout_id === body.encrypted_payout_id);
      expect(paid).toMatchObject([{ from_amount_micros: 20_000_000 }]);
    });

    test('a payout has one time, and no second one with the same id', async () => {
      const mine = await seller();
      const paidAt = (hours: number) =>
        stated(mine, { ...completed(), payout: { encrypted_payout_id: 'ONE', paid_at: ago(hours) } });
      const { result_list } = await importAll(mine.shop, [paidAt(2), paidAt(1)]);
      expect(result_list).toMatchObject([
        { outcome: 'imported' },
        {
          outcome: 'refused',
          violation_list: [{ field: 'payout', rule: `was paid at ${ago(2)}, and not at ${ago(1)}` }],
        },
      ]);
      expect(await rows('mirrored_order', (row) => row.shop_id === mine.shop.shop_id)).toHaveLength(1);
    });
  });
});
