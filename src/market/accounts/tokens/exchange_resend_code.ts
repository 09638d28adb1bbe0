import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findResendCode, useResendCode } from '../consent/codes.store.ts';
import { exchangeForOwners, type TokensOfOwners } from './exchange_for_owners.ts';
import type { Exchanger } from './token_exchange.ts';
import { derivedToken, isResendCode, tokenHash } from './token_text.ts';
import { tokenStatements } from './tokens.store.ts';

/**
 * Exchanges a resend code for the tokens of its shops and merchants. They take the place of the former tokens, which are
 * revoked.
 */
export async function exchangeResendCode(
  exchanger: Exchanger,
  code: string,
): Promise<TokensOfOwners | Refusal<'invalid_code'>> {
  const { derivation, partner_id, now } = exchanger;
  if (!isResendCode(code)) return refused('invalid_code');
  const live_code = { code_sha256: tokenHash(code), partner_id, now };
  const access_token = derivedToken(derivation, 'access', partner_id, 'resend', code);
  const refresh_token = derivedToken(derivation, 'refresh', partner_id, 'resend', code);
  return exchangeForOwners(exchanger, {
    tokens: { access_token, refresh_token },
    find: (store) => store.first(findResendCode, live_code),
    use: (store) => store.run(useResendCode, live_code),
    prepare: (store, { kind, owner_id }) =>
      store.run(tokenStatements[kind].revokeOthers, {
        owner_id,
        partner_id,
        revoked_at: now,
        access_sha256: tokenHash(access_token),
        refresh_sha256: tokenHash(refresh_token),
      }),
  });
}
