import { parseJson } from '../../../engine/store/json.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { token_chain_ids } from '../accounts.tables.ts';
import { findResendCode, useResendCode } from '../consent/codes.store.ts';
import { inGroups } from '../consent/owner_groups.ts';
import type { MainAccountTokens } from './exchange_code.ts';
import { insertTokens } from './issue_tokens.ts';
import { type Exchanger, findLinkFailure } from './token_exchange.ts';
import { linkedOwnerKey, type OwnerKey, ownersFrom } from './token_owner.ts';
import { derivedToken, isResendCode, tokenHash } from './token_text.ts';
import { tokenStatements } from './tokens.store.ts';

const tokensOf = ({ derivation, partner_id }: Exchanger, code: string) => ({
  access_token: derivedToken(derivation, 'access', partner_id, 'resend', code),
  refresh_token: derivedToken(derivation, 'refresh', partner_id, 'resend', code),
});

/**
 * Gives one shop or merchant the tokens of the code in place of its former tokens, unless its consent has ended since the code was
 * made. The tokens of the code are not revoked, so this can be repeated.
 */
function replaceTokens(exchanger: Exchanger, code: string, owner: OwnerKey): Promise<boolean> {
  const { partner_id, store: database, ids, now, settings } = exchanger;
  const tokens = tokensOf(exchanger, code);
  return ids.within(() =>
    database.transaction(async (store) => {
      if ((await findLinkFailure(store, owner, exchanger)) !== undefined) return false;
      const { kind, owner_id } = owner;
      await store.run(tokenStatements[kind].revokeOthers, {
        owner_id,
        partner_id,
        revoked_at: now,
        access_sha256: tokenHash(tokens.access_token),
        refresh_sha256: tokenHash(tokens.refresh_token),
      });
      const chain_id = ids.next(token_chain_ids);
      await insertTokens(store, { owner, partner_id, chain_id, ...tokens }, now, settings);
      return true;
    }),
  );
}

/**
 * Exchanges a resend code for the tokens of its shops and merchants, in several transactions as the code of a main
 * account: last, the code is marked as used. If this is interrupted, the code still works, and the same call stores the
 * same tokens.
 */
export async function exchangeResendCode(
  exchanger: Exchanger,
  code: string,
): Promise<MainAccountTokens | Refusal<'invalid_code'>> {
  const { partner_id, store: database, now, settings } = exchanger;
  if (!isResendCode(code)) return refused('invalid_code');
  const live_code = { code_sha256: tokenHash(code), partner_id, now };
  const sent = await database.transaction((store) => store.first(findResendCode, live_code));
  if (!sent) return refused('invalid_code');
  const owners = ownersFrom(parseJson(sent.shop_ids), parseJson(sent.merchant_ids));
  const replaced = await inGroups(owners, async (owner) =>
    (await replaceTokens(exchanger, code, linkedOwnerKey(owner))) ? [owner] : [],
  );
  const linked = replaced.flat();
  if (linked.length === 0) return refused('invalid_code');
  const used = await database.transaction((store) => store.run(useResendCode, live_code));
  if (used === 0) return refused('invalid_code');
  return {
    ...tokensOf(exchanger, code),
    expire_in: settings.access_token_lifetime_s,
    shop_id_list: linked.flatMap((owner) => ('shop_id' in owner ? [owner.shop_id] : [])),
    merchant_id_list: linked.flatMap((owner) => ('shop_id' in owner ? [] : [owner.merchant_id])),
  };
}
