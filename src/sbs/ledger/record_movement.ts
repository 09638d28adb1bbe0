// The one way in which stock moves. Each movement is written to the ledger and added to the sums of its day, of its
// month, and to what lies there, in one transaction. Adding needs no order: movements may come late, and at once.
import { DataFileError } from '../../platform/store/load/load.ts';
import type { Row } from '../../platform/store/param.ts';
import type { Store } from '../../platform/store/store.ts';
import type { SbsTables } from '../sbs.tables.ts';
import {
  type Buckets,
  buckets,
  type MovementFault,
  type MovementKind,
  movementFault,
  type Quantity,
  quantities,
  quantityOf,
} from '../sbs.ts';
import { dayAt, monthOf } from '../warehouse_day.ts';
import { addToBalances, addToDays, addToMonths, insertMovement } from './stock_ledger.store.ts';

type MovementRow = SbsTables['stock_movement'];
export type Movement = Omit<MovementRow, 'day'>;

/** A row of sums while it is added to. */
type Sum<T extends keyof SbsTables> = { -readonly [C in keyof SbsTables[T]]: SbsTables[T][C] };

const nothing: Buckets = { sellable: 0, reserved: 0, unsellable: 0 };
const uncounted = {
  ...nothing,
  ...(Object.fromEntries(quantities.map((name) => [name, 0])) as Record<Quantity, number>),
};

function add(sum: Buckets, { sellable, reserved, unsellable }: Buckets): void {
  sum.sellable += sellable;
  sum.reserved += reserved;
  sum.unsellable += unsellable;
}

/** Puts a sum that begins where it will be found. */
function begin<S>(sums: Map<string, S>, name: string, sum: S): S {
  sums.set(name, sum);
  return sum;
}

/** In the order of their names, so that two that add to the same sums wait for each other and not for ever. */
const inOrder = <S>(sums: Map<string, S>): S[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);

async function addToSums(store: Store, rows: readonly MovementRow[]): Promise<void> {
  const days = new Map<string, Sum<'stock_day'>>();
  const months = new Map<string, Sum<'stock_month'>>();
  const balances = new Map<string, Sum<'stock_balance'>>();
  for (const row of rows) {
    const { shop_id, whs_region, mtsku_id, whs_id, day } = row;
    // Ids hold no blanks. Sums are spelled out, each kind with its fields in one order: V8 is quicker with such.
    const at = `${shop_id} ${whs_region} ${mtsku_id} ${whs_id}`;
    const month = monthOf(day);
    const on = `${at} ${day}`;
    const of_day =
      days.get(on) ?? begin(days, on, { shop_id, whs_region, mtsku_id, whs_id, day, ...uncounted });
    const within = `${at} ${month}`;
    const of_month =
      months.get(within) ??
      begin(months, within, { shop_id, whs_region, mtsku_id, whs_id, month, ...nothing });
    const of_place =
      balances.get(at) ?? begin(balances, at, { shop_id, whs_region, mtsku_id, whs_id, ...nothing });
    if (row.kind !== 'reservation') of_day[row.kind] += quantityOf(row.kind, row);
    add(of_day, row);
    add(of_month, row);
    add(of_place, row);
  }
  await addToDays(store, inOrder(days));
  await addToMonths(store, inOrder(months));
  await addToBalances(store, inOrder(balances));
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

/** Adds movements that data files brought to the sums. @throws DataFileError */
export async function sumMovements(store: Store, rows: readonly Row[]): Promise<void> {
  const movements = rows as readonly MovementRow[];
  for (const movement of movements) {
    const fault = movementFault(movement.kind as MovementKind, movement);
    if (fault) throw new DataFileError(`stock_movement ${movement.movement_id}: ${fault}`);
  }
  await addToSums(store, movements);
}
