import type { Handler } from '../../engine/gateway/handler.ts';
import type { ReasonOf } from '../../kit/contract/operation.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { type RefreshFailure, refreshTokens } from '../accounts/tokens/refresh_tokens.ts';
import type { LinkedOwner, OwnerKind } from '../accounts/tokens/token_owner.ts';
import type { refresh_access_token } from './refresh_access_token.contract.ts';

type Reason = ReasonOf<typeof refresh_access_token>;

const reasons: Record<RefreshFailure, Record<OwnerKind, Reason>> = {
  invalid_token: { shop: 'invalid_token', merchant: 'invalid_token' },
  token_expired: { shop: 'token_expired', merchant: 'token_expired' },
  not_of_owner: { shop: 'not_of_shop', merchant: 'not_of_merchant' },
  not_linked: { shop: 'shop_not_linked', merchant: 'merchant_not_linked' },
  consent_expired: { shop: 'shop_consent_expired', merchant: 'merchant_consent_expired' },
  banned: { shop: 'shop_banned', merchant: 'merchant_not_linked' },
};

/** The owner that a refresh is for; undefined if the request names none or two. */
function ownerIn({
  shop_id,
  merchant_id,
}: {
  shop_id?: number;
  merchant_id?: number;
}): LinkedOwner | undefined {
  if (shop_id !== undefined) return merchant_id === undefined ? { shop_id } : undefined;
  return merchant_id === undefined ? undefined : { merchant_id };
}

export const refreshAccessToken: Handler<typeof refresh_access_token> = async (context, request) => {
  const { partner_id } = context;
  if ((request.partner_id ?? partner_id) !== partner_id) return context.refuse('other_partner');
  const owner = ownerIn(request);
  if (!owner) return context.refuse('token_owner_unclear');
  const refreshed = await refreshTokens(context, owner, request.refresh_token);
  if (isRefused(refreshed))
    return context.refuse(reasons[refreshed.reason]['shop_id' in owner ? 'shop' : 'merchant']);
  return { partner_id, ...refreshed, ...owner };
};
