// Compares the stored sums with a sum over every movement.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnsweredSku,
  askStock,
  midnight,
  type Sku,
} from '../../../../test/support/items/stock_answers.ts';
import { expectSumsOfLedger } from '../../../../test/support/items/stock_sums.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { buckets, type MovementKind, movement_kinds, quantities, quantityOf } from '../sbs.ts';

interface Planned {
  sku: 0 | 1;
  whs_id: 'SG1' | 'SG2' | 'SG3';
  kind: MovementKind;
  moved_at: number;
  sellable: number;
  reserved: number;
  unsellable: number;
}

const first_day = midnight('2025-02-01');
const planned: fc.Arbitrary<Planned> = fc
  .record({
    sku: fc.constantFrom(0 as const, 1 as const),
    whs_id: fc.constantFrom('SG1' as const, 'SG2' as const, 'SG3' as const),
    kind: fc.constantFrom(...movement_kinds),
    // From before the past year until after today, at any time of day.
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

/** A range that a request on 2026-03-01 may contain. */
const range = fc
  .record({ back: fc.integer({ min: 0, max: 365 }), length: fc.integer({ min: 0, max: 90 }) })
  .map(({ back, length }) => {
    const day = (days: number) =>
      new Date((midnight('2026-03-01') + days * 86_400) * 1_000).toISOString().slice(0, 10);
    return { start_time: day(-back), end_time: day(length - back) };
  });

/** The local day in Singapore, which is UTC+8 all year. */
const localDay = (at: number) => new Date((at + 8 * 3_600) * 1_000).toISOString().slice(0, 10);

onEachEngine('sums of the stock ledger', (world) => {
  /** The quantities of a SKU, summed up from the plan. */
  function expected(plan: readonly Planned[], start_time: string, end_time: string) {
    const counted = (until: string, strictly: boolean) =>
      plan.filter(({ moved_at }) => {
        const day = localDay(moved_at);
        return day <= '2026-03-01' && (strictly ? day < until : day <= until);
      });
    const total = (movements: readonly Planned[], name: (typeof buckets)[number]) =>
      movements.reduce((sum, one) => sum + one[name], 0);
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

  test('start + inbound - outbound + adjust = end for every SKU, warehouse and range, in whatever order movements arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(planned, { maxLength: 25 }),
        fc.array(range, { minLength: 1, maxLength: 4 }),
        async (plan, ranges) => {
          const shop = await world.given.shop();
          const first = await world.given.stockSku({ shop });
          const skus: Sku[] = [first, await world.given.stockSku({ shop, stock_item: first })];
          // All at once, so that they are written in no particular order.
          await Promise.all(
            plan.map(async ({ sku, ...movement }) => {
              expect(await world.given.stockMovement(skus[sku] as Sku, movement)).toBe('recorded');
            }),
          );
          for (const request of ranges) {
            const { item_list } = await askStock(world, shop, request);
            for (const [at, { mtsku_id }] of skus.entries()) {
              const sku = item_list[0]?.sku_list.find((one) => one.mtsku_id === mtsku_id) as AnsweredSku;
              const own = plan.filter((one) => one.sku === at);
              expect(answered(sku)).toEqual(expected(own, request.start_time, request.end_time));
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
    await expectSumsOfLedger(world);
  });

  test('the sums over all pages equal the sums over the ledger', async () => {
    const shop = await world.given.shop();
    let inbound = 0;
    for (let count = 1; count <= 13; count++) {
      const sku = await world.given.stockSku({ shop });
      for (const whs_id of ['SG1', 'SG2']) {
        await world.given.stockMovement(sku, {
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
});
