import type { Handler } from '../../engine/gateway/handler.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { exchangeResendCode } from '../accounts/tokens/exchange_resend_code.ts';
import type { get_token_by_resend_code } from './get_token_by_resend_code.contract.ts';

export const getTokenByResendCode: Handler<typeof get_token_by_resend_code> = async (
  context,
  { resend_code },
) => {
  const tokens = await exchangeResendCode(context, resend_code);
  if (isRefused(tokens)) return context.refuse('invalid_resend_code');
  const { shop_id_list, merchant_id_list } = tokens;
  return {
    ...tokens,
    shop_id_list: shop_id_list.length > 0 ? shop_id_list : undefined,
    merchant_id_list: merchant_id_list.length > 0 ? merchant_id_list : undefined,
  };
};
