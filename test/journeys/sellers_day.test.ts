// A whole day of a seller's program, from listing items to answering a return, with a third-party SDK from npm.
// Actions of operators do the marketplace's part.
import { ShopeeSDK } from '@congminh1254/shopee-sdk';
import type { AccessToken } from '@congminh1254/shopee-sdk/schemas';
import { expect, test } from 'vitest';
import { systemClocks } from '../../src/kit/contract/clock.ts';
import type { GivenShop } from '../support/given/account.ts';
import { readPdfPages } from '../support/programs/pdf_pages.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { act } from '../support/world/operator_calls.ts';
import { storedRows } from '../support/world/refusals.ts';

type Answer = { readonly error?: string; readonly response?: Record<string, unknown> };
type Rows = readonly Record<string, unknown>[];

const { wall_clock, monotonic_clock } = systemClocks;

onEachEngine(
  "a seller's day",
  (world) => {
    const day = 86_400;

    /** The SDK with the tokens of a shop, which are issued again on each request, because days pass. */
    async function openSdk(shop: GivenShop) {
      const { base_url } = await world.app.listen();
      return new ShopeeSDK(
        { ...world.partner, base_url: `${base_url}/api/v2`, base_auth_url: `${base_url}/auth` },
        {
          store: async () => undefined,
          get: async () =>
            ({
              ...shop,
              access_token: await world.given.token({ shop_id: shop.shop_id }),
              refresh_token: 'f'.repeat(32),
              expire_in: 14_400,
              expired_at: Date.now() + 14_400_000,
            }) as unknown as AccessToken,
          clear: async () => undefined,
        },
      );
    }

    /** The payload of a successful answer. */
    const payloadOf = (answer: unknown): Record<string, unknown> => {
      const { error, response } = answer as Answer;
      expect(error).toBe('');
      return response as Record<string, unknown>;
    };

    test('items are listed, an order is placed, shipped, delivered and paid for, and its return is disputed', async () => {
      const shop = await world.given.shop();
      const { shop_id } = shop;
      await world.given.address({ shop });
      const item = await world.given.item({ shop });
      const { item_id } = item;
      await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 5 });
      await world.given.channel({ dropoff_info_needed: [], tracking_number_format: 'SG############*' });
      const sdk = await openSdk(shop);

      // The items for sale.
      const listed = payloadOf(
        await sdk.product.getItemList({ offset: 0, page_size: 10, item_status: ['NORMAL'] as never }),
      );
      expect(listed.item).toMatchObject([{ item_id }]);

      // A buyer places an order; the seller's program finds it.
      const placed = await act(world, 'order.place', { shop_id });
      const { order_sn, package_number } = placed.body;
      const listOrders = async () => {
        const { now } = world.clock;
        return payloadOf(
          await sdk.order.getOrderList({
            time_range_field: 'update_time',
            time_from: now - day,
            time_to: now + 1,
            page_size: 50,
            response_optional_fields: 'order_status',
          } as never),
        ).order_list as Rows;
      };
      expect(await listOrders()).toEqual([{ order_sn, order_status: 'READY_TO_SHIP' }]);
      const showOrder = async () => {
        const response_optional_fields = 'item_list,package_list,total_amount';
        const request = { order_sn_list: [order_sn], response_optional_fields } as never;
        return (payloadOf(await sdk.order.getOrderDetail(request)).order_list as Rows)[0] as Record<
          string,
          unknown
        >;
      };
      expect(await showOrder()).toMatchObject({
        item_list: [{ item_id, model_quantity_purchased: 1 }],
        package_list: [{ package_number, logistics_status: 'LOGISTICS_READY' }],
      });
      const waiting = payloadOf(await sdk.order.getShipmentList({ page_size: 10 } as never));
      expect(waiting.order_list).toEqual([{ order_sn, package_number }]);

      // It is shipped, and gets a tracking number.
      const parameter = payloadOf(await sdk.logistics.getShippingParameter({ order_sn, package_number }));
      expect(parameter.info_needed).toEqual({ dropoff: [] });
      const shipped = await sdk.logistics.shipOrder({ order_sn, package_number, dropoff: {} } as never);
      expect((shipped as Answer).error).toBe('');
      const { tracking_number } = payloadOf(await sdk.logistics.getTrackingNumber({ order_sn }));
      expect(tracking_number).toMatch(/^SG\d+$/);
      expect(await listOrders()).toEqual([{ order_sn, order_status: 'PROCESSED' }]);

      // Its label is created and printed.
      const parameters = payloadOf(
        await sdk.logistics.getShippingDocumentParameter({ order_list: [{ order_sn }] } as never),
      ).result_list as Rows;
      const shipping_document_type = parameters[0]?.suggest_shipping_document_type;
      const asked = [{ order_sn, package_number, tracking_number, shipping_document_type }];
      payloadOf(await sdk.logistics.createShippingDocument({ order_list: asked } as never));
      const showLabel = async () => {
        const request = { order_list: [{ order_sn, package_number, shipping_document_type }] } as never;
        return payloadOf(await sdk.logistics.getShippingDocumentResult(request)).result_list as Rows;
      };
      expect(await showLabel()).toMatchObject([{ order_sn, status: 'PROCESSING' }]);
      await world.runJobs();
      expect(await showLabel()).toMatchObject([{ order_sn, status: 'READY' }]);
      const label = await sdk.logistics.downloadShippingDocument({
        shipping_document_type,
        order_list: [{ order_sn, package_number }],
      } as never);
      const [page] = await readPdfPages(label as unknown as Buffer);
      expect(page?.text).toContain(tracking_number);

      // The carrier delivers it to the buyer.
      for (const verb of ['package.pick_up', 'package.deliver'] as const) {
        world.clock.advance({ hours: 5 });
        await act(world, verb, { shop_id, order_sn });
      }
      expect(await listOrders()).toEqual([{ order_sn, order_status: 'TO_CONFIRM_RECEIVE' }]);
      const tracked = payloadOf(await sdk.logistics.getTrackingInfo({ order_sn }));
      expect(tracked).toMatchObject({ logistics_status: 'LOGISTICS_DELIVERY_DONE' });
      expect((tracked.tracking_info as Rows)[0]).toMatchObject({ logistics_status: 'DELIVERED' });

      // The buyer confirms: the income is no longer an estimate.
      await act(world, 'order.confirm', { shop_id, order_sn });
      const order = await showOrder();
      expect(order.order_status).toBe('COMPLETED');
      const income = payloadOf(await sdk.payment.getEscrowDetail({ order_sn })).order_income as Record<
        string,
        number
      >;
      expect(income.buyer_total_amount).toBe(order.total_amount);
      expect(income.escrow_amount).toBeGreaterThan(0);

      // It is billed once with that amount, released, and paid out to the last micro.
      const amount_micros = Math.round(Number(income.escrow_amount) * 1_000_000);
      const listEntries = async () =>
        ((await storedRows(world, 'billing_transaction')) as Rows).filter(
          (entry) => entry.order_sn === order_sn,
        );
      expect(await listEntries()).toMatchObject([{ cause: 'escrow', amount_micros, released_at: null }]);
      expect((await act(world, 'payout.release', { shop_id, order_sn })).status).toBe(200);
      const { encrypted_payout_id } = (await act(world, 'payout.make', { shop_id })).body;
      const released_at = world.clock.now;
      expect(await listEntries()).toMatchObject([{ amount_micros, released_at, encrypted_payout_id }]);
      expect(await storedRows(world, 'payout')).toMatchObject([
        { shop_id, encrypted_payout_id, from_amount_micros: amount_micros },
      ]);

      // The buyer returns it; the seller answers.
      const opened = await act(world, 'return.open', { shop_id, order_sn });
      const { return_sn } = opened.body;
      expect((await showOrder()).item_list).toMatchObject([{ active_qty: 0, return_requested_qty: 1 }]);
      const returns = payloadOf(await sdk.returns.getReturnList({ page_no: 0, page_size: 10 }));
      expect(returns.return).toMatchObject([{ return_sn, order_sn, status: 'REQUESTED' }]);
      const reasons = payloadOf(await sdk.returns.getReturnDisputeReason({ return_sn } as never))
        .dispute_reason_list as Rows;
      expect(reasons.length).toBeGreaterThan(0);
      const disputed = await sdk.returns.dispute({
        return_sn,
        email: 'returns@shop.example',
        dispute_reason_id: 46,
      } as never);
      expect(payloadOf(disputed)).toMatchObject({ return_sn });
      expect(payloadOf(await sdk.returns.getReturnDetail({ return_sn })).status).toBe('SELLER_DISPUTE');
    });
  },
  { clocks: { wall_clock, monotonic_clock } },
);
