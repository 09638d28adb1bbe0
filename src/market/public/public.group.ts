import { group, serve } from '../../engine/group.ts';
import { get_access_token } from './get_access_token.contract.ts';
import { getAccessToken } from './get_access_token.ts';
import { get_ip_ranges } from './get_ip_ranges.contract.ts';
import { getIpRanges } from './get_ip_ranges.ts';
import { get_merchants_by_partner } from './get_merchants_by_partner.contract.ts';
import { getMerchantsByPartner } from './get_merchants_by_partner.ts';
import { get_shops_by_partner } from './get_shops_by_partner.contract.ts';
import { getShopsByPartner } from './get_shops_by_partner.ts';
import { get_token_by_resend_code } from './get_token_by_resend_code.contract.ts';
import { getTokenByResendCode } from './get_token_by_resend_code.ts';
import { refresh_access_token } from './refresh_access_token.contract.ts';
import { refreshAccessToken } from './refresh_access_token.ts';

export const publicGroup = group({
  name: 'public',
  about: 'Authorization: tokens, and the shops and merchants of a partner. No access token is needed.',
  operations: [
    serve(get_access_token, getAccessToken),
    serve(refresh_access_token, refreshAccessToken),
    serve(get_token_by_resend_code, getTokenByResendCode),
    serve(get_shops_by_partner, getShopsByPartner),
    serve(get_merchants_by_partner, getMerchantsByPartner),
    serve(get_ip_ranges, getIpRanges),
  ],
});
