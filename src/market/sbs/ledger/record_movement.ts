// The only code that moves stock. In one transaction, each movement is written to the ledger and added to the
// sums of its day and month and to the balance of its warehouse. The order does not matter: movements may
// arrive late or at the same time.
import { DataFileError } from '../../../engine/store/load/load.ts';
import type { Row } from '../../../engine/store/param.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { SbsTables } from '../sbs.tables.ts';
import {
  type Buckets,
  buckets,
  type MovementFault,
  movementFault,
  type Quantity,
  quantityOf,
} from '../sbs.ts';
import { dayAt, monthOf } from '../warehouse_day.ts';
import { addToBalances, addToDays, addToMonths, insertMovement } from './stock_ledger.store.ts';

type MovementRow = SbsTables['stock_movement'];
export type Movement = Omit<MovementRow, 'day'>;

/** A row of sums while it is being computed. */
type SumRow<T extends keyof SbsTables> = { -readonly [C in keyof SbsTables[T]]: SbsTables[T][C] };

const empty_buckets: Buckets = { sellable: 0, reserved: 0, unsellable: 0 };
const empty_quantities: Record<Quantity, number> = {
  inbound_my: 0,
  inbound_returned: 0,
  outbound_sold: 0,
  outbound_returned: 0,
  outbound_disposed: 0,
  adjust_lost_found: 0,
  adjust_trans_whs: 0,
};
const empty_day = { ...empty_buckets, ...empty_quantities };

function add(sum: Buckets, { sellable, reserved, unsellable }: Buckets): void {
  sum.sellable += sellable;
  sum.reserved += reserved;
  sum.unsellable += unsellable;
}

/** Adds a new sum to the map. */
function addNew<S>(sums: Map<string, S>, name: string, sum: S): S {
  sums.set(name, sum);
  return sum;
}

/** Sorted by key, so that two transactions that add to the same sums cannot deadlock. */
const sortedByKey = <S>(sums: Map<string, S>): S[] =>
  [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);

async function addToSums(store: Store, rows: readonly MovementRow[]): Promise<void> {
  const days = new Map<string, SumRow<'stock_day'>>();
  const months = new Map<string, SumRow<'stock_month'>>();
  const balances = new Map<string, SumRow<'stock_balance'>>();
  for (const row of rows) {
    const { shop_id, whs_region, mtsku_id, whs_id, day } = row;
    // Ids contain no blanks. The sums are written out, each kind with its fields in a fixed order, because V8
    // handles such objects faster.
    const place_key = `${shop_id} ${whs_region} ${mtsku_id} ${whs_id}`;
    const month = monthOf(day);
    const day_key = `${place_key} ${day}`;
    const day_sum =
      days.get(day_key) ??
      addNew(days, day_key, { shop_id, whs_region, mtsku_id, whs_id, day, ...empty_day });
    const month_key = `${place_key} ${month}`;
    const month_sum =
      months.get(month_key) ??
      addNew(months, month_key, { shop_id, whs_region, mtsku_id, whs_id, month, ...empty_buckets });
    const balance =
      balances.get(place_key) ??
      addNew(balances, place_key, { shop_id, whs_region, mtsku_id, whs_id, ...empty_buckets });
    if (row.kind !== 'reservation') day_sum[row.kind] += quantityOf(row.kind, row);
    add(day_sum, row);
    add(month_sum, row);
    add(balance, row);
  }
  await addToDays(store, sortedByKey(days));
  await addToMonths(store, sortedByKey(months));
  await addToBalances(store, sortedByKey(balances));
}

const isWhole = (deltas: Buckets) => buckets.every((name) => Number.isSafeInteger(deltas[name]));

/**
 * Records one movement, within a transaction. A movement_id that the shop has already used changes nothing.
 *
 * @returns what is wrong with the movement, if anything; then nothing has been written.
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

/** Adds movements from data files to the sums. @throws DataFileError */
export async function sumMovements(store: Store, rows: readonly Row[]): Promise<void> {
  const movements = rows as readonly MovementRow[];
  for (const movement of movements) {
    const fault = movementFault(movement.kind, movement);
    if (fault) throw new DataFileError(`stock_movement ${movement.movement_id}: ${fault}`);
  }
  await addToSums(store, movements);
}
