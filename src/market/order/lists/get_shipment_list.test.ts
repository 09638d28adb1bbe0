import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_shipment_list } from './get_shipment_list.contract.ts';

interface Shown {
  readonly more: boolean;
  readonly next_cursor: string;
  readonly order_list: { readonly order_sn: string; readonly package_number: string }[];
}

onEachEngine('get_shipment_list', (world) => {
  const { name } = get_shipment_list;
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { page_size: 100, ...request }, { shop });
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}): Promise<Shown> => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };
  const packagesOf = ({ order_list }: Shown) => order_list.map(({ package_number }) => package_number);
  /** An order placed some hours ago, with packages in these states whose numbers contain its order_sn. */
  const order = (
    shop: GivenShop,
    order_sn: string,
    hours: number,
    states: readonly ('LOGISTICS_READY' | 'LOGISTICS_PICKUP_RETRY' | 'LOGISTICS_REQUEST_CREATED')[],
    record: Record<string, unknown> = {},
  ) =>
    world.given.order({
      shop,
      order_sn,
      create_time: `now-${hours}h`,
      packages: states.map((logistics_status, at) => ({
        logistics_status,
        package_number: `${order_sn}${at + 1}`,
      })),
      ...record,
    });

  test('lists each package that waits for its shipment to be arranged, with its order, newest orders first', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', 3, ['LOGISTICS_READY', 'LOGISTICS_REQUEST_CREATED', 'LOGISTICS_PICKUP_RETRY']);
    await order(shop, 'B', 1, ['LOGISTICS_PICKUP_RETRY']);
    await order(shop, 'C', 2, ['LOGISTICS_REQUEST_CREATED']);
    await world.given.order();
    expect(await list(shop)).toEqual({
      order_list: [
        { order_sn: 'B', package_number: 'B1' },
        { order_sn: 'A', package_number: 'A1' },
        { order_sn: 'A', package_number: 'A3' },
      ],
      more: false,
      next_cursor: '',
    });
  });

  test.each(['UNPAID', 'INVOICE_PENDING', 'IN_CANCEL', 'CANCELLED'])(
    'a package of an order in %s is not listed',
    async (order_status) => {
      const shop = await world.given.shop();
      await order(shop, 'A', 1, ['LOGISTICS_READY'], { order_status });
      expect((await list(shop)).order_list).toEqual([]);
    },
  );

  test('a package is no longer listed after ship_order has arranged it', async () => {
    const shop = await world.given.shop();
    const channel = await world.given.channel({ dropoff_info_needed: [] });
    const { order_sn, packages } = await world.given.order({
      shop,
      packages: [{ logistic_id: channel.logistic_id }],
    });
    const [pkg] = packages;
    expect((await list(shop)).order_list).toEqual([{ order_sn, package_number: pkg?.package_number }]);
    const { order_list } = await list(shop);
    const shipped = await world.call('v2.logistics.ship_order', { ...order_list[0], dropoff: {} }, { shop });
    expect(shipped.body.error).toBe('');
    expect((await list(shop)).order_list).toEqual([]);
  });

  test.each([1, 2, 3, 5, 7])(
    'pages of size %i contain every package once, even if a page ends within an order',
    async (page_size) => {
      const shop = await world.given.shop();
      const ready = 'LOGISTICS_READY';
      await order(shop, 'A', 1, [ready]);
      await order(shop, 'B', 2, [ready, ready, ready]);
      await order(shop, 'C', 2, [ready, 'LOGISTICS_REQUEST_CREATED', ready]);
      await order(shop, 'D', 3, ['LOGISTICS_PICKUP_RETRY']);
      // Data files can contain an order that waits although none of its packages does.
      await order(shop, 'E', 4, ['LOGISTICS_REQUEST_CREATED'], { order_status: 'READY_TO_SHIP' });
      await order(shop, 'F', 5, [ready]);
      const found: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await list(shop, { page_size, cursor });
        found.push(...packagesOf(page));
        expect(page.order_list.length).toBeLessThanOrEqual(page_size);
        if (!page.more) break;
        cursor = page.next_cursor;
      }
      expect(found).toEqual(['A1', 'C1', 'C3', 'B1', 'B2', 'B3', 'D1', 'F1']);
    },
  );

  test('no package is skipped or repeated while others are added and arranged', async () => {
    const shop = await world.given.shop();
    for (const [at, order_sn] of ['A', 'B', 'C'].entries())
      await order(shop, order_sn, at + 1, ['LOGISTICS_READY']);
    const first = await list(shop, { page_size: 2 });
    await order(shop, 'E', 0, ['LOGISTICS_READY']);
    await world.call('v2.logistics.ship_order', { order_sn: 'A', dropoff: {} }, { shop });
    expect(packagesOf(await list(shop, { page_size: 2, cursor: first.next_cursor }))).toEqual(['C1']);
  });

  test.each([{ page_size: 0 }, { page_size: 101 }, { page_size: undefined }])(
    '%j is error_param',
    async (request) => {
      expect((await call(await world.given.shop(), request)).body.error).toBe('error_param');
    },
  );

  test('the two characters "" request the first page', async () => {
    const shop = await world.given.shop();
    await order(shop, 'A', 1, ['LOGISTICS_READY']);
    expect(packagesOf(await list(shop, { cursor: '""' }))).toEqual(['A1']);
  });

  eachRefusal(world, get_shipment_list, {
    shipment_cursor_not_ours: [
      "another shop's cursor",
      async () => {
        const [shop, another] = [await world.given.shop(), await world.given.shop()];
        for (const order_sn of ['A', 'B']) await order(shop, order_sn, 1, ['LOGISTICS_READY']);
        const { next_cursor: cursor } = await list(shop, { page_size: 1 });
        return () => call(another, { cursor });
      },
    ],
  });
});
