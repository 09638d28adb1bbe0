import type { Kysely } from 'kysely';
import { toJson } from '../../engine/store/json.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { view } from '../../engine/view/view.ts';
import { id, list } from '../../kit/contract/field.ts';
import { get_add_on_deal, promotion_types } from './add_on_deal.contract.ts';

export const addOnDealTables = {
  add_on_deal: table({
    tenant: 'shop_id',
    key: ['shop_id', 'add_on_deal_id'],
    columns: {
      shop_id: column.id(),
      add_on_deal_id: column.id(),
      add_on_deal_name: column.text(),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
      promotion_type: column.choice(promotion_types),
      purchase_min_spend_micros: withDefault(column.micros(0), 0),
      per_gift_num: withDefault(column.integer(0), 0),
      sub_item_priority: withDefault(column.json(list(id())), toJson([])),
      promotion_purchase_limit: withDefault(column.integer(0), 0),
      source: withDefault(column.integer(0), 0),
    },
    references: [
      references('shop', 'shop_id'),
      references('item', 'shop_id', { item_id: 'sub_item_priority[]' }),
    ],
  }),
};

type AddOnDealTables = Rows<typeof addOnDealTables>;

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

const notes = { scans: 'the page number is bounded, and a shop has few deals' };

/** A page of a shop's deals by their time at `now`, newest first. */
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

export const addOnDealView = view(addOnDealTables.add_on_deal, get_add_on_deal.response, (deal) => ({
  purchase_min_spend: deal.units('purchase_min_spend_micros'),
  sub_item_priority: deal.json('sub_item_priority'),
}));
