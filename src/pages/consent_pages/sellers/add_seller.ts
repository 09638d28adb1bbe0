// What `stoa seller` does about those who sign in.

import type { Database, Store } from '../../../engine/store/store.ts';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { deleteSeller, updatePassword } from '../consent_pages.store.ts';
import { password_length_max, password_length_min, sign_in_name_pattern } from '../consent_pages.ts';
import { makeSeller, type SellerFailure, type SellerIdentity } from './make_seller.ts';
import { hashPassword } from './password.ts';
import { signInName } from './sign_in.ts';

/** What is asked of sellers cannot be done; the message says why. */
export class SellerError extends ExplainedError {
  override readonly name = 'SellerError';
}

/** The hash of a password that somebody chose. @throws SellerError for one that is too short or too long. */
export async function hashChosenPassword(password: string): Promise<string> {
  if (password.length < password_length_min || password.length > password_length_max)
    throw new SellerError(`A password has ${password_length_min} to ${password_length_max} characters.`);
  return hashPassword(password);
}

function messageOf(failure: SellerFailure, sign_in_name: string, identity: SellerIdentity): string {
  if (failure.reason === 'seller_exists') return `There is a seller ${sign_in_name} already.`;
  if (failure.reason === 'owner_not_found')
    return 'shop_id' in failure.owner
      ? `There is no shop ${failure.owner.shop_id}.`
      : `There is no merchant ${failure.owner.merchant_id}.`;
  const account = 'main_account_id' in identity ? identity.main_account_id : '';
  return `There is no main account ${account}: give the name that it is to have.`;
}

/**
 * Adds somebody who signs in.
 *
 * @throws SellerError when the name cannot be one or is taken, for a password that is too short or too long, or for a
 *   shop, merchant or main account that is not there.
 */
export async function addSeller(
  database: Database,
  name: string,
  identity: SellerIdentity,
  password: string,
): Promise<void> {
  const sign_in_name = signInName(name);
  if (!new RegExp(sign_in_name_pattern).test(sign_in_name))
    throw new SellerError(
      'A sign-in name has 1 to 100 letters, digits and . _ @ + -, and begins with a letter or digit.',
    );
  const failure = await makeSeller(database, sign_in_name, identity, () => hashChosenPassword(password));
  if (failure) throw new SellerError(messageOf(failure, sign_in_name, identity));
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
