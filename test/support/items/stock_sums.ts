// Compares the stored sums with the stock ledger itself.
import { expect } from 'vitest';
import { buckets, type MovementKind, quantities, quantityOf } from '../../../src/market/sbs/sbs.ts';
import { monthOf } from '../../../src/market/sbs/warehouse_day.ts';
import type { World } from '../world/harness.ts';
import { storedState } from '../world/refusals.ts';

type LedgerRow = Record<string, number | string>;
const place_names = ['shop_id', 'whs_region', 'mtsku_id', 'whs_id'] as const;

/** The ledger added up by place and period, using only the fixed values in `sbs.ts`. */
function addedUp(
  ledger: readonly LedgerRow[],
  period: (movement: LedgerRow) => LedgerRow,
  names: readonly string[],
): LedgerRow[] {
  const sums = new Map<string, LedgerRow>();
  for (const movement of ledger) {
    const stock_place = {
      ...Object.fromEntries(place_names.map((name) => [name, movement[name]])),
      ...period(movement),
    };
    const key = JSON.stringify(stock_place);
    const sum = sums.get(key) ?? { ...stock_place, ...Object.fromEntries(names.map((name) => [name, 0])) };
    for (const name of names) {
      const deltas = movement as unknown as Record<(typeof buckets)[number], number>;
      const quantity = movement.kind === name ? quantityOf(name as MovementKind, deltas) : 0;
      const change = Object.hasOwn(movement, name) ? Number(movement[name]) : quantity;
      (sum as LedgerRow)[name] = Number((sum as LedgerRow)[name]) + change;
    }
    sums.set(key, sum as LedgerRow);
  }
  return [...sums.values()];
}

/** Rows in any order. */
const inAnyOrder = (rows: readonly LedgerRow[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

/** Adds up the whole ledger, and compares it with the stored sums. */
export async function expectSumsOfLedger(world: World): Promise<void> {
  const stored = (await storedState(world)) as Record<string, LedgerRow[]>;
  const ledger = stored.stock_movement ?? [];
  expect(ledger).not.toEqual([]);
  const days = addedUp(ledger, ({ day = 0 }) => ({ day }), [...quantities, ...buckets]);
  const months = addedUp(ledger, ({ day }) => ({ month: monthOf(Number(day)) }), buckets);
  const balances = addedUp(ledger, () => ({}), buckets);
  expect(inAnyOrder(stored.stock_day ?? [])).toEqual(inAnyOrder(days));
  expect(inAnyOrder(stored.stock_month ?? [])).toEqual(inAnyOrder(months));
  expect(inAnyOrder(stored.stock_balance ?? [])).toEqual(inAnyOrder(balances));
}
