import { group } from '../../engine/group.ts';
import { getShopInfo } from './get_shop_info.ts';
import { getWarehouseDetail } from './get_warehouse_detail.ts';
import { shopContracts } from './shop.contracts.ts';

export const shop = group({
  name: 'shop',
  about: 'The shop itself: who it is, and where its stock lies.',
  contracts: shopContracts,
  handlers: {
    get_shop_info: getShopInfo,
    get_warehouse_detail: getWarehouseDetail,
  },
});
