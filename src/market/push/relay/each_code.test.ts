import { afterAll, describe, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { movie } from '../../../../test/support/items/movies.ts';
import { videoUploads } from '../../../../test/support/items/video_uploads.ts';
import { packageDocuments } from '../../../../test/support/orders/package_documents.ts';
import { receivedPushes } from '../../../../test/support/push/received_pushes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { accountsPushes } from '../../accounts/accounts.pushes.ts';
import { sent_codes } from '../declared_codes.ts';

onEachEngine(
  'each code is sent when its cause happens:',
  (world) => {
    const { arrived, codes_seen } = receivedPushes(world);

    // The codes of links have a test of their own.
    const of_links: readonly number[] = accountsPushes.map(({ code }) => code);
    afterAll(() => expect(codes_seen()).toEqual(sent_codes.filter((code) => !of_links.includes(code))));

    async function sellingShop() {
      const shop = await world.given.shop();
      const { logistic_id } = await world.given.channel({
        dropoff_info_needed: [],
        tracking_number_format: 'SG##########*',
      });
      const { item_id } = await world.given.item({ shop, original_price_micros: 5_000_000 });
      const { shop_id } = shop;
      await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 50 });
      return { shop, shop_id, item_id, logistic_id };
    }
    const place = async (request: Record<string, unknown> & { shop_id: number }) => {
      const { status, body } = await act(world, 'order.place', request);
      expect({ status, refused: body.refused }).toEqual({ status: 200 });
      return body;
    };

    describe('orders and packages', () => {
      test('3 and 30, the states of an order and its package, in their order', async () => {
        const { shop_id, logistic_id } = await sellingShop();
        const { order_sn, package_number } = await place({ shop_id, logistic_id, until: 'delivered' });
        expect((await arrived(3)).map(({ data }) => [data.ordersn, data.status])).toEqual(
          ['READY_TO_SHIP', 'PROCESSED', 'SHIPPED', 'TO_CONFIRM_RECEIVE'].map((status) => [order_sn, status]),
        );
        expect((await arrived(30)).map(({ data }) => [data.package_number, data.fulfillment_status])).toEqual(
          ['LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_DONE', 'LOGISTICS_DELIVERY_DONE'].map((status) => [
            package_number,
            status,
          ]),
        );
      });

      test('3, with the scenario RRAOC if a return is over whose order was completed before', async () => {
        const { shop_id, logistic_id } = await sellingShop();
        const { order_sn } = await place({ shop_id, logistic_id, until: 'completed' });
        const { return_sn } = (await act(world, 'return.open', { shop_id, order_sn })).body;
        await act(world, 'return.withdraw', { shop_id, return_sn });
        const told = (await arrived(3)).map(({ data }) => [data.status, data.completed_scenario]);
        expect(told).toContainEqual(['COMPLETED', 'NORMAL']);
        expect(told.slice(-2)).toEqual([
          ['TO_RETURN', ''],
          ['COMPLETED', 'RRAOC'],
        ]);
      });

      test('4, once, with the tracking number', async () => {
        const { shop_id, logistic_id } = await sellingShop();
        const { order_sn, package_number } = await place({ shop_id, logistic_id, until: 'shipped' });
        expect(await arrived(4)).toMatchObject([
          {
            shop_id,
            data: {
              ordersn: order_sn,
              forder_id: package_number,
              package_number,
              tracking_no: expect.stringMatching(/./),
            },
          },
        ]);
      });

      test('47, for the day by which a package is shipped, when its order is paid', async () => {
        const { shop_id } = await sellingShop();
        const { order_sn, package_number } = await place({ shop_id, unpaid: true });
        expect(await arrived(47)).toEqual([]);
        await act(world, 'order.pay', { shop_id, order_sn });
        const [push, ...others] = await arrived(47);
        const ship_by_date = push?.data.new.ship_by_date ?? 0;
        expect(others).toEqual([]);
        expect(push).toMatchObject({
          shop_id,
          data: {
            order_sn,
            package_number,
            changed_fields: ['ship_by_date'],
            old: { ship_by_date: 0 },
            update_time: world.clock.now,
          },
        });
        expect(ship_by_date).toBeGreaterThan(world.clock.now);
      });

      test('15, for each package of a document, asked for by package or as a job', async () => {
        const documents = packageDocuments(world);
        const { order_sn, order, names, shop } = await documents.ready(2);
        const data = names.map(({ package_number }) => ({
          ordersn: order_sn,
          package_number,
          status: 'READY',
        }));
        expect((await arrived(15)).map((push) => push.data)).toEqual(data);
        const package_list = order.packages.map(({ package_number }) => ({ order_sn, package_number }));
        const request = { shop_id: shop.shop_id, document_type: 'NORMAL_AIR_WAYBILL', package_list };
        expect(await act(world, 'document.render', request)).toMatchObject({ status: 200 });
        await world.runJobs();
        expect((await arrived(15)).map((push) => push.data)).toEqual([...data, ...data]);
      });
    });

    describe('returns', () => {
      const openedReturn = async (more: Record<string, unknown> = {}) => {
        const { shop, shop_id, logistic_id } = await sellingShop();
        const { order_sn } = await place({ shop_id, logistic_id, until: 'delivered' });
        const { return_sn } = (await act(world, 'return.open', { shop_id, order_sn, ...more })).body;
        return { shop, shop_id, order_sn, return_sn };
      };
      const changes = async () =>
        (await arrived(29)).map(({ data }) =>
          data.updated_values.map(({ update_field, old_value, new_value }) => [
            update_field,
            old_value,
            new_value,
          ]),
        );

      test('29, with its status and the way of its goods, and with both of a change of both', async () => {
        const { shop_id, order_sn, return_sn } = await openedReturn();
        await act(world, 'return.accept', { shop_id, return_sn });
        await act(world, 'return.ship', { shop_id, return_sn, tracking_number: 'R1' });
        expect((await arrived(29)).every(({ data }) => data.order_sn === order_sn)).toBe(true);
        expect(await changes()).toEqual([
          [['return_status', '', 'REQUESTED']],
          [
            ['return_status', 'REQUESTED', 'PROCESSING'],
            ['logistics_status', '', 'LOGISTICS_PENDING_ARRANGE'],
          ],
          [['logistics_status', 'LOGISTICS_PENDING_ARRANGE', 'LOGISTICS_PICKUP_DONE']],
        ]);
      });

      test('29, with the proof of a seller who disputes', async () => {
        const { shop, return_sn } = await openedReturn();
        const image_url = ['https://shop.example/evidence.jpg'];
        const image_list = [{ module_index: 0, requirement: 'Photos of the parcel.', image_url }];
        const dispute = { return_sn, email: 'a@b.example', dispute_reason_id: 42, image_list };
        const { body } = await world.call('v2.returns.dispute', dispute, { shop });
        expect(body.error).toBe('');
        expect((await changes()).at(-1)).toEqual([
          ['return_status', 'REQUESTED', 'SELLER_DISPUTE'],
          ['seller_proof_status', 'NOT_NEEDED', 'UPLOADED'],
        ]);
      });
    });

    describe('items', () => {
      test('8, when an order reserves pieces, and when its cancellation releases them', async () => {
        const { shop_id, item_id } = await sellingShop();
        const { order_sn } = await place({ shop_id, item_list: [{ item_id, quantity: 3 }] });
        await act(world, 'order.cancel', { shop_id, order_sn });
        const told = (old: number, now: number, action: string) => ({
          shop_id,
          item_id,
          variation_id: 0,
          changed_values: [{ name: 'reserved_stock', old, new: now }],
          promotion_type: '',
          promotion_id: 0,
          action,
          ordersn: order_sn,
          update_time: world.clock.now,
        });
        expect((await arrived(8)).map(({ data }) => data)).toEqual([
          told(0, 3, 'place_order'),
          told(3, 0, 'cancel_order'),
        ]);
      });

      test('22, for a changed price', async () => {
        const { shop, shop_id, item_id } = await sellingShop();
        const price = { item_id, price_list: [{ original_price: 6.5 }] };
        await world.call('v2.product.update_price', price, { shop });
        const data = { item_id, model_id: 0, update_field: 'original_price', old_value: 5, new_value: 6.5 };
        expect(await arrived(22)).toMatchObject([{ shop_id, data }]);
      });

      test('16, for a banned item, with its name, and for a released one', async () => {
        const { shop_id, item_id } = await sellingShop();
        await act(world, 'item.ban', { shop_id, item_id });
        await act(world, 'item.release', { shop_id, item_id });
        const told = { item_id, item_name: expect.stringMatching(/./), deboost: false, deboost_details: [] };
        expect(await arrived(16)).toMatchObject([
          {
            shop_id,
            data: { ...told, item_status: 'BANNED', item_status_details: [{ fix_deadline_time: 0 }] },
          },
          { shop_id, data: { ...told, item_status: 'NORMAL', item_status_details: [] } },
        ]);
      });

      test('11, for a video that can be used, with its URL, and for one that cannot, with the reason', async () => {
        const uploads = videoUploads(world);
        const upload = async (shop: GivenShop, file: Uint8Array) => {
          const video_upload_id = await uploads.begin(shop, file);
          await uploads.sendPart({ video_upload_id, content: file });
          await uploads.complete(shop, video_upload_id);
          await world.runJobs();
          return video_upload_id;
        };
        const shop = await world.given.shop();
        const good = await upload(shop, movie());
        const bad = await upload(shop, Buffer.from('not a movie'));
        const pushes = await arrived(11);
        const [succeeded, failed] = [good, bad].map((id) =>
          pushes.find(({ data }) => data.video_upload_id === id),
        );
        const { duration } = await uploads
          .resultOf(shop, good)
          .then(({ video_info }) => video_info ?? { duration: 0 });
        expect(succeeded).toMatchObject({
          shop_id: shop.shop_id,
          data: { video_upload_id: good, status: 'SUCCEEDED', message: '', video_info: { duration } },
        });
        expect(succeeded?.data.video_info?.video_url[0]?.video_url).toMatch(
          new RegExp(`^http.*/video/${good}$`),
        );
        expect(failed).toMatchObject({ data: { video_upload_id: bad, status: 'FAILED' } });
        expect(failed?.data.message).toMatch(/^The file is /);
      });
    });
  },
  { config: { push_allowed_networks: '127.0.0.0/8' } },
);
