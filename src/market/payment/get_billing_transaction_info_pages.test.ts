import { expect, test } from 'vitest';
import {
  name,
  pageOf,
  type Row,
  readAllPages,
  releasedOf,
  remarksOf,
  sellerOn,
  to_release,
} from '../../../test/support/money/billing_pages.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';

onEachEngine('pages of get_billing_transaction_info', (world) => {
  test('the newest are first, across all given payouts', async () => {
    const shop = await sellerOn(world);
    const payouts = [
      (await world.given.payout({ shop })).encrypted_payout_id,
      (await world.given.payout({ shop })).encrypted_payout_id,
      (await world.given.payout({ shop })).encrypted_payout_id,
    ];
    const hours = [5, 3, 9, 1, 7, 8, 2, 6, 4];
    const made = new Map<number, number>();
    for (const [at, hour] of hours.entries()) {
      const released = {
        created_at: `now-${hour}h`,
        released_at: 'now',
        encrypted_payout_id: payouts[at % 3],
      } as const;
      made.set(hour, (await world.given.billingTransaction({ shop, ...released })).transaction_id);
    }
    const expected = [...made].sort(([one], [other]) => one - other).map(([, id]) => id);
    const pages = await readAllPages(world, shop, { ...releasedOf(...payouts), page_size: 2 });
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([2, 2, 2, 2, 1]);
    expect(pages.flatMap(remarksOf)).toEqual(expected);
  });

  test('after a full page, more is true only if another transaction follows', async () => {
    const shop = await sellerOn(world);
    for (let at = 0; at < 4; at++) (await world.given.billingTransaction({ shop: shop })).transaction_id;
    const pages = await readAllPages(world, shop, { ...to_release, page_size: 2 });
    expect(pages.map(({ more }) => more)).toEqual([true, false]);
    expect(pages[1]?.next_cursor).toBe('');
  });

  test.each(['', '""'])('the cursor %j means the start', async (cursor) => {
    const shop = await sellerOn(world);
    const waiting = (await world.given.billingTransaction({ shop: shop })).transaction_id;
    expect(remarksOf(await pageOf(world, shop, { ...to_release, cursor }))).toEqual([waiting]);
  });

  test('a cursor also works with another page_size, and with the payouts in another order', async () => {
    const shop = await sellerOn(world);
    const [first, second] = [
      (await world.given.payout({ shop })).encrypted_payout_id,
      (await world.given.payout({ shop })).encrypted_payout_id,
    ];
    const entries: number[] = [];
    for (let at = 0; at < 6; at++)
      entries.push(
        (
          await world.given.billingTransaction({
            shop,
            created_at: `now-${at}h`,
            released_at: 'now',
            encrypted_payout_id: at % 2 ? first : second,
          })
        ).transaction_id,
      );
    const { next_cursor } = await pageOf(world, shop, { ...releasedOf(first, second), page_size: 1 });
    const rest = await pageOf(world, shop, { ...releasedOf(second, first, second), cursor: next_cursor });
    expect(remarksOf(rest)).toEqual(entries.slice(1));
  });

  test('a cursor of another shop, type or payout is refused, and so is a changed one', async () => {
    const [shop, other] = [await sellerOn(world), await sellerOn(world)];
    const payouts = [
      (await world.given.payout({ shop })).encrypted_payout_id,
      (await world.given.payout({ shop })).encrypted_payout_id,
    ] as [string, string];
    for (const owner of [shop, other])
      for (let at = 0; at < 3; at++) (await world.given.billingTransaction({ shop: owner })).transaction_id;
    for (let at = 0; at < 3; at++)
      await world.given.billingTransaction({ shop, released_at: 'now', encrypted_payout_id: payouts[0] });
    const small = { ...to_release, page_size: 1 };
    const { next_cursor } = await pageOf(world, shop, small);
    const of_payout = (await pageOf(world, shop, { ...releasedOf(payouts[0]), page_size: 1 })).next_cursor;
    const refused = async (request: Row, as = shop) =>
      expect((await world.call(name, request, { shop: as })).body).toMatchObject({
        error: 'error_param',
        message: expect.stringMatching(/cursor/),
      });
    await refused({ ...small, cursor: next_cursor }, other);
    await refused({ ...releasedOf(payouts[0]), cursor: next_cursor });
    await refused({ ...small, cursor: of_payout });
    await refused({ ...releasedOf(...payouts), cursor: of_payout });
    await refused({ ...releasedOf(payouts[1]), cursor: of_payout });
    for (const cursor of [
      `${next_cursor}x`,
      next_cursor.slice(1),
      next_cursor.toUpperCase(),
      '0',
      "' or 1=1",
      '""""',
    ])
      await refused({ ...small, cursor });
    // It is still valid for the request that returned it.
    expect((await pageOf(world, shop, { ...small, cursor: next_cursor })).transactions).toHaveLength(1);
  });
});
