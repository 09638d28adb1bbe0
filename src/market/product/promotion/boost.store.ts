import { inserted, valuesOf } from '../../../engine/store/insert.ts';
import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type BoostTables, boostTables } from './boost.tables.ts';

const statement = statementsOn<BoostTables>();

/** The items of a shop that are at the top at `now`. */
export const listBoosts = statement(
  (db, p: Params<{ shop_id: number; now: number }>) =>
    db
      .selectFrom('item_boost')
      .select(['slot', 'item_id', 'ends_at'])
      .where('shop_id', '=', p.shop_id)
      .where('ends_at', '>', p.now)
      .orderBy('slot'),
  { scans: 'a shop has few slots' },
);

/** Puts an item in a slot; changes no row if another item is in it. */
export const takeSlot = statement((db, p: Params<BoostTables['item_boost'] & { now: number }>) =>
  db
    .insertInto('item_boost')
    .values(valuesOf(boostTables.item_boost, p))
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'slot'])
        .doUpdateSet(inserted('item_id', 'ends_at'))
        .where('item_boost.ends_at', '<=', p.now),
    ),
);
