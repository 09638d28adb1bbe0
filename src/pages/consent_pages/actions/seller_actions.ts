import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { ownersFrom } from '../../../market/accounts/tokens/token_owner.ts';
import { deleteSeller, findSeller, updatePassword } from '../consent_pages.store.ts';
import { makeSeller, type SellerFailure, type SellerIdentity } from '../sellers/make_seller.ts';
import { hashNewPassword } from '../sellers/new_password.ts';
import type { seller_make, seller_retire, seller_set_password } from './seller_actions.contract.ts';

/** The shop or main account that a seller decides for; undefined if the request names neither or both. */
function identityIn({
  shop_id,
  main_account_id,
  main_account_name,
  shop_id_list,
  merchant_id_list,
}: Parameters<ActionHandler<typeof seller_make>>[1]): SellerIdentity | undefined {
  const owners = ownersFrom([...new Set(shop_id_list)], [...new Set(merchant_id_list)]);
  if (main_account_id !== undefined)
    return shop_id === undefined ? { main_account_id, main_account_name, owners } : undefined;
  const is_alone = main_account_name === undefined && owners.length === 0;
  return shop_id !== undefined && is_alone ? { shop_id } : undefined;
}

const reasonOf = (failure: SellerFailure) =>
  failure.reason !== 'owner_not_found'
    ? failure.reason
    : 'shop_id' in failure.owner
      ? 'shop_not_found'
      : 'merchant_not_found';

export const makeSellerAction: ActionHandler<typeof seller_make> = async (
  { store: database, refuse },
  request,
) => {
  const { sign_in_name, password } = request;
  const identity = identityIn(request);
  if (!identity) return refuse('owner_unclear');
  const failure = await makeSeller(database, sign_in_name, identity, () => hashNewPassword(password));
  return failure ? refuse(reasonOf(failure)) : {};
};

export const replacePassword: ActionHandler<typeof seller_set_password> = async (
  { store: database, refuse },
  { sign_in_name, password },
) => {
  const seller = await database.transaction((store) => store.first(findSeller, { sign_in_name }));
  if (!seller) return refuse('seller_not_found');
  const password_hash = await hashNewPassword(password);
  const replaced = await database.transaction((store) =>
    store.run(updatePassword, { sign_in_name, password_hash }),
  );
  return replaced === 0 ? refuse('seller_not_found') : {};
};

export const retireSeller: ActionHandler<typeof seller_retire> = async (
  { store, refuse },
  { sign_in_name },
) => ((await store.run(deleteSeller, { sign_in_name })) === 0 ? refuse('seller_not_found') : {});
