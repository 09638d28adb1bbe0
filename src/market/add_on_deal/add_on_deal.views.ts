import { view } from '../../engine/view/view.ts';
import { addOnDealTables } from './add_on_deal.tables.ts';
import { get_add_on_deal } from './get_add_on_deal.contract.ts';

export const addOnDealView = view(addOnDealTables.add_on_deal, get_add_on_deal.response, (deal) => ({
  purchase_min_spend: deal.units('purchase_min_spend_micros'),
  sub_item_priority: deal.json('sub_item_priority'),
}));
