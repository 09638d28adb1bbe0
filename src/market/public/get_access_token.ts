import type { Handler } from '../../engine/gateway/handler.ts';
import { exchangeMainAccountCode, exchangeShopCode } from '../accounts/tokens/exchange_code.ts';
import type { get_access_token } from './get_access_token.contract.ts';

export const getAccessToken: Handler<typeof get_access_token> = async (
  context,
  { code, partner_id, shop_id, main_account_id },
) => {
  if ((partner_id ?? context.partner_id) !== context.partner_id) return context.refuse('other_partner');
  if ((shop_id === undefined) === (main_account_id === undefined))
    return context.refuse('code_owner_unclear');
  return shop_id !== undefined
    ? exchangeShopCode(context, { shop_id, code })
    : exchangeMainAccountCode(context, { main_account_id: main_account_id ?? 0, code });
};
