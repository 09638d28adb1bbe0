// The ledger and its sums: whatever is recorded, in whatever order and at once, they say the same.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import {
  type AnsweredSku,
  askStock,
  givenStock,
  midnight,
  type Sku,
} from '../../../test/support/given_stock.ts';
import { onEachEngine } from '../../../test/support/harness.ts';
import { storedState } from '../../../test/support/refusals.ts';
import { ensureDemo } from '../../demo/demo.ts';
import { buckets, type MovementKind, movement_kinds, quantities, quantityOf } from '../sbs.ts';
import { monthOf } from '../warehouse_day.ts';
import { recordMovement } from './record_movement.ts';

interface Planned {
  sku: 0 | 1;
  whs_id: 'SG1' | 'SG2' | 'SG3';
  kind: MovementKind;
  moved_at: number;
  sellable: number;
  reserved: number;
  unsellable: number;
}

type Row = Record<string, number | string>;
const place_names = ['shop_id', 'whs_region', 'mtsku_id', 'whs_id'] as const;

/** The ledger added up by place and period, with nothing but the words of `sbs.ts`. */
function addedUp(ledger: readonly Row[], period: (movement: Row) => Row, names: readonly string[]): Row[] {
  const sums = new Map<string, Row>();
  for (const movement of ledger) {
    const place = {
      ...Object.fromEntries(place_names.map((name) => [name, movement[name]])),
      ...period(movement),
    };
    const key = JSON.stringify(place);
    const sum = sums.get(key) ?? { ...place, ...Object.fromEntries(names.map((name) => [name, 0])) };
    for (const name of names) {
      const deltas = movement as unknown as Record<(typeof buckets)[number], number>;
      const quantity = movement.kind === name ? quantityOf(name as MovementKind, deltas) : 0;
      const change = Object.hasOwn(movement, name) ? Number(movement[name]) : quantity;
      (sum as Row)[name] = Number((sum as Row)[name]) + change;
    }
    sums.set(key, sum as Row);
  }
  return [...sums.values()];
}

