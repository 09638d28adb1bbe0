import { expect, test } from 'vitest';
import type { Row } from '../../../../test/support/given/row.ts';
import { personIn } from '../../../../test/support/personal/known_person.ts';
import { columnPlaces, findPerson, newPerson } from '../../../../test/support/personal/person_search.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { readSettings } from '../../../program/settings/settings.ts';

const on = { retention_order_days: 90, retention_document_days: 30, retention_event_days: 60 };
const config = { ...on, push_allowed_networks: '127.0.0.0/8' };

onEachEngine(
  'a marketplace with retention',
  (world) => {
    const { buysAt } = personIn(world);
    const runAllJobs = async () => {
      while ((await world.runJobs()) > 0);
    };
    const orderOf = async (sn: string) =>
      ((await storedRows(world, 'sales_order')) as Row<'sales_order'>[]).find(
        ({ order_sn }) => order_sn === sn,
      );
    const dayLater = async () => {
      world.clock.advance({ days: 1, seconds: 61 });
      await runAllJobs();
    };

    test('erases the buyers of orders that have ended so long ago, everywhere, and of no others', async () => {
      const old = newPerson('6101');
      const { shop, order_sn } = await buysAt(old);
      const end = async (
        order_status: 'COMPLETED' | 'CANCELLED' | 'TO_RETURN',
        update_time: 'now-91d' | 'now-60d',
        username: string,
      ) => (await world.given.order({ shop, order_status, update_time, buyer_username: username })).order_sn;
      const cancelled = await end('CANCELLED', 'now-91d', 'gone');
      const open = await end('TO_RETURN', 'now-91d', 'open');
      const recent = await end('COMPLETED', 'now-60d', 'recent');
      await world.marketplace.database.transaction(async (store) =>
        store.execute(
          `update sales_order set order_status = 'COMPLETED', update_time = ${world.clock.now - 91 * 86_400} where order_sn = '${order_sn}'`,
        ),
      );
      const accounts = await storedRows(world, 'package_line');
      await dayLater();
      expect(findPerson(old, await columnPlaces(world))).toEqual([]);
      const names = await Promise.all(
        [order_sn, cancelled, open, recent].map(async (sn) => (await orderOf(sn))?.buyer_username),
      );
      expect(names).toEqual(['****', '****', 'open', 'recent']);
      expect(await storedRows(world, 'package_line')).toEqual(accounts);
      const shown = await world.call(
        'v2.order.get_order_detail',
        { order_sn_list: cancelled, response_optional_fields: 'recipient_address' },
        { shop: { ...shop, access_token: await world.given.token({ shop_id: shop.shop_id }) } },
      );
      expect(shown.body.response.order_list[0]).toMatchObject({
        recipient_address: { name: '****', phone: '****' },
      });
    });

    test('deletes invoices that sellers uploaded so long ago, and no others', async () => {
      const shop = await world.given.shop();
      const { shop_id } = shop;
      const uploaded = async (uploaded_at: 'now-31d' | 'now-1d') => {
        const { order_sn } = await world.given.order({ shop });
        const bytes = Buffer.from('%PDF').toString('base64') as never;
        await world.given.row('invoice_document', {
          shop_id,
          order_sn,
          file_type: 'pdf',
          uploaded_at,
          bytes,
        });
        return order_sn;
      };
      await uploaded('now-31d');
      const kept = await uploaded('now-1d');
      await dayLater();
      const rows = (await storedRows(world, 'invoice_document')) as Row<'invoice_document'>[];
      expect(rows.filter((row) => row.shop_id === shop_id).map(({ order_sn }) => order_sn)).toEqual([kept]);
    });

    test('deletes events that are so old, but not the last of a subject, which continues from there', async () => {
      const shop = await world.given.shop();
      const { shop_id } = shop;
      const { logistic_id } = await world.given.channel({
        region: shop.region,
        non_integrated_info_needed: [],
      });
      const { item_id } = await world.given.item({ shop });
      await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 20 });
      const { order_sn } = (await act(world, 'order.place', { shop_id, logistic_id, until: 'delivered' }))
        .body;
      const seqsOf = async () =>
        ((await storedRows(world, 'event')) as Row<'event'>[])
          .filter(
            ({ subject }) => subject === `order:${order_sn}` || subject.startsWith(`package:${order_sn}`),
          )
          .map(({ subject, seq }) => `${subject.split(':')[0]} ${seq}`);
      const before = await seqsOf();
      expect(before.length).toBeGreaterThan(2);
      await dayLater();
      expect(await seqsOf()).toEqual(before);
      world.clock.advance({ days: 61 });
      // The order is confirmed after the first of them.
      await dayLater();
      await dayLater();
      const left = await seqsOf();
      expect(left.filter((text) => text.startsWith('package'))).toEqual(
        before.filter((text) => text.startsWith('package')).slice(-1),
      );
      expect(left).not.toContain(before[0]);
    });
  },
  { config, has_test_bench: true },
);

onEachEngine('a marketplace without retention', (world) => {
  test('looks for nothing: no retention is a task of its worker', async () => {
    const settings = readSettings({});
    expect(Object.keys(on).map((name) => settings[name as keyof typeof on])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await world.runJobs();
    expect(await storedRows(world, 'retention_pass')).toEqual([]);
  });
});
