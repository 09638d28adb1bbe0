import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { token_chain_ids } from '../accounts.tables.ts';
import { findMainAccountCode, useMainAccountCode, useShopCode } from '../consent/codes.store.ts';
import { exchangeForOwners, type TokensOfOwners } from './exchange_for_owners.ts';
import { insertTokens, type NewTokens } from './issue_tokens.ts';
import { type Exchanger, findLinkFailure, isWellFormed, type LinkFailure } from './token_exchange.ts';
import { linkedOwnerKey } from './token_owner.ts';
import { derivedToken, tokenHash } from './token_text.ts';

export type ShopCodeFailure =
  | 'invalid_code'
  | 'unknown_shop'
  | 'shop_not_linked'
  | 'shop_consent_expired'
  | 'shop_banned';

const shop_reasons: Record<LinkFailure, ShopCodeFailure> = {
  not_linked: 'shop_not_linked',
  consent_expired: 'shop_consent_expired',
  banned: 'shop_banned',
};

/** The tokens for a code. They are the same for all shops and merchants that a main account chose. */
const tokensOf = ({ derivation, partner_id }: Exchanger, code: string) => ({
  access_token: derivedToken(derivation, 'access', partner_id, 'code', code),
  refresh_token: derivedToken(derivation, 'refresh', partner_id, 'code', code),
});

/** Exchanges a shop's code for tokens. Marking the code as used and issuing the tokens happen in one transaction. */
export async function exchangeShopCode(
  exchanger: Exchanger,
  { shop_id, code }: { shop_id: number; code: string },
): Promise<NewTokens | Refusal<ShopCodeFailure>> {
  const { partner_id, store: database, ids, now, settings } = exchanger;
  if (!isWellFormed(code)) return refused('invalid_code');
  const owner = linkedOwnerKey({ shop_id });
  return ids.within(() =>
    database.transaction(async (store) => {
      const failure = await findLinkFailure(store, owner, exchanger);
      if (failure === null) return refused('unknown_shop');
      if (failure) return refused(shop_reasons[failure]);
      const used = await store.run(useShopCode, { shop_id, code_sha256: tokenHash(code), partner_id, now });
      if (used === 0) return refused('invalid_code');
      const chain_id = ids.next(token_chain_ids);
      return insertTokens(
        store,
        { owner, partner_id, chain_id, ...tokensOf(exchanger, code) },
        now,
        settings,
      );
    }),
  );
}

/** Exchanges a main account's code for the tokens of all shops and merchants that it chose. */
export async function exchangeMainAccountCode(
  exchanger: Exchanger,
  { main_account_id, code }: { main_account_id: number; code: string },
): Promise<TokensOfOwners | Refusal<'invalid_code'>> {
  const { partner_id, now } = exchanger;
  if (!isWellFormed(code)) return refused('invalid_code');
  const live_code = { main_account_id, code_sha256: tokenHash(code), partner_id, now };
  return exchangeForOwners(exchanger, {
    tokens: tokensOf(exchanger, code),
    find: (store) => store.first(findMainAccountCode, live_code),
    use: (store) => store.run(useMainAccountCode, live_code),
  });
}
