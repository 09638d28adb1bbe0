import { group } from '../../engine/group.ts';
import { getAccessToken } from './get_access_token.ts';
import { getMerchantsByPartner } from './get_merchants_by_partner.ts';
import { getShopsByPartner } from './get_shops_by_partner.ts';
import { publicContracts } from './public.contracts.ts';
import { refreshAccessToken } from './refresh_access_token.ts';

export const publicGroup = group({
  name: 'public',
  about: 'Authorization: tokens, and whom a partner may call for. No access token is needed.',
  contracts: publicContracts,
  handlers: {
    get_access_token: getAccessToken,
    refresh_access_token: refreshAccessToken,
    get_shops_by_partner: getShopsByPartner,
    get_merchants_by_partner: getMerchantsByPartner,
  },
});
