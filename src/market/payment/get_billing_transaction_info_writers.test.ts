import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  pageOf,
  type Row,
  readAllPages,
  releasedOf,
  remarksOf,
  sellerOn,
  to_release,
} from '../../../test/support/money/billing_pages.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedState } from '../../../test/support/world/refusals.ts';
import { inMicros } from '../../engine/money.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { releaseTransaction } from './payment.store.ts';
import { makePayout } from './payouts/payout.ts';

onEachEngine('get_billing_transaction_info with concurrent writers', (world) => {
  test('rows that exist throughout are returned exactly once and add up to the table, while writers insert, release and pay out', async () => {
    const oneHistory = fc.record({
      before: fc.array(
        fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })),
        { minLength: 1, maxLength: 40 },
      ),
      while: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('insert', 'release', 'pay')), {
        maxLength: 20,
      }),
      page_size: fc.integer({ min: 1, max: 7 }),
      is_released: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(oneHistory, async ({ before, while: writes, page_size, is_released }) => {
        const shop = await sellerOn(world);
        const { shop_id } = shop;
        const { database } = world.marketplace;
        const payouts = [
          (await world.given.payout({ shop })).encrypted_payout_id,
          (await world.given.payout({ shop })).encrypted_payout_id,
        ];
        const releasedIn = (at: number) =>
          is_released ? ({ released_at: 'now-1h', encrypted_payout_id: payouts[at % 2] } as const) : {};
        const amounts = new Map<number, bigint>();
        for (const [at, [hour, amount_micros]] of before.entries())
          amounts.set(
            (
              await world.given.billingTransaction({
                shop,
                created_at: `now-${hour}h`,
                amount_micros,
                ...releasedIn(at),
              })
            ).transaction_id,
            BigInt(amount_micros),
          );
        const steady = new Set(amounts.keys());
        const left = [...writes];
        const request = { ...(is_released ? releasedOf(...payouts) : to_release), page_size };
        // Reads and writes overlap: a write runs while the next page is read.
        const under_way: Promise<unknown>[] = [];
        const pages = await readAllPages(world, shop, request, async () => {
          const [hour, write] = left.shift() ?? [];
          if (write === 'insert')
            under_way.push(
              world.given.billingTransaction({
                shop,
                created_at: `now-${hour}h`,
                ...releasedIn(Number(hour)),
              }),
            );
          if (write === 'release' && !is_released) {
            const transaction_id = [...steady].at(Number(hour) % Math.max(1, steady.size));
            if (transaction_id === undefined) return;
            steady.delete(transaction_id);
            under_way.push(
              database.run(releaseTransaction, { shop_id, transaction_id, released_at: world.clock.now }),
            );
          }
          if (write === 'pay') {
            const now = world.clock.now;
            under_way.push(
              database.transaction((store) =>
                makePayout(store, { shop_id, region: shop.region, released_until: now, paid_at: now }),
              ),
            );
          }
        });
        await Promise.all(under_way);
        const seen = pages.flatMap(({ transactions }) => transactions);
        const of_steady = seen.filter(({ remark }) => steady.has(Number(remark)));
        expect(new Set(seen.map(({ remark }) => remark)).size).toBe(seen.length);
        expect(of_steady.map(({ remark }) => Number(remark)).sort()).toEqual([...steady].sort());
        const sum = of_steady.reduce((total, { amount }) => total + BigInt(inMicros(amount)), 0n);
        expect(sum).toBe([...steady].reduce((total, id) => total + (amounts.get(id) ?? 0n), 0n));
      }),
      { numRuns: world.engine === 'sqlite' ? 60 : 20 },
    );
  });

  test('every released transaction is in one payout, however many payouts are created at once', async () => {
    const shop = await sellerOn(world);
    const { shop_id } = shop;
    const entries: number[] = [];
    for (let at = 0; at < 20; at++)
      entries.push(
        (await world.given.billingTransaction({ shop, released_at: `now-${at}h` })).transaction_id,
      );
    const { transaction_id: late } = await world.given.billingTransaction({ shop, released_at: 'now+1h' });
    const { now } = world.clock;
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.marketplace.database.transaction((store) =>
          makePayout(store, { shop_id, region: shop.region, released_until: now, paid_at: now }),
        ),
      ),
    );
    const payouts = made.flatMap((payout) => (isRefused(payout) ? [] : [payout.encrypted_payout_id]));
    const rows = ((await storedState(world)).billing_transaction as Row[]).filter(
      (row) => row.shop_id === shop_id,
    );
    for (const { transaction_id, encrypted_payout_id } of rows)
      if (transaction_id === late) expect(encrypted_payout_id).toBeNull();
      else expect(payouts).toContain(encrypted_payout_id);
    expect(remarksOf(await pageOf(world, shop, releasedOf(...payouts))).sort()).toEqual(entries.sort());
  });
});
