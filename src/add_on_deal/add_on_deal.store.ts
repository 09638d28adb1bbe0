import type { Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { AddOnDealTables } from './add_on_deal.tables.ts';

const statement = statementsOn<AddOnDealTables>();

export const findAddOnDeal = statement((db, p: Params<{ shop_id: number; add_on_deal_id: number }>) =>
  db
    .selectFrom('add_on_deal')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('add_on_deal_id', '=', p.add_on_deal_id),
);
