import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { orderIncomes } from '../../../../test/support/money/order_incomes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { releaseEntry } from './release_entry.ts';

onEachEngine('an entry of an order', (world) => {
  const { placed, complete, entriesOf } = orderIncomes(world);
  const release = ({ shop_id }: GivenShop, transaction_id: number) =>
    world.marketplace.database.transaction((store) =>
      releaseEntry(store, { shop_id, transaction_id, now: world.clock.now }),
    );

  test('is released three days after it was written, and not before', async () => {
    const order = await placed(await world.given.shop());
    await complete(order);
    world.clock.advance({ days: 3, seconds: -1 });
    await world.runJobs();
    expect(await entriesOf(order)).toMatchObject([{ released_at: null }]);
    world.clock.advance({ seconds: 1 });
    await world.runJobs();
    expect(await entriesOf(order)).toMatchObject([{ released_at: world.clock.now }]);
  });

  test('is not released while a return of its order is open, and is released within a day of an end that was not reported', async () => {
    const shop = await world.given.shop();
    const order = await placed(shop);
    await complete(order);
    const { order_sn } = order;
    const { return_sn } = await world.given.returnRequest({ shop, order_sn, return_status: 'JUDGING' });
    world.clock.advance({ days: 4 });
    await world.runJobs();
    const [entry] = await entriesOf(order);
    expect(entry).toMatchObject({ released_at: null });
    expect(await release(shop, entry?.transaction_id ?? 0)).toBe('return_open');
    await world.marketplace.database.transaction((store) =>
      store.execute(`update return_request set return_status = 'CLOSED' where return_sn = '${return_sn}'`),
    );
    world.clock.advance({ days: 1 });
    await world.runJobs();
    expect(await entriesOf(order)).toMatchObject([{ released_at: world.clock.now }]);
  });

  test('can be released once by an operator before it is due', async () => {
    const shop = await world.given.shop();
    const order = await placed(shop);
    const transaction_id = (await complete(order)) ?? 0;
    const outcomes = await Promise.all([1, 2, 3].map(() => release(shop, transaction_id)));
    expect(outcomes.toSorted()).toEqual(['already_released', 'already_released', undefined]);
    expect(await release(shop, 1)).toBe('transaction_unknown');
    expect(await release(await world.given.shop(), transaction_id)).toBe('transaction_unknown');
  });
});
