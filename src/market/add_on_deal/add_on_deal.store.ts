import type { Kysely } from 'kysely';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AddOnDealTables } from './add_on_deal.tables.ts';

const statement = statementsOn<AddOnDealTables>();

export const findAddOnDeal = statement((db, p: Params<{ shop_id: number; add_on_deal_id: number }>) =>
  db
    .selectFrom('add_on_deal')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('add_on_deal_id', '=', p.add_on_deal_id),
);

type DealPage = { shop_id: number; now: number; limit: number; offset: number };

const dealsOf = (db: Kysely<AddOnDealTables>, p: Params<DealPage>) =>
  db
    .selectFrom('add_on_deal')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .orderBy('add_on_deal_id', 'desc')
    .limit(p.limit)
    .offset(p.offset);

const notes = { scans: 'how deep a list can be paged is bounded, and a shop has few deals' };

/** A page of a shop's deals, newest first, by their time at `now`. */
export const listAddOnDeals = {
  all: statement((db, p: Params<DealPage>) => dealsOf(db, p), notes),
  upcoming: statement((db, p: Params<DealPage>) => dealsOf(db, p).where('start_time', '>', p.now), notes),
  ongoing: statement(
    (db, p: Params<DealPage>) =>
      dealsOf(db, p).where('start_time', '<=', p.now).where('end_time', '>=', p.now),
    notes,
  ),
  expired: statement((db, p: Params<DealPage>) => dealsOf(db, p).where('end_time', '<', p.now), notes),
};