/** Rows without regard to their order. */
const inAnyOrder = (rows: readonly Row[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

const first_day = midnight('2025-02-01');
const planned: fc.Arbitrary<Planned> = fc
  .record({
    sku: fc.constantFrom(0 as const, 1 as const),
    whs_id: fc.constantFrom('SG1' as const, 'SG2' as const, 'SG3' as const),
    kind: fc.constantFrom(...movement_kinds),
    // From before the past year until after today, at any time of the day.
    moved_at: fc.integer({ min: first_day, max: midnight('2026-03-10') }),
    sellable: fc.integer({ min: -50, max: 50 }),
    reserved: fc.integer({ min: -20, max: 20 }),
    unsellable: fc.integer({ min: -5, max: 5 }),
  })
  .map((one) => {
    if (one.kind === 'reservation') return { ...one, unsellable: 0 - one.sellable - one.reserved };
    const change = one.sellable + one.reserved + one.unsellable;
    const wrong = one.kind.startsWith('inbound') ? change < 0 : one.kind.startsWith('outbound') && change > 0;
    return wrong
      ? { ...one, sellable: 0 - one.sellable, reserved: 0 - one.reserved, unsellable: 0 - one.unsellable }
      : one;
  });

/** A range that may be asked for on 2026-03-01. */
const range = fc
  .record({ back: fc.integer({ min: 0, max: 365 }), length: fc.integer({ min: 0, max: 90 }) })
  .map(({ back, length }) => {
    const day = (days: number) =>
      new Date((midnight('2026-03-01') + days * 86_400) * 1_000).toISOString().slice(0, 10);
    return { start_time: day(-back), end_time: day(length - back) };
  });

/** The local day in Singapore, which is eight hours ahead all year. */
const localDay = (at: number) => new Date((at + 8 * 3_600) * 1_000).toISOString().slice(0, 10);

onEachEngine('the stock ledger', (world) => {
  let stock: ReturnType<typeof givenStock>;
  beforeAll(() => {
    stock = givenStock(world);
  });

  async function expectSumsOfLedger() {
    const stored = (await storedState(world)) as Record<string, Row[]>;
    const ledger = stored.stock_movement ?? [];
    expect(ledger).not.toEqual([]);
    const days = addedUp(ledger, ({ day = 0 }) => ({ day }), [...quantities, ...buckets]);
    const months = addedUp(ledger, ({ day }) => ({ month: monthOf(Number(day)) }), buckets);
    const balances = addedUp(ledger, () => ({}), buckets);
    expect(inAnyOrder(stored.stock_day ?? [])).toEqual(inAnyOrder(days));
    expect(inAnyOrder(stored.stock_month ?? [])).toEqual(inAnyOrder(months));
    expect(inAnyOrder(stored.stock_balance ?? [])).toEqual(inAnyOrder(balances));
  }

  /** What a SKU's quantities are by adding up the plan itself. */
  function expected(plan: readonly Planned[], start_time: string, end_time: string) {
    const counted = (until: string, strictly: boolean) =>
      plan.filter(({ moved_at }) => {
        const day = localDay(moved_at);
        return day <= '2026-03-01' && (strictly ? day < until : day <= until);
      });
    const total = (of: readonly Planned[], name: (typeof buckets)[number]) =>
      of.reduce((sum, one) => sum + one[name], 0);
    const [before, until] = [counted(start_time, true), counted(end_time, false)];
    const within = until.filter((one) => !before.includes(one));
    const quantity = (kind: string) =>
      within.filter((one) => one.kind === kind).reduce((sum, one) => sum + quantityOf(one.kind, one), 0);
    return {
      start: buckets.map((name) => total(before, name)),
      end: buckets.map((name) => total(until, name)),
      quantities: quantities.map(quantity),
    };
  }

  const answered = ({ start_qty, end_qty, ...sku }: AnsweredSku) => {
    const leaves: Record<string, number> = { ...sku.inbound_qty, ...sku.outbound_qty, ...sku.adjust_qty };
    return {
      start: buckets.map((name) => start_qty[`start_${name}`]),
      end: buckets.map((name) => end_qty[`end_${name}`]),
      quantities: quantities.map((name) => leaves[name]),
    };
  };

  function expectBalance({
    whs_list,
    start_qty,
    end_qty,
    inbound_qty,
    outbound_qty,
    adjust_qty,
  }: AnsweredSku) {
    const whole = { ...start_qty, ...end_qty, ...inbound_qty, ...outbound_qty, ...adjust_qty };
    for (const totals of [whole as unknown as (typeof whs_list)[number], ...whs_list])
      expect(
        totals.start_on_hand_total + totals.inbound_total - totals.outbound_total + totals.adjust_total,
      ).toBe(totals.end_on_hand_total);
    for (const name of ['inbound_total', 'outbound_total', 'adjust_total', 'end_on_hand_total'] as const)
      expect(whs_list.reduce((sum, totals) => sum + totals[name], 0)).toBe(whole[name]);
  }

  test('start + inbound - outbound + adjust = end for every SKU, warehouse and range, however movements came', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { maxLength: 25 }),
        fc.array(range, { minLength: 1, maxLength: 4 }),
        async (plan, ranges) => {
          const shop = await world.given.shop();
          const first = await stock.sku(shop);
          const skus: Sku[] = [first, await stock.sku(shop, { warehouse_item_id: first.warehouse_item_id })];
          // All at once: the order in which they are written is nobody's.
          await Promise.all(
            plan.map(async ({ sku, ...movement }) => {
              expect(await stock.move(skus[sku] as Sku, movement)).toBe('recorded');
            }),
          );
          for (const asked of ranges) {
            const { item_list } = await askStock(world, shop, asked);
            for (const [at, { mtsku_id }] of skus.entries()) {
              const sku = item_list[0]?.sku_list.find((one) => one.mtsku_id === mtsku_id) as AnsweredSku;
              const own = plan.filter((one) => one.sku === at);
              expect(answered(sku)).toEqual(expected(own, asked.start_time, asked.end_time));
              expectBalance(sku);
              expect(sku.whs_list.map(({ whs_id }) => whs_id)).toEqual(
                [...new Set(own.map(({ whs_id }) => whs_id))].sort(),
              );
            }
          }
        },
      ),
      { numRuns: 40 },
    );
    await expectSumsOfLedger();
  }, 60_000);

  test('the sums over all pages are the sums over the ledger', async () => {
    const shop = await world.given.shop();
    let inbound = 0;
    for (let count = 1; count <= 13; count++) {
      const sku = await stock.sku(shop);
      for (const whs_id of ['SG1', 'SG2']) {
        await stock.move(sku, {
          kind: 'inbound_my',
          moved_at: midnight('2026-02-10'),
          whs_id,
          sellable: count,
        });
        inbound += count;
      }
    }
    const pages = await Promise.all(
      [1, 2, 3].map((page_no) => askStock(world, shop, { page_no, page_size: 5 })),
    );
    const skus = pages.flatMap(({ item_list }) => item_list.flatMap(({ sku_list }) => sku_list));
    expect(skus.reduce((sum, { inbound_qty }) => sum + (inbound_qty.inbound_total ?? 0), 0)).toBe(inbound);
    expect(skus).toHaveLength(13);
  });

  const givenSku = async (): Promise<[GivenShop, Sku]> => {
    const shop = await world.given.shop();
    return [shop, await stock.sku(shop)];
  };
  const endOf = async (shop: GivenShop) =>
    (await askStock(world, shop)).item_list[0]?.sku_list[0]?.end_qty.end_on_hand_total;

  test('a movement that is told of again, even at the same moment, counts once', async () => {
    const [shop, sku] = await givenSku();
    const movement = {
      movement_id: 'M1',
      kind: 'inbound_my',
      moved_at: midnight('2026-02-10'),
      sellable: 3,
    } as const;
    const told = await Promise.all(Array.from({ length: 8 }, () => stock.move(sku, movement)));
    expect(told.filter((one) => one === 'recorded')).toHaveLength(1);
    expect(await stock.move(sku, { ...movement, sellable: 9 })).toBe('known_already');
    expect(await endOf(shop)).toBe(3);
  });

  test('a movement of a transaction that fails counts nowhere', async () => {
    const [shop, sku] = await givenSku();
    const { shop_id } = shop;
    const { whs_region, mtsku_id } = sku;
    const work = world.marketplace.database.transaction(async (store) => {
      await recordMovement(store, {
        shop_id,
        whs_region,
        mtsku_id,
        movement_id: 'M1',
        whs_id: 'SG1',
        kind: 'inbound_my',
        moved_at: midnight('2026-02-10'),
        sellable: 3,
        reserved: 0,
        unsellable: 0,
      });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await endOf(shop)).toBe(0);
  });

  test.each([
    ['inbound_my', { sellable: -1 }, 'inbound_takes_out'],
    ['inbound_returned', { sellable: 2, unsellable: -3 }, 'inbound_takes_out'],
    ['outbound_sold', { reserved: 1 }, 'outbound_brings_in'],
    ['reservation', { sellable: -2, reserved: 1 }, 'reservation_changes_total'],
  ] as const)('a movement %s of %o is refused as %s, and nothing is written', async (kind, deltas, fault) => {
    const [shop, sku] = await givenSku();
    expect(await stock.move(sku, { kind, moved_at: midnight('2026-02-10'), ...deltas })).toBe(fault);
    expect((await askStock(world, shop)).item_list[0]?.sku_list[0]?.whs_list).toEqual([]);
  });

  test('rows of data files are summed up as recorded movements are, and refused like them', async () => {
    const [shop, sku] = await givenSku();
    const { whs_region, mtsku_id } = sku;
    const row = { shop_id: shop.shop_id, movement_id: 'M1', whs_region, mtsku_id, whs_id: 'SG1' };
    await world.given.row('stock_movement', { ...row, kind: 'inbound_my', moved_at: 'now-5d', sellable: 6 });
    expect(await endOf(shop)).toBe(6);
    const wrong = {
      ...row,
      movement_id: 'M2',
      kind: 'inbound_my',
      moved_at: 'now-5d',
      sellable: -6,
    } as const;
    await expect(world.given.row('stock_movement', wrong)).rejects.toThrow(
      'stock_movement M2: inbound_takes_out',
    );
    const far = {
      ...row,
      movement_id: 'M3',
      kind: 'inbound_my',
      moved_at: 9_000_000_000_000,
      sellable: 6,
    } as const;
    await expect(world.given.row('stock_movement', far)).rejects.toThrow('day cannot be worked out');
    expect(await endOf(shop)).toBe(6);
  });

  test("the demo's sums are those of its ledger", async () => {
    await ensureDemo(world.marketplace, true);
    await expectSumsOfLedger();
  });
});
