// What the commands about sellers do.
import type { LinkedOwner } from '../../market/accounts/tokens/token_owner.ts';
import {
  addSeller,
  hashChosenPassword,
  removeSeller,
  setPassword,
} from '../../pages/consent_pages/sellers/add_seller.ts';
import type { SellerIdentity } from '../../pages/consent_pages/sellers/make_seller.ts';
import { randomPassword } from '../../pages/consent_pages/sellers/password.ts';
import type { SellerCommands, SellerOwner } from '../cli/sellers/seller_commands.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { findDemoShopId } from './account_commands.ts';
import { withMarketplace } from './with_marketplace.ts';

const changing = (action: string, sign_in_name: string) => ({
  only_existing: true,
  changes: { action, ids: { sign_in_name } },
});

async function identityOf(marketplace: OpenMarketplace, owner: SellerOwner): Promise<SellerIdentity> {
  if ('shop' in owner) return { shop_id: await findDemoShopId(marketplace, owner.shop) };
  const { shops, merchant_ids, ...account } = owner;
  const owners: LinkedOwner[] = merchant_ids.map((merchant_id) => ({ merchant_id }));
  for (const shop of shops) owners.push({ shop_id: await findDemoShopId(marketplace, shop) });
  return { ...account, owners };
}

export const sellerCommands: SellerCommands = {
  addSeller: (flags, sign_in_name, owner, password) =>
    withMarketplace(flags, changing('seller.make', sign_in_name), async (marketplace) => {
      const identity = await identityOf(marketplace, owner);
      await addSeller(marketplace.database, sign_in_name, identity, password);
    }),

  setSellerPassword: (flags, sign_in_name, password) =>
    withMarketplace(flags, changing('seller.set_password', sign_in_name), async ({ database }) =>
      setPassword(database, sign_in_name, await hashChosenPassword(password)),
    ),

  removeSeller: (flags, sign_in_name) =>
    withMarketplace(flags, changing('seller.retire', sign_in_name), ({ database }) =>
      removeSeller(database, sign_in_name),
    ),

  randomPassword,
};
