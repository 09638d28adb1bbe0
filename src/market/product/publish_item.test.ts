import { expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { itemCalls, itemIdOf, storedItem, storedItems } from '../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { ProductTables } from './product.tables.ts';
import type { Item } from './rules/rule.ts';

const statement = statementsOn<ProductTables>();
/** Changes that a seller may have made to an item since. */
const change = statement(
  (
    db,
    p: Params<{
      shop_id: number;
      item_id: number;
      item_status: Item['item_status'] & string;
      time: number | null;
    }>,
  ) =>
    db
      .updateTable('item')
      .set({ item_status: p.item_status, scheduled_publish_time: p.time })
      .where('shop_id', '=', p.shop_id)
      .where('item_id', '=', p.item_id),
);

onEachEngine('publish_item', (world) => {
  const product = itemCalls(world);
  const hour = 3_600;

  /** An item of a new seller: normal, or UNLIST and published after the given number of seconds. */
  async function addItem(seconds?: number, changes: Partial<Item> = {}) {
    const seller = await world.given.seller();
    const time = seconds === undefined ? undefined : world.clock.now + seconds;
    const scheduled: Partial<Item> =
      time === undefined ? {} : { item_status: 'UNLIST', scheduled_publish_time: time };
    const item_id = itemIdOf(await product.add(seller, { ...scheduled, ...changes }));
    const stored = async () => (await storedItem(world, seller, item_id)).row;
    return { seller, item_id, stored };
  }
  const jobsOf = async ({ shop_id }: Seller) =>
    (await storedItems(world)).jobs.filter((job) => job.shop_id === shop_id);

  test('a scheduled item becomes NORMAL at its minute and not a second earlier, and nothing else changes', async () => {
    const { seller, stored } = await addItem(hour);
    const before = await stored();
    expect(before).toMatchObject({ item_status: 'UNLIST', update_time: world.clock.now });

    world.clock.advance({ seconds: hour - 1 });
    expect(await world.runJobs()).toBe(0);
    expect(await stored()).toEqual(before);

    world.clock.advance({ seconds: 1 });
    expect(await world.runJobs()).toBe(1);
    expect(await stored()).toEqual({ ...before, item_status: 'NORMAL', update_time: world.clock.now });
    expect(await jobsOf(seller)).toEqual([]);
  });

  test('an item that is scheduled for 90 days from now becomes NORMAL then', async () => {
    const { stored } = await addItem(90 * 24 * hour);
    world.clock.advance({ days: 89, hours: 23, minutes: 59 });
    await world.runJobs();
    expect(await stored()).toHaveProperty('item_status', 'UNLIST');
    world.clock.advance({ minutes: 1 });
    await world.runJobs();
    expect(await stored()).toMatchObject({ item_status: 'NORMAL', update_time: world.clock.now });
  });

  test('an item whose minute passed while no server ran becomes NORMAL when one runs again, with that update_time', async () => {
    const { stored } = await addItem(hour);
    const before = await stored();
    world.clock.advance({ days: 3, minutes: 17 });
    expect(await stored()).toEqual(before);
    expect(await world.runJobs()).toBe(1);
    expect(await stored()).toEqual({ ...before, item_status: 'NORMAL', update_time: world.clock.now });
  });

  test('an item is published exactly once: later changes by its seller remain', async () => {
    const { seller, item_id, stored } = await addItem(hour);
    world.clock.advance({ hours: 1 });
    expect(await world.runJobs()).toBe(1);
    const published = await stored();
    const { shop_id } = seller;
    const time = published.scheduled_publish_time;
    await world.marketplace.database.run(change, { shop_id, item_id, item_status: 'UNLIST', time });
    world.clock.advance({ days: 1 });
    expect(await world.runJobs()).toBe(0);
    expect(await stored()).toEqual({ ...published, item_status: 'UNLIST' });
  });

  test('servers that check at the same time publish an item once', async () => {
    const items = await Promise.all([1, 2, 3, 4].map(() => addItem(hour)));
    world.clock.advance({ hours: 1 });
    const attempts = await Promise.all([1, 2, 3].map(() => world.runJobs()));
    expect(attempts.reduce((sum, record) => sum + record, 0)).toBe(items.length);
    for (const { stored } of items) expect(await stored()).toHaveProperty('item_status', 'NORMAL');
  });

  test.each<[string, Item['item_status'] & string, number | null]>([
    ['was published before its time', 'NORMAL', 0],
    ['was given a later time', 'UNLIST', 2 * hour],
    ['is not scheduled any more', 'UNLIST', null],
  ])('an item that %s does not change', async (_, item_status, seconds) => {
    const { seller, item_id, stored } = await addItem(hour);
    const time = seconds === null ? null : world.clock.now + seconds;
    await world.marketplace.database.run(change, { shop_id: seller.shop_id, item_id, item_status, time });
    const before = await stored();
    world.clock.advance({ hours: 1 });
    await world.runJobs();
    expect(await stored()).toEqual(before);
  });

  test('an UNLIST item without a time stays UNLIST, and creates no job', async () => {
    const { seller, stored } = await addItem(undefined, { item_status: 'UNLIST' });
    const before = await stored();
    expect(before).toMatchObject({ item_status: 'UNLIST', scheduled_publish_time: null });
    expect(await jobsOf(seller)).toEqual([]);
    world.clock.advance({ days: 91 });
    await world.runJobs();
    expect(await stored()).toEqual(before);
  });

  test('a NORMAL item creates no job, and neither does a refused one', async () => {
    const { seller } = await addItem();
    const scheduled_publish_time = world.clock.now + hour;
    const refused = await product.add(seller, { item_status: 'UNLIST', scheduled_publish_time, weight: 0 });
    expect(refused.body).toHaveProperty('error', 'error_param');
    expect(await jobsOf(seller)).toEqual([]);
  });

  test('items of one minute are published separately, and no others are', async () => {
    const scheduled = [await addItem(hour), await addItem(hour), await addItem(hour + 60)];
    const unlisted = await addItem(undefined, { item_status: 'UNLIST' });
    world.clock.advance({ hours: 1 });
    expect(await world.runJobs()).toBe(2);
    const statuses = [];
    for (const { stored } of [...scheduled, unlisted]) statuses.push((await stored()).item_status);
    expect(statuses).toEqual(['NORMAL', 'NORMAL', 'UNLIST', 'UNLIST']);
  });
});
