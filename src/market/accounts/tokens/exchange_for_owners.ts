// Exchanges codes that are for many shops and merchants at once.
import { type Json, parseJson } from '../../../engine/store/json.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { token_chain_ids } from '../accounts.tables.ts';
import { inGroups } from '../consent/owner_groups.ts';
import { insertTokens, type NewTokens } from './issue_tokens.ts';
import { type Exchanger, findLinkFailure } from './token_exchange.ts';
import { linkedOwnerKey, type OwnerKey, ownersFrom } from './token_owner.ts';

/** The tokens of a code, and the shops and merchants they are for. */
export interface TokensOfOwners extends NewTokens {
  readonly shop_id_list: number[];
  readonly merchant_id_list: number[];
}

interface CodeOfOwners {
  /** The tokens are the same for all owners. */
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
  /** The owners of the code, if it is live. */
  find(
    store: Transaction,
  ): Promise<{ readonly shop_ids: Json<number[]>; readonly merchant_ids: Json<number[]> } | undefined>;
  /** Marks the code as used. @returns 0 if it was used meanwhile. */
  use(store: Transaction): Promise<number>;
  /** What is written before the tokens of an owner, in their transaction. It can be repeated. */
  prepare?(store: Transaction, owner: OwnerKey): Promise<unknown>;
}

/**
 * Exchanges a code for the tokens of all its owners whose consent has not ended since the code was made. Each owner has its
 * own shard, so this takes several transactions: first the tokens are stored everywhere, while nobody can know them yet,
 * and last the code is marked as used. If this is interrupted, the code still works, and the same call stores the same
 * tokens.
 */
export async function exchangeForOwners(
  { partner_id, store: database, ids, now, settings }: Exchanger,
  { tokens, find, use, prepare }: CodeOfOwners,
): Promise<TokensOfOwners | Refusal<'invalid_code'>> {
  const issueFor = (owner: OwnerKey): Promise<boolean> =>
    ids.within(() =>
      database.transaction(async (store) => {
        if ((await findLinkFailure(store, owner, { partner_id, now })) !== undefined) return false;
        await prepare?.(store, owner);
        const chain_id = ids.next(token_chain_ids);
        await insertTokens(store, { owner, partner_id, chain_id, ...tokens }, now, settings);
        return true;
      }),
    );
  const code = await database.transaction(find);
  if (!code) return refused('invalid_code');
  const owners = ownersFrom(parseJson(code.shop_ids), parseJson(code.merchant_ids));
  const issued = await inGroups(owners, async (owner) =>
    (await issueFor(linkedOwnerKey(owner))) ? [owner] : [],
  );
  const linked = issued.flat();
  if (linked.length === 0) return refused('invalid_code');
  if ((await database.transaction(use)) === 0) return refused('invalid_code');
  return {
    ...tokens,
    expire_in: settings.access_token_lifetime_s,
    shop_id_list: linked.flatMap((owner) => ('shop_id' in owner ? [owner.shop_id] : [])),
    merchant_id_list: linked.flatMap((owner) => ('shop_id' in owner ? [] : [owner.merchant_id])),
  };
}
