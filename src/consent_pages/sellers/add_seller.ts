// What operators do about those who sign in.
import { findMerchant, findShop } from '../../accounts/accounts.store.ts';
import type { TokenOwner } from '../../accounts/tokens/token_owner.ts';
import { ExplainedError } from '../../platform/contract/thrown.ts';
import type { Database, Store } from '../../platform/store/store.ts';
import {
  deleteSeller,
  findMainAccount,
  insertMainAccountMerchant,
  insertMainAccountShop,
  insertSeller,
  updatePassword,
  upsertMainAccount,
} from '../consent_pages.store.ts';
import { sign_in_name_pattern } from '../consent_pages.tables.ts';
import { hashPassword } from './password.ts';
import { signInName } from './sign_in.ts';

/** What is asked of sellers cannot be done; the message says why. */
export class SellerError extends ExplainedError {
  override readonly name = 'SellerError';
}

/** Of what is chosen by people; what is drawn at random is longer. */
const password_length_min = 12;
const password_length_max = 200;

/** The hash of a password that somebody chose. @throws SellerError for one that is too short or too long. */
export function hashChosenPassword(password: string): Promise<string> {
  if (password.length < password_length_min || password.length > password_length_max)
    throw new SellerError(`A password has ${password_length_min} to ${password_length_max} characters.`);
  return hashPassword(password);
}

/** For whom a seller signs in. */
export type SellerIdentity =
  | { readonly shop_id: number }
  | {
      readonly main_account_id: number;
      /** What a main account that is not there yet is called; it is made then. */
      readonly main_account_name?: string | undefined;
      /** Shops and merchants that it has from now on, beside those that it has. */
      readonly owners: readonly TokenOwner[];
    };

async function checkOwner(store: Store, owner: TokenOwner): Promise<void> {
  if ('shop_id' in owner) {
    if (!(await store.first(findShop, owner))) throw new SellerError(`There is no shop ${owner.shop_id}.`);
  } else if (!(await store.first(findMerchant, owner)))
    throw new SellerError(`There is no merchant ${owner.merchant_id}.`);
}

/** Makes a main account, or adds to one, in one transaction on its shard. */
async function ensureMainAccount(
  database: Database,
  { main_account_id, main_account_name, owners }: Extract<SellerIdentity, { main_account_id: number }>,
): Promise<void> {
  for (const owner of owners) await checkOwner(database, owner);
  await database.transaction(async (store) => {
    const existing = await store.first(findMainAccount, { main_account_id });
    const name = main_account_name ?? existing?.main_account_name;
    if (name === undefined)
      throw new SellerError(`There is no main account ${main_account_id}: give the name that it is to have.`);
    await store.run(upsertMainAccount, { main_account_id, main_account_name: name });
    for (const owner of owners)
      if ('shop_id' in owner) await store.run(insertMainAccountShop, { main_account_id, ...owner });
      else await store.run(insertMainAccountMerchant, { main_account_id, ...owner });
  });
}

/**
 * Adds somebody who signs in.
 *
 * @throws SellerError when the name cannot be one or is taken, or for a shop, merchant or main account that is not there.
 */
export async function addSeller(
  database: Database,
  name: string,
  identity: SellerIdentity,
  password_hash: string,
): Promise<void> {
  const sign_in_name = signInName(name);
  if (!new RegExp(sign_in_name_pattern).test(sign_in_name))
    throw new SellerError(
      'A sign-in name has 1 to 100 letters, digits and . _ @ + -, and begins with a letter or digit.',
    );
  if ('shop_id' in identity) await checkOwner(database, identity);
  else await ensureMainAccount(database, identity);
  const owner = { shop_id: null, main_account_id: null };
  const row =
    'shop_id' in identity
      ? { ...owner, shop_id: identity.shop_id }
      : { ...owner, main_account_id: identity.main_account_id };
  if ((await database.run(insertSeller, { sign_in_name, password_hash, ...row })) === 0)
    throw new SellerError(`There is a seller ${sign_in_name} already.`);
}

/** Replaces the password of a seller. @throws SellerError when there is none of this name. */
export async function setPassword(store: Store, name: string, password_hash: string): Promise<void> {
  const sign_in_name = signInName(name);
  if ((await store.run(updatePassword, { sign_in_name, password_hash })) === 0)
    throw new SellerError(`There is no seller ${sign_in_name}.`);
}

/** Removes a seller, who cannot sign in any more; consents stay as they are. @throws SellerError */
export async function removeSeller(store: Store, name: string): Promise<void> {
  const sign_in_name = signInName(name);
  if ((await store.run(deleteSeller, { sign_in_name })) === 0)
    throw new SellerError(`There is no seller ${sign_in_name}.`);
}
