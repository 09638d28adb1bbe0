// Creates sellers. Each transaction is on one shard, and the seller is written last: if a transaction fails,
// the same request completes the work.

import type { Transactions } from '../../../engine/store/store.ts';
import { findMerchant, findShop } from '../../../market/accounts/accounts.store.ts';
import type { LinkedOwner } from '../../../market/accounts/tokens/token_owner.ts';
import {
  findMainAccount,
  findSeller,
  insertMainAccountMerchant,
  insertMainAccountShop,
  insertSeller,
  upsertMainAccount,
} from '../consent_pages.store.ts';

/** The shop or main account that a seller signs in for. */
export type SellerIdentity =
  | { readonly shop_id: number }
  | {
      readonly main_account_id: number;
      /** Name of a main account that does not exist yet; it is then created. */
      readonly main_account_name?: string | undefined;
      /** Shops and merchants to add to those that it already has. */
      readonly owners: readonly LinkedOwner[];
    };

/** Why a seller cannot be created. */
export type SellerFailure =
  | { readonly reason: 'seller_exists' }
  | { readonly reason: 'owner_not_found'; readonly owner: LinkedOwner }
  | { readonly reason: 'main_account_unnamed' };

const findMissingOwner = async (
  database: Transactions,
  owners: readonly LinkedOwner[],
): Promise<SellerFailure | undefined> => {
  for (const owner of owners) {
    const found = await database.transaction<object | undefined>((store) =>
      'shop_id' in owner ? store.first(findShop, owner) : store.first(findMerchant, owner),
    );
    if (!found) return { reason: 'owner_not_found', owner };
  }
  return undefined;
};

/** Creates a main account, or adds to one, in one transaction on its shard. */
const ensureMainAccount = (
  database: Transactions,
  { main_account_id, main_account_name, owners }: Extract<SellerIdentity, { main_account_id: number }>,
): Promise<SellerFailure | undefined> =>
  database.transaction(async (store) => {
    const existing = await store.first(findMainAccount, { main_account_id });
    const name = main_account_name ?? existing?.main_account_name;
    if (name === undefined) return { reason: 'main_account_unnamed' };
    await store.run(upsertMainAccount, { main_account_id, main_account_name: name });
    for (const owner of owners)
      if ('shop_id' in owner) await store.run(insertMainAccountShop, { main_account_id, ...owner });
      else await store.run(insertMainAccountMerchant, { main_account_id, ...owner });
    return undefined;
  });

/**
 * Creates a seller.
 *
 * @param sign_in_name as `signInName` returns it.
 * @param hashPassword called after all other checks, outside of any transaction.
 */
export async function makeSeller(
  database: Transactions,
  sign_in_name: string,
  identity: SellerIdentity,
  hashPassword: () => Promise<string>,
): Promise<SellerFailure | undefined> {
  const exists = { reason: 'seller_exists' } as const;
  if (await database.transaction((store) => store.first(findSeller, { sign_in_name }))) return exists;
  const owners = 'shop_id' in identity ? [identity] : identity.owners;
  const missing = await findMissingOwner(database, owners);
  if (missing) return missing;
  const failure = 'shop_id' in identity ? undefined : await ensureMainAccount(database, identity);
  if (failure) return failure;
  const password_hash = await hashPassword();
  const owner = {
    shop_id: 'shop_id' in identity ? identity.shop_id : null,
    main_account_id: 'shop_id' in identity ? null : identity.main_account_id,
  };
  const inserted = await database.transaction((store) =>
    store.run(insertSeller, { sign_in_name, password_hash, ...owner }),
  );
  return inserted === 0 ? exists : undefined;
}
