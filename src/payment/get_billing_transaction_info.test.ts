import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { onEachEngine, openWorld, type World } from '../../test/support/harness.ts';
import { eachRefusal, storedState } from '../../test/support/refusals.ts';
import { inMicros } from '../platform/money.ts';
import { createPayout } from './billing/payout.ts';
import { get_billing_transaction_info } from './get_billing_transaction_info.contract.ts';
import { releaseTransaction } from './payment.store.ts';

const name = 'v2.payment.get_billing_transaction_info';
type Row = Record<string, unknown>;
interface Page {
  transactions: { amount: number; remark: string; [field: string]: unknown }[];
  more: boolean;
  next_cursor: string;
}

const sellerOn = (world: World) => world.given.shop({ region: 'MY', seller_type: 'cross_border' });

/** An entry that waits to be released, and whose remark is its id. */
async function entry(world: World, { shop_id }: GivenShop, of: Row = {}): Promise<number> {
  const transaction_id = world.given.nextId();
  await world.given.row('billing_transaction', {
    shop_id,
    transaction_id,
    created_at: 'now-1d',
    amount_micros: 12_340_000,
    order_sn: '260228ABCDEFGH',
    cost_header: 'Commission Fee',
    scenario: 'Order Completed',
    remark: String(transaction_id),
    level: 'Order',
    billing_transaction_type: 'Escrow',
    ...of,
  });
  return transaction_id;
}

async function payout(world: World, { shop_id }: GivenShop): Promise<string> {
  const encrypted_payout_id = `payout-${world.given.nextId()}`;
  await world.given.row('payout', { shop_id, encrypted_payout_id, paid_at: 'now-1h' });
  return encrypted_payout_id;
}

const to_release = { billing_transaction_info_type: 1, cursor: '', page_size: 100 };
const releasedOf = (...encrypted_payout_ids: string[]) => ({
  billing_transaction_info_type: 2,
  encrypted_payout_ids,
  cursor: '',
  page_size: 100,
});

async function pageOf(world: World, shop: GivenShop, request: Row): Promise<Page> {
  const { body } = await world.call(name, request, { shop });
  expect(body).toMatchObject({ error: '', message: '', warning: '' });
  return body.response as Page;
}
const remarksOf = ({ transactions }: Page) => transactions.map(({ remark }) => Number(remark));

/** All pages, one after the other; `between` happens before each but the first. */
async function walk(world: World, shop: GivenShop, request: Row, between = async () => {}): Promise<Page[]> {
  const pages = [await pageOf(world, shop, request)];
  for (let last = pages[0] as Page; last.more; pages.push(last)) {
    await between();
    last = await pageOf(world, shop, { ...request, cursor: last.next_cursor });
  }
  return pages;
}

