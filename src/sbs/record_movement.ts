// The one way in which stock moves. Each movement is written to the ledger and added to the sums of its day, of its
// month, and to what lies there, in one transaction. Adding needs no order: movements may come late, and at once.
import { DataRefused } from '../platform/store/load.ts';
import type { Params } from '../platform/store/statement.ts';
import type { Store } from '../platform/store/store.ts';
import type { SbsTables } from './sbs.tables.ts';
import {
  type Buckets,
  buckets,
  type MovementFault,
  type MovementKind,
  movementFault,
  quantities,
  quantityOf,
} from './sbs.ts';
import { addToBalances, addToDays, addToMonths, insertMovement } from './stock_ledger.store.ts';
import { dayAt, monthOf } from './warehouse_day.ts';

type Row = SbsTables['stock_movement'];
export type Movement = Omit<Row, 'day'>;

type Sums = Record<string, number | string>;

/** Rows whose values under these names are the same, as one row with the sums of their other values. */
function summed<R extends Params>(rows: readonly R[], names: readonly (keyof R & string)[]): R[] {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const key = JSON.stringify(names.map((name) => row[name]));
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...row } as Sums);
    else
      for (const [name, value] of Object.entries(row))
        if (!names.includes(name)) sum[name] = Number(sum[name]) + Number(value);
  }
  // In the order of their keys, so that two that add to the same sums wait for each other and not for ever.
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum as R);
}

const bucketsOf = ({ sellable, reserved, unsellable }: Buckets): Buckets => ({
  sellable,
  reserved,
  unsellable,
});

async function addToSums(store: Store, rows: readonly Row[]): Promise<void> {
  const places = rows.map((row) => {
    const { shop_id, whs_region, mtsku_id, whs_id } = row;
    return { row, place: { shop_id, whs_region, mtsku_id, whs_id } };
  });
  const place_names = ['shop_id', 'whs_region', 'mtsku_id', 'whs_id'] as const;
  const days = places.map(({ row, place }) => {
    const counted = quantities.map((name) => [name, name === row.kind ? quantityOf(row.kind, row) : 0]);
    return { ...place, day: row.day, ...Object.fromEntries(counted), ...bucketsOf(row) };
  });
  const months = places.map(({ row, place }) => ({ ...place, month: monthOf(row.day), ...bucketsOf(row) }));
  const balances = places.map(({ row, place }) => ({ ...place, ...bucketsOf(row) }));
  await addToDays(store, summed(days, [...place_names, 'day']));
  await addToMonths(store, summed(months, [...place_names, 'month']));
  await addToBalances(store, summed(balances, place_names));
}

const isWhole = (deltas: Buckets) => buckets.every((name) => Number.isSafeInteger(deltas[name]));

/**
 * Records one movement, inside of a transaction. A movement_id that the shop has used changes nothing.
 *
 * @returns what is wrong with the movement, if anything is; then nothing has been written.
 */
export async function recordMovement(
  store: Store,
  movement: Movement,
): Promise<'recorded' | 'known_already' | MovementFault> {
  const fault = movementFault(movement.kind, movement);
  if (fault) return fault;
  if (!isWhole(movement)) throw new RangeError('A movement is of whole pieces.');
  const row = { ...movement, day: dayAt(movement.whs_region, movement.moved_at) };
  if ((await store.run(insertMovement, row)) === 0) return 'known_already';
  await addToSums(store, [row]);
  return 'recorded';
}

/** Adds movements that data files brought to the sums. @throws DataRefused */
export async function followMovements(store: Store, rows: readonly Params[]): Promise<void> {
  const movements = rows as readonly Row[];
  for (const movement of movements) {
    const fault = movementFault(movement.kind as MovementKind, movement);
    if (fault) throw new DataRefused(`stock_movement ${movement.movement_id}: ${fault}`);
  }
  await addToSums(store, movements);
}
