import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';

interface EventRow {
  readonly subject: string;
  readonly seq: number;
  readonly kind: string;
  readonly actor: string;
  readonly partner_id: number | null;
  readonly data: string;
  readonly shop_id?: number;
  readonly merchant_id?: number;
  readonly feed_position: number | null;
}

onEachEngine('the events of changes', (world) => {
  const rowsOf = async (
    table: string,
    owner: Partial<Record<'shop_id' | 'merchant_id' | 'partner_id', number>>,
  ) =>
    ((await storedRows(world, table)) as EventRow[])
      .filter((row) => Object.entries(owner).every(([name, id]) => row[name as keyof EventRow] === id))
      .toSorted((a, b) => (a.subject < b.subject ? -1 : a.subject > b.subject ? 1 : a.seq - b.seq));
  const shown = (rows: readonly EventRow[]) =>
    rows.map(({ subject, seq, kind, actor, data }) => ({
      subject,
      seq,
      kind,
      actor,
      data: JSON.parse(data),
    }));
  const ofShop = async (shop_id: number) => shown(await rowsOf('event', { shop_id }));

  test('a link of a shop is recorded with the shop, one of a merchant with the merchant, each with its end', async () => {
    const { partner_id } = await world.given.partner();
    const { shop_id } = await world.given.shop();
    const { merchant_id } = await world.given.merchant();
    const named = { partner_id, shop_id_list: [shop_id], merchant_id_list: [merchant_id] };
    const days = 30;
    await act(world, 'link.make', { ...named, main_account_id: 7, days });
    await act(world, 'link.withdraw', named);
    // It has ended already.
    await act(world, 'link.withdraw', named);
    const expires_at = world.clock.now + days * 86_400;
    const subject = `link:${partner_id}`;
    const expected = (owner: string) => {
      const data = { partner_id, owner };
      const by = { subject, actor: 'marketplace' };
      return [
        { ...by, seq: 1, kind: 'link', data: { ...data, expires_at, main_account_id: 7 } },
        { ...by, seq: 2, kind: 'unlink', data: { ...data, revoked_tokens: 0 } },
      ];
    };
    expect(await ofShop(shop_id)).toEqual(expected('shop'));
    expect(shown(await rowsOf('merchant_event', { merchant_id }))).toEqual(expected('merchant'));
  });

  test('bans of shops and partners are recorded, and refused ones are not', async () => {
    const { partner_id } = await world.given.partner();
    const { shop_id } = await world.given.shop();
    for (const name of ['suspend', 'suspend', 'reinstate']) {
      await act(world, `shop.${name}`, { shop_id });
      await act(world, `partner.${name}`, { partner_id });
    }
    const expected = (subject: string) => [
      { subject, seq: 1, kind: 'suspend', actor: 'marketplace', data: { status: 'banned' } },
      { subject, seq: 2, kind: 'reinstate', actor: 'marketplace', data: { status: 'active' } },
    ];
    expect(await ofShop(shop_id)).toEqual(expected(`shop:${shop_id}`));
    expect(shown(await rowsOf('partner_event', { partner_id }))).toEqual(expected(`partner:${partner_id}`));
  });

  test('an item has an event for each change of its status and price, and none for a change to the same', async () => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    const { item_id } = await world.given.item({ shop, original_price_micros: 5_000_000 });
    const price = (original_price: number) =>
      world.call('v2.product.update_price', { item_id, price_list: [{ original_price }] }, { shop });
    const unlist = (unlist: boolean) =>
      world.call('v2.product.unlist_item', { item_list: [{ item_id, unlist }] }, { shop });
    await price(6);
    await price(6);
    await unlist(true);
    await unlist(true);
    await unlist(false);
    await act(world, 'item.ban', { shop_id, item_id });
    await act(world, 'item.release', { shop_id, item_id });
    await world.call('v2.product.delete_item', { item_id }, { shop });
    const subject = `item:${item_id}`;
    const prices = [{ model_id: 0, from_price_micros: 5_000_000, to_price_micros: 6_000_000 }];
    const moved = (seq: number, kind: string, actor: string, from_status: string, to_status: string) => ({
      ...{ subject, seq, kind, actor },
      data: { item_id, from_status, to_status },
    });
    expect(await ofShop(shop_id)).toEqual([
      { subject, seq: 1, kind: 'update_price', actor: 'seller', data: { item_id, prices } },
      moved(2, 'unlist', 'seller', 'NORMAL', 'UNLIST'),
      moved(3, 'list', 'seller', 'UNLIST', 'NORMAL'),
      moved(4, 'ban', 'marketplace', 'NORMAL', 'BANNED'),
      moved(5, 'release', 'marketplace', 'BANNED', 'NORMAL'),
      moved(6, 'delete', 'seller', 'NORMAL', 'SELLER_DELETE'),
    ]);
  });

  test('stock has an event with what is left for each reservation, release and edit', async () => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    await world.given.channel({ region: 'SG' });
    const { item_id } = await world.given.item({ shop });
    await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 9 });
    const { body } = await act(world, 'order.place', { shop_id, item_list: [{ item_id, quantity: 2 }] });
    const order_sn = String(body.order_sn);
    await world.call('v2.order.cancel_order', { order_sn, cancel_reason: 'CUSTOMER_REQUEST' }, { shop });
    await act(world, 'stock.set', { shop_id, item_id, stock: 4 });
    await world.call(
      'v2.product.update_stock',
      { item_id, stock_list: [{ seller_stock: [{ stock: 3 }] }] },
      { shop },
    );
    const events = (await ofShop(shop_id)).filter(({ subject }) => subject === `stock:${item_id}/0/`);
    const place = { item_id, model_id: 0, location_id: '' };
    expect(events.map(({ seq, kind, data }) => ({ seq, kind, data }))).toEqual([
      {
        seq: 1,
        kind: 'reserve',
        data: { ...place, quantity: 2, order_sn, stock: 9, reserved_stock: 2 },
      },
      {
        seq: 2,
        kind: 'release',
        data: { ...place, quantity: 2, order_sn, stock: 9, reserved_stock: 0 },
      },
      { seq: 3, kind: 'set', data: { ...place, stock: 4, reserved_stock: 0 } },
      { seq: 4, kind: 'set', data: { ...place, stock: 3, reserved_stock: 0 } },
    ]);
  });

  test('stocks that are set together are recorded one by one, and no other stock of the item', async () => {
    const { shop, shop_id, item_id } = await world.given.item({
      tier_variation: [{ name: 'Size', option_list: [{ option: 'S' }, { option: 'M' }, { option: 'L' }] }],
    });
    const model = { shop_id, item_id, model_name: 'S', original_price_micros: 1_000_000 };
    const stored = { shop_id, item_id, location_id: '', stock: 9, reserved_stock: 3 };
    for (const model_id of [1, 2, 3]) {
      await world.given.row('item_model', { ...model, model_id, tier_index: [model_id - 1] });
      await world.given.row('item_stock', { ...stored, model_id });
    }
    const ask = (...stocks: [model_id: number, stock: number][]) => {
      const stock_list = stocks.map(([model_id, stock]) => ({ model_id, seller_stock: [{ stock }] }));
      return world.call('v2.product.update_stock', { item_id, stock_list }, { shop });
    };
    await ask([3, 5]);
    await ask([3, 6], [1, 7]);
    expect((await ask([1, 8], [3, 2])).body.error).not.toBe('');
    const set = (model_id: number, seq: number, stock: number) => ({
      subject: `stock:${item_id}/${model_id}/`,
      seq,
      kind: 'set',
      actor: 'seller',
      data: { item_id, model_id, location_id: '', stock, reserved_stock: 3 },
    });
    expect(await ofShop(shop_id)).toEqual([set(1, 1, 7), set(3, 1, 5), set(3, 2, 6)]);
  });

  test('a payout is recorded with its amounts, without the account it was paid to', async () => {
    const shop = await world.given.shop({ region: 'MY', seller_type: 'cross_border' });
    const { shop_id } = shop;
    await world.given.billingTransaction({ shop, cause: 'escrow', released_at: 'now-1h' });
    const { encrypted_payout_id } = (await act(world, 'payout.make', { shop_id })).body;
    const [event] = (await ofShop(shop_id)).filter(({ kind }) => kind === 'pay');
    expect(event).toMatchObject({
      subject: `payout:${encrypted_payout_id}`,
      data: { from_amount_micros: 12_340_000, from_currency: 'MYR', entry_count: 1 },
    });
    expect(event?.data).not.toHaveProperty('payee_id');
  });
});