onEachEngine(name, (world) => {
  test('gives what waits to be released, every field of it', async () => {
    const shop = await sellerOn(world);
    await entry(world, shop, { remark: 'as ordered' });
    expect(await pageOf(world, shop, to_release)).toEqual({
      transactions: [
        {
          amount: 12.34,
          currency: 'MYR',
          order_sn: '260228ABCDEFGH',
          cost_header: 'Commission Fee',
          scenario: 'Order Completed',
          remark: 'as ordered',
          level: 'Order',
          billing_transaction_type: 'Escrow',
          billing_transaction_status: 'To Release',
        },
      ],
      more: false,
      next_cursor: '',
    });
  });

  test('a transaction of the shop as a whole has an empty order_sn', async () => {
    const shop = await sellerOn(world);
    await entry(world, shop, { level: 'Shop', order_sn: '', billing_transaction_type: 'Adjustment' });
    expect((await pageOf(world, shop, to_release)).transactions).toMatchObject([
      { level: 'Shop', order_sn: '', billing_transaction_type: 'Adjustment' },
    ]);
  });

  test.each([-0.01, 0, 0.000001, -123_456_789.99, 2_000_000_000.5])(
    'an amount of %d is shown exactly',
    async (amount) => {
      const shop = await sellerOn(world);
      await entry(world, shop, { amount_micros: inMicros(amount) });
      expect((await pageOf(world, shop, to_release)).transactions).toMatchObject([{ amount }]);
    },
  );

  test('a shop without transactions has an empty page', async () => {
    const shop = await sellerOn(world);
    expect(await pageOf(world, shop, to_release)).toEqual({ transactions: [], more: false, next_cursor: '' });
  });

  test('type 1 leaves out what is released, and what a payout has', async () => {
    const shop = await sellerOn(world);
    const encrypted_payout_id = await payout(world, shop);
    const waiting = await entry(world, shop);
    await entry(world, shop, { released_at: 'now-1h' });
    await entry(world, shop, { released_at: 'now-2h', encrypted_payout_id });
    await entry(world, shop, { encrypted_payout_id });
    expect(remarksOf(await pageOf(world, shop, to_release))).toEqual([waiting]);
  });

  test('type 1 ignores encrypted_payout_ids, whatever they name', async () => {
    const shop = await sellerOn(world);
    const waiting = await entry(world, shop);
    for (const encrypted_payout_ids of [[], ['nonsense'], [await payout(world, shop)]])
      expect(remarksOf(await pageOf(world, shop, { ...to_release, encrypted_payout_ids }))).toEqual([
        waiting,
      ]);
  });

  test('type 2 gives the released transactions of the named payouts and of no other, as Released', async () => {
    const shop = await sellerOn(world);
    const [first, second, third] = [
      await payout(world, shop),
      await payout(world, shop),
      await payout(world, shop),
    ];
    const of = (encrypted_payout_id: string) =>
      entry(world, shop, { released_at: 'now-2h', encrypted_payout_id });
    const [a, b, c] = [await of(first), await of(second), await of(third)];
    // In a payout, and not released.
    await entry(world, shop, { encrypted_payout_id: first });
    await entry(world, shop, { released_at: 'now-1h' });
    const asked = async (...ids: string[]) => remarksOf(await pageOf(world, shop, releasedOf(...ids))).sort();
    expect(await asked(first)).toEqual([a]);
    expect(await asked(first, third)).toEqual([a, c].sort());
    expect(await asked(first, second, third)).toEqual([a, b, c].sort());
    expect(await asked(second, second, second)).toEqual([b]);
    const { transactions } = await pageOf(world, shop, releasedOf(first));
    expect(transactions).toMatchObject([{ billing_transaction_status: 'Released' }]);
  });

  test('a payout without transactions gives an empty page', async () => {
    const shop = await sellerOn(world);
    expect((await pageOf(world, shop, releasedOf(await payout(world, shop)))).transactions).toEqual([]);
  });

  test('100 payouts may be named, and 101 may not', async () => {
    const shop = await sellerOn(world);
    const payouts: string[] = [];
    const entries: number[] = [];
    for (let at = 0; at < 100; at++) {
      const encrypted_payout_id = await payout(world, shop);
      payouts.push(encrypted_payout_id);
      entries.push(
        await entry(world, shop, { released_at: 'now-1h', created_at: `now-${at}h`, encrypted_payout_id }),
      );
    }
    expect(remarksOf(await pageOf(world, shop, releasedOf(...payouts)))).toEqual(entries);
    const { body } = await world.call(name, releasedOf(...payouts, 'another'), { shop });
    expect(body).toMatchObject({
      error: 'error_param',
      message: expect.stringMatching(/encrypted_payout_ids/),
    });
  });

  test('the newest stand first, across all payouts that are named', async () => {
    const shop = await sellerOn(world);
    const payouts = [await payout(world, shop), await payout(world, shop), await payout(world, shop)];
    const hours = [5, 3, 9, 1, 7, 8, 2, 6, 4];
    const made = new Map<number, number>();
    for (const [at, hour] of hours.entries()) {
      const of = { created_at: `now-${hour}h`, released_at: 'now', encrypted_payout_id: payouts[at % 3] };
      made.set(hour, await entry(world, shop, of));
    }
    const expected = [...made].sort(([one], [other]) => one - other).map(([, id]) => id);
    const pages = await walk(world, shop, { ...releasedOf(...payouts), page_size: 2 });
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([2, 2, 2, 2, 1]);
    expect(pages.flatMap(remarksOf)).toEqual(expected);
  });

  test('a page that is full says more only when another transaction follows', async () => {
    const shop = await sellerOn(world);
    for (let at = 0; at < 4; at++) await entry(world, shop);
    const pages = await walk(world, shop, { ...to_release, page_size: 2 });
    expect(pages.map(({ more }) => more)).toEqual([true, false]);
    expect(pages[1]?.next_cursor).toBe('');
  });

  test.each(['', '""'])('the cursor %j means the start', async (cursor) => {
    const shop = await sellerOn(world);
    const waiting = await entry(world, shop);
    expect(remarksOf(await pageOf(world, shop, { ...to_release, cursor }))).toEqual([waiting]);
  });

  test('a cursor goes on with another page_size, and with the payouts in another order', async () => {
    const shop = await sellerOn(world);
    const [first, second] = [await payout(world, shop), await payout(world, shop)];
    const entries: number[] = [];
    for (let at = 0; at < 6; at++)
      entries.push(
        await entry(world, shop, {
          created_at: `now-${at}h`,
          released_at: 'now',
          encrypted_payout_id: at % 2 ? first : second,
        }),
      );
    const { next_cursor } = await pageOf(world, shop, { ...releasedOf(first, second), page_size: 1 });
    const rest = await pageOf(world, shop, { ...releasedOf(second, first, second), cursor: next_cursor });
    expect(remarksOf(rest)).toEqual(entries.slice(1));
  });

  test('a cursor of another shop, type or payout is refused, and so is one that was changed', async () => {
    const [shop, other] = [await sellerOn(world), await sellerOn(world)];
    const payouts = [await payout(world, shop), await payout(world, shop)] as [string, string];
    for (const of of [shop, other]) for (let at = 0; at < 3; at++) await entry(world, of);
    for (let at = 0; at < 3; at++)
      await entry(world, shop, { released_at: 'now', encrypted_payout_id: payouts[0] });
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
    // And it is still good for what it was given out for.
    expect((await pageOf(world, shop, { ...small, cursor: next_cursor })).transactions).toHaveLength(1);
  });

  test.each<[string, Row]>([
    ['billing_transaction_info_type', { billing_transaction_info_type: undefined }],
    ['billing_transaction_info_type', { billing_transaction_info_type: 3 }],
    ['cursor', { cursor: undefined }],
    ['cursor', { cursor: 7 }],
    ['page_size', { page_size: undefined }],
    ['page_size', { page_size: 0 }],
    ['page_size', { page_size: 101 }],
    ['encrypted_payout_ids', { encrypted_payout_ids: 'P' }],
  ])('a wrong %s is refused with error_param, naming it: %j', async (field, over) => {
    const shop = await sellerOn(world);
    const { body } = await world.call(name, { ...to_release, ...over }, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
  });

  test('rows that are there all the time come exactly once, and add up to the table, while writers insert, release and pay out', async () => {
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
      fc.asyncProperty(oneHistory, async ({ before, while: deeds, page_size, is_released }) => {
        const shop = await sellerOn(world);
        const { shop_id } = shop;
        const { database } = world.marketplace;
        const payouts = [await payout(world, shop), await payout(world, shop)];
        const releasedIn = (at: number) =>
          is_released ? { released_at: 'now-1h', encrypted_payout_id: payouts[at % 2] } : {};
        const amounts = new Map<number, bigint>();
        for (const [at, [hour, amount_micros]] of before.entries())
          amounts.set(
            await entry(world, shop, { created_at: `now-${hour}h`, amount_micros, ...releasedIn(at) }),
            BigInt(amount_micros),
          );
        const steady = new Set(amounts.keys());
        const left = [...deeds];
        const request = { ...(is_released ? releasedOf(...payouts) : to_release), page_size };
        // Reading and writing overlap: a deed is under way while the next page is read.
        const under_way: Promise<unknown>[] = [];
        const pages = await walk(world, shop, request, async () => {
          const [hour, deed] = left.shift() ?? [];
          if (deed === 'insert')
            under_way.push(entry(world, shop, { created_at: `now-${hour}h`, ...releasedIn(Number(hour)) }));
          if (deed === 'release' && !is_released) {
            const transaction_id = [...steady].at(Number(hour) % Math.max(1, steady.size));
            if (transaction_id === undefined) return;
            steady.delete(transaction_id);
            under_way.push(
              database.run(releaseTransaction, { shop_id, transaction_id, released_at: world.clock.now }),
            );
          }
          if (deed === 'pay') {
            const now = world.clock.now;
            under_way.push(
              database.transaction((store) =>
                createPayout(store, { shop_id, released_until: now, paid_at: now }),
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
  }, 60_000);

  test('every released transaction is in one payout, however many are made at the same time', async () => {
    const shop = await sellerOn(world);
    const { shop_id } = shop;
    const entries: number[] = [];
    for (let at = 0; at < 20; at++) entries.push(await entry(world, shop, { released_at: `now-${at}h` }));
    const late = await entry(world, shop, { released_at: 'now+1h' });
    const { now } = world.clock;
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.marketplace.database.transaction((store) =>
          createPayout(store, { shop_id, released_until: now, paid_at: now }),
        ),
      ),
    );
    const payouts = made.filter((id) => id !== undefined);
    const rows = ((await storedState(world)).billing_transaction as Row[]).filter(
      (row) => row.shop_id === shop_id,
    );
    for (const { transaction_id, encrypted_payout_id } of rows)
      if (transaction_id === late) expect(encrypted_payout_id).toBeNull();
      else expect(payouts).toContain(encrypted_payout_id);
    expect(remarksOf(await pageOf(world, shop, releasedOf(...payouts))).sort()).toEqual(entries.sort());
  });

  const local = () => world.given.shop({ region: 'MY' });
  eachRefusal(world, get_billing_transaction_info, {
    not_cross_border: [
      'a local seller',
      async () => {
        const shop = await local();
        return () => world.call(name, to_release, { shop });
      },
    ],
    cursor_not_ours: [
      'a cursor that it has not given out',
      async () => {
        const shop = await sellerOn(world);
        return () => world.call(name, { ...to_release, cursor: 'A'.repeat(36) }, { shop });
      },
    ],
    payout_missing: [
      'type 2 without payouts',
      async () => {
        const shop = await sellerOn(world);
        const { encrypted_payout_ids: _, ...request } = releasedOf();
        return () => world.call(name, request, { shop });
      },
    ],
    payout_unknown: [
      "another shop's payout beside one of its own",
      async () => {
        const [shop, other] = [await sellerOn(world), await sellerOn(world)];
        const request = releasedOf(await payout(world, shop), await payout(world, other));
        return () => world.call(name, request, { shop });
      },
    ],
  });
});

test('under the live dialect levels, types and statuses are in upper snake case, and nothing else is', async () => {
  const world = await openWorld('sqlite', { config: { dialect: 'live' } });
  try {
    const shop = await sellerOn(world);
    const encrypted_payout_id = await payout(world, shop);
    await entry(world, shop, { remark: 'To Release' });
    await entry(world, shop, {
      level: 'Shop',
      billing_transaction_type: 'Adjustment',
      released_at: 'now-1h',
      encrypted_payout_id,
    });
    expect((await pageOf(world, shop, to_release)).transactions).toMatchObject([
      {
        level: 'ORDER',
        billing_transaction_type: 'ESCROW',
        billing_transaction_status: 'TO_RELEASE',
        cost_header: 'Commission Fee',
        scenario: 'Order Completed',
        remark: 'To Release',
      },
    ]);
    expect((await pageOf(world, shop, releasedOf(encrypted_payout_id))).transactions).toMatchObject([
      { level: 'SHOP', billing_transaction_type: 'ADJUSTMENT', billing_transaction_status: 'RELEASED' },
    ]);
  } finally {
    await world.close();
  }
});
