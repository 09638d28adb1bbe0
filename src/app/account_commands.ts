// What the commands about tokens, consents and keys do.
import { findPartner } from '../accounts/accounts.store.ts';
import { grantConsent } from '../accounts/consent/grant_consent.ts';
import { listKeys } from '../accounts/keys/keys.store.ts';
import { addPartnerKey, listPartnerKeys, retirePartnerKey } from '../accounts/keys/partner_key.ts';
import { issueTokens, TokenIssueError } from '../accounts/tokens/issue_tokens.ts';
import { ownerKey } from '../accounts/tokens/token_owner.ts';
import { tokenStatements } from '../accounts/tokens/tokens.store.ts';
import type { AccountCommands, ShopOrMerchant } from '../cli/accounts/account_commands.ts';
import { openDemo } from '../demo/demo.ts';
import { seconds } from '../platform/contract/clock.ts';
import { findNewestNode } from '../platform/store/nodes.ts';
import type { OpenMarketplace } from './open_marketplace.ts';
import { rotateMasterKey } from './rotate_master_key.ts';
import { withMarketplace } from './with_marketplace.ts';

/** A shop by its id or by its name in the demo marketplace. */
export async function findShopId(marketplace: OpenMarketplace, shop: string): Promise<number> {
  if (/^\d+$/.test(shop)) return Number(shop);
  const { shops } = await openDemo(marketplace);
  const found = shops.find(({ shop_name }) => shop_name === shop);
  if (!found)
    throw new TokenIssueError(
      `There is no shop ${shop}; there are ${shops.map(({ shop_name }) => shop_name).join(', ')}.`,
    );
  return found.shop_id;
}

const ownerOf = async (marketplace: OpenMarketplace, owner: ShopOrMerchant) =>
  'shop' in owner ? { shop_id: await findShopId(marketplace, owner.shop) } : owner;

/** The partner that is named, or the demo marketplace's. */
async function partnerOf(marketplace: OpenMarketplace, partner_id: number | undefined): Promise<number> {
  const named = partner_id ?? (await openDemo(marketplace)).partner_id;
  if (!(await marketplace.database.first(findPartner, { partner_id: named })))
    throw new TokenIssueError(`There is no partner ${named}.`);
  return named;
}

const only_existing = { only_existing: true };

export const accountCommands: AccountCommands = {
  issueToken: (flags, partner_id, owner, { ttl_s, revoke }) =>
    withMarketplace(flags, only_existing, async (marketplace) => {
      const { database, ids, business_clock, settings } = marketplace;
      const issuer = await partnerOf(marketplace, partner_id);
      const to = await ownerOf(marketplace, owner);
      const { kind, owner_id } = ownerKey(to);
      const access_token_lifetime_s = ttl_s ?? settings.access_token_lifetime_s;
      const issuing = { ...marketplace, settings: { ...settings, access_token_lifetime_s } };
      return ids.within(() =>
        database.transaction(async (store) => {
          const revoked = { owner_id, partner_id: issuer, revoked_at: seconds(business_clock) };
          if (revoke) await store.run(tokenStatements[kind].revokeAll, revoked);
          return issueTokens(store, issuing, issuer, to);
        }),
      );
    }),

  consent: (flags, partner_id, { days, ...given }) =>
    withMarketplace(flags, only_existing, async (marketplace) => {
      const { database, master_key, business_clock, wall_clock } = marketplace;
      const partner = await partnerOf(marketplace, partner_id);
      const [partner_key] = await listPartnerKeys(database, master_key, partner);
      if (partner_key === undefined) throw new TokenIssueError(`Partner ${partner} has no live key.`);
      const node = await findNewestNode(database, seconds(wall_clock));
      if (!node)
        throw new TokenIssueError(
          'No server runs on this database, and tokens are got from one: `stoa serve`.',
        );
      const given_by = 'shop' in given ? { shop_id: await findShopId(marketplace, given.shop) } : given;
      const consent = { partner_id: partner, given_by, days };
      const code = await grantConsent(marketplace, seconds(business_clock), consent);
      const from =
        'shop_id' in given_by ? { shop_id: given_by.shop_id } : { main_account_id: given_by.main_account_id };
      return { base_url: node.base_url, partner_id: partner, partner_key, code, from };
    }),

  addKey: (flags, partner_id) =>
    withMarketplace(flags, only_existing, ({ database, master_key, wall_clock }) =>
      database.transaction((store) => addPartnerKey(store, master_key, wall_clock, partner_id)),
    ),

  listKeys: (flags, partner_id) =>
    withMarketplace(flags, only_existing, ({ database }) => database.all(listKeys, { partner_id })),

  retireKey: (flags, partner_id, key_id, allow_last) =>
    withMarketplace(flags, only_existing, ({ database, wall_clock }) =>
      database.transaction((store) =>
        retirePartnerKey(store, wall_clock, { partner_id, key_id }, allow_last),
      ),
    ),

  rotateMasterKey,
};
