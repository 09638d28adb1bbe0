// The work of `stoa seller` on the sellers who sign in.

import type { Database, Store } from '../../../engine/store/store.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { deleteSeller, updatePassword } from '../consent_pages.store.ts';
import { password_length_max, password_length_min, sign_in_name_form } from '../consent_pages.ts';
import { makeSeller, type SellerFailure, type SellerIdentity } from './make_seller.ts';
import { hashPassword } from './password.ts';
import { signInName } from './sign_in.ts';

/** A command about sellers cannot be carried out. The message says why. */
export class SellerError extends ExplainedError {
  override readonly name = 'SellerError';
}

/** The hash of a password that a person chose. @throws SellerError if the password is too short or too long. */
export async function hashChosenPassword(password: string): Promise<string> {
  if (password.length < password_length_min || password.length > password_length_max)
    throw new SellerError(
      `A password must have ${password_length_min} to ${password_length_max} characters.`,
    );
  return hashPassword(password);
}

function messageOf(failure: SellerFailure, sign_in_name: string, identity: SellerIdentity): string {
  if (failure.reason === 'seller_exists') return `A seller ${sign_in_name} already exists.`;
  if (failure.reason === 'owner_not_found')
    return 'shop_id' in failure.owner
      ? `There is no shop ${failure.owner.shop_id}.`
      : `There is no merchant ${failure.owner.merchant_id}.`;
  const account = 'main_account_id' in identity ? identity.main_account_id : '';
  return `There is no main account ${account}: give a name to create it.`;
}

/**
 * Adds a seller who can sign in.
 *
 * @throws SellerError if the name is invalid or taken, if the password is too short or too long, or if a
 * shop, merchant or main account does not exist.
 */
export async function addSeller(
  database: Database,
  name: string,
  identity: SellerIdentity,
  password: string,
): Promise<void> {
  const sign_in_name = signInName(name);
  if (!new RegExp(sign_in_name_form.pattern).test(sign_in_name))
    throw new SellerError(
      'A sign-in name must have 1 to 100 letters, digits and . _ @ + -, and start with a letter or digit.',
    );
  const failure = await makeSeller(database, sign_in_name, identity, () => hashChosenPassword(password));
  if (failure) throw new SellerError(messageOf(failure, sign_in_name, identity));
}

/** Replaces the password of a seller. @throws SellerError if the seller does not exist. */
export async function setPassword(store: Store, name: string, password_hash: string): Promise<void> {
  const sign_in_name = signInName(name);
  if ((await store.run(updatePassword, { sign_in_name, password_hash })) === 0)
    throw new SellerError(`There is no seller ${sign_in_name}.`);
}

/**
 * Removes a seller, who can no longer sign in. Consents stay valid.
 * @throws SellerError if the seller does not exist.
 */
export async function removeSeller(store: Store, name: string): Promise<void> {
  const sign_in_name = signInName(name);
  if ((await store.run(deleteSeller, { sign_in_name })) === 0)
    throw new SellerError(`There is no seller ${sign_in_name}.`);
}
