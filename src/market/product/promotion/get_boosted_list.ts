import type { Handler } from '../../../engine/gateway/handler.ts';
import { listBoosts } from './boost.store.ts';
import type { get_boosted_list } from './get_boosted_list.contract.ts';

export const getBoostedList: Handler<typeof get_boosted_list> = async ({ shop: { shop_id }, store, now }) => {
  const boosts = await store.all(listBoosts, { shop_id, now });
  return {
    item_list: boosts.map(({ item_id, ends_at }) => ({ item_id, cool_down_second: ends_at - now })),
  };
};
