import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { order_statuses } from '../order.ts';
import { set_note } from './set_note.contract.ts';

onEachEngine('set_note', (world) => {
  const { name } = set_note;
  const set = (shop: GivenShop, order_sn: string, note: unknown = 'Fragile') =>
    world.call(name, { order_sn, note }, { shop });
  const shown = async (shop: GivenShop, order_sn: string) => {
    const asked = { order_sn_list: order_sn, response_optional_fields: 'note,note_update_time' };
    const { body } = await world.call('v2.order.get_order_detail', asked, { shop });
    const [order] = body.response.order_list;
    return [order?.note, order?.note_update_time, order?.update_time];
  };

  test('the note is shown with its time, an empty one deletes it, and update_time stays', async () => {
    const { shop, order_sn, update_time } = await world.given.order();
    expect((await set(shop, order_sn, 'Fragile: pack\ntwice')).body).toEqual({
      request_id: expect.stringMatching(/./),
      error: '',
      message: '',
    });
    const { now } = world.clock;
    expect(await shown(shop, order_sn)).toEqual(['Fragile: pack\ntwice', now, update_time]);
    world.clock.advance({ seconds: 5 });
    expect((await set(shop, order_sn, '')).body.error).toBe('');
    expect(await shown(shop, order_sn)).toEqual(['', now + 5, update_time]);
  });

  test.each(order_statuses)('a note can be set on an order in %s', async (order_status) => {
    const { shop, order_sn } = await world.given.order({ order_status });
    expect((await set(shop, order_sn)).body.error).toBe('');
  });

  test('a note has at most 500 characters, and must be sent', async () => {
    const { shop, order_sn } = await world.given.order();
    expect((await set(shop, order_sn, 'é'.repeat(500))).body.error).toBe('');
    expect((await set(shop, order_sn, 'é'.repeat(501))).body.error).toBe('error_param');
    expect((await world.call(name, { order_sn }, { shop })).body.error).toBe('error_param');
  });

  eachRefusal(world, set_note, {
    order_not_found: [
      'an order of another shop',
      async () => {
        const { order_sn } = await world.given.order();
        const shop = await world.given.shop();
        return () => set(shop, order_sn);
      },
    ],
    archived_order: [
      'an order that has not changed for 90 days',
      async () => {
        const old = { create_time: 'now-100d', update_time: 'now-91d' } as const;
        const { shop, order_sn } = await world.given.order(old);
        return () => set(shop, order_sn);
      },
    ],
  });
});
