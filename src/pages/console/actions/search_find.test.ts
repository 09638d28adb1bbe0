import { beforeAll, expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { hit_kinds } from './search_find.contract.ts';

onEachEngine(
  'search.find',
  (world) => {
    const find = async (q: string, shop_id?: number) =>
      (await act(world, 'search.find', { q, ...(shop_id !== undefined && { shop_id }) })).body;
    /** What is found for each kind: how to look for it, and its id. */
    const found = new Map<string, { q: string; id: string }>();
    let shop_id = 0;

    beforeAll(async () => {
      const { given } = world;
      const order = await given.order({
        packages: [{ tracking_number: 'SGTRACK77', logistics_status: 'LOGISTICS_REQUEST_CREATED' }],
      });
      const { shop, order_sn } = order;
      shop_id = shop.shop_id;
      const [made] = order.packages;
      const package_number = made?.package_number ?? '';
      const name = `${order_sn}/${package_number}`;
      const item = await given.item({ shop, item_sku: 'KOPI-1' });
      const returned = await given.returnRequest({ shop, order_sn });
      await given.row('shipping_document_job', {
        shop_id,
        job_id: 'JOB77',
        job_name: 'Labels',
        document_type: 'THERMAL_AIR_WAYBILL',
        package_list: [{ order_sn, package_number }],
        created_at: 'now-1h',
      });
      const { body } = await world.call('v2.shop.get_shop_info', {}, { shop });
      const { partner_id } = world.partner;
      const rows: readonly (readonly [kind: string, q: string, id: string])[] = [
        ['order', order_sn, order_sn],
        ['package', package_number, name],
        ['tracking_number', 'SGTRACK77', name],
        ['item', String(item.item_id), String(item.item_id)],
        ['sku', 'KOPI-1', `${item.item_id}/0`],
        ['return', returned.return_sn, returned.return_sn],
        ['document_job', 'JOB77', 'JOB77'],
        ['call', String(body.request_id), String(body.request_id)],
        ['shop', String(shop_id), String(shop_id)],
        ['partner', String(partner_id), String(partner_id)],
      ];
      for (const [kind, q, id] of rows) found.set(kind, { q, id });
    });

    test.each(hit_kinds)('finds by the number of a %s, with and without its shop', async (kind) => {
      const { q, id } = found.get(kind) ?? { q: '', id: '' };
      for (const shop of [undefined, shop_id]) {
        const { hits, needs_shop } = await find(` ${q} `, shop);
        expect(hits).toContainEqual(expect.objectContaining({ kind, id, label: expect.stringMatching(/./) }));
        expect(needs_shop).toBe(false);
      }
    });

    test('finds nothing of another shop, and nothing for a text that nothing has', async () => {
      const other = await world.given.shop();
      const { q } = found.get('order') ?? { q: '' };
      expect((await find(q, other.shop_id)).hits).toEqual([]);
      for (const text of ['nothing', "' or 1=1 --", '9'.repeat(40), '%', '\u{1f600}'])
        expect((await find(text)).hits).toEqual([]);
    });

    test('finds a shop by its name', async () => {
      const shop = await world.given.shop({ shop_name: 'Kopi Corner' });
      const { hits } = await find('Kopi Corner');
      expect(hits).toEqual([
        { kind: 'shop', id: String(shop.shop_id), shop_id: shop.shop_id, label: 'Kopi Corner' },
      ]);
    });

    test('asks for the shop if there are more than twenty', async () => {
      for (let at = 0; at < 20; at++) await world.given.shop();
      const { q, id } = found.get('order') ?? { q: '', id: '' };
      const { hits, needs_shop, needs_shop_kinds } = await find(q);
      expect([hits, needs_shop]).toEqual([[], true]);
      expect(needs_shop_kinds).toContain('order');
      expect(needs_shop_kinds).not.toContain('shop');
      expect((await find(q, shop_id)).hits).toMatchObject([{ kind: 'order', id }]);
    });
  },
  { config: { journal: 'all' } },
);
