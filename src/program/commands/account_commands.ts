// The work of the commands about tokens, consents and keys.

import { parseJson } from '../../engine/store/json.ts';
import { findNewestNode } from '../../engine/store/nodes.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { findPartner, listPartners } from '../../market/accounts/accounts.store.ts';
import { listKeys } from '../../market/accounts/keys/keys.store.ts';
import { addPartnerKey, listPartnerKeys, retirePartnerKey } from '../../market/accounts/keys/partner_key.ts';
import { issueTokens, TokenIssueError } from '../../market/accounts/tokens/issue_tokens.ts';
import type { AccountCommands, ListedKey, ShopOrMerchant } from '../cli/accounts/account_commands.ts';
import { openDemo } from '../demo/demo.ts';
import { findDemoSeller } from '../demo/demo_sellers.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import type { CommandChange } from './command_change.ts';
import { rewrapMasterKey, rotateMasterKey } from './rotate_master_key.ts';
import { withMarketplace } from './with_marketplace.ts';

/** The id of a shop that is given by id, or by name in the demo marketplace. */
export async function findDemoShopId(marketplace: OpenMarketplace, shop: string): Promise<number> {
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
  'shop' in owner ? { shop_id: await findDemoShopId(marketplace, owner.shop) } : owner;

/** The given partner, or the partner of the demo marketplace. */
async function partnerOf(marketplace: OpenMarketplace, partner_id: number | undefined): Promise<number> {
  const named = partner_id ?? (await openDemo(marketplace)).partner_id;
  if (!(await marketplace.database.first(findPartner, { partner_id: named })))
    throw new TokenIssueError(`There is no partner ${named}.`);
  return named;
}

/** An address that a signed consent link of a partner may redirect to. */
async function redirectOf({ database }: OpenMarketplace, partner_id: number): Promise<string> {
  const partner = await database.first(findPartner, { partner_id });
  const [origin] = partner ? parseJson(partner.redirect_origins) : [];
  if (origin === undefined)
    throw new TokenIssueError(
      `Partner ${partner_id} has no redirect_origins, and a consent redirects to one of them: register one.`,
    );
  return origin;
}

const only_existing = { only_existing: true };
const only_reading = { ...only_existing, changes: 'nothing' } as const;

const keyChange = (action: string, ids: NonNullable<CommandChange['ids']>) => ({
  ...only_existing,
  changes: { action, ids },
});

/** The shop of a demo may be given by its name. */
const issuingTo = (partner_id: number | undefined, owner: ShopOrMerchant): CommandChange => ({
  action: 'token.issue',
  ids: { partner_id, ...('shop' in owner ? { shop_id: owner.shop } : { merchant_id: owner.merchant_id }) },
});

export const accountCommands: AccountCommands = {
  issueToken: (flags, partner_id, owner, { ttl_s, revoke }) =>
    withMarketplace(
      flags,
      { ...only_existing, changes: issuingTo(partner_id, owner) },
      async (marketplace) => {
        const { database, ids, settings } = marketplace;
        const issuer = await partnerOf(marketplace, partner_id);
        const to = await ownerOf(marketplace, owner);
        const access_token_lifetime_s = ttl_s ?? settings.access_token_lifetime_s;
        const issuing = { ...marketplace, settings: { ...settings, access_token_lifetime_s } };
        return ids.within(() =>
          database.transaction((store) => issueTokens(store, issuing, issuer, to, { revoke })),
        );
      },
    ),

  prepareConsent: (flags, partner_id, giver) =>
    withMarketplace(flags, only_reading, async (marketplace) => {
      const { database, master_keys, wall_clock } = marketplace;
      const asking = await partnerOf(marketplace, partner_id);
      const [partner_key] = await listPartnerKeys(database, master_keys, asking);
      if (partner_key === undefined) throw new TokenIssueError(`Partner ${asking} has no valid key.`);
      const node = await findNewestNode(database, seconds(wall_clock));
      if (!node)
        throw new TokenIssueError(
          'No server runs on this database. Sellers consent on the pages of a server: start `stoa serve`. Without a server, `stoa link make` returns a code, and `stoa token issue` returns tokens.',
        );
      const from = 'shop' in giver ? { shop_id: await findDemoShopId(marketplace, giver.shop) } : giver;
      return {
        base_url: node.base_url,
        partner_id: asking,
        partner_key,
        redirect: await redirectOf(marketplace, asking),
        from,
        demo_seller: await findDemoSeller(marketplace, from),
      };
    }),

  addKey: (flags, partner_id) =>
    withMarketplace(flags, keyChange('key.add', { partner_id }), ({ database, master_keys, wall_clock }) =>
      database.transaction((store) => addPartnerKey(store, master_keys, wall_clock, partner_id)),
    ),

  listKeys: (flags, partner_id) =>
    withMarketplace(flags, only_reading, async ({ database }) => {
      if (partner_id !== undefined) return database.all(listKeys, { partner_id });
      const keys: ListedKey[] = [];
      for (const partner of await database.all(listPartners, {}))
        keys.push(...(await database.all(listKeys, { partner_id: partner.partner_id })));
      return keys;
    }),

  retireKey: (flags, partner_id, key_id, allow_last) =>
    withMarketplace(flags, keyChange('key.retire', { partner_id, key_id }), ({ database, wall_clock }) =>
      database.transaction((store) =>
        retirePartnerKey(store, wall_clock, { partner_id, key_id }, allow_last),
      ),
    ),

  rotateMasterKey,
  rewrapMasterKey,
};
