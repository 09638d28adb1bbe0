// Callers: partners, shops and merchants, with the credentials to sign calls.

import type { Region } from '../../../src/kit/contract/region.ts';
import { createPartnerKey } from '../../../src/market/accounts/keys/partner_key.ts';
import { issueTokens, type NewTokens } from '../../../src/market/accounts/tokens/issue_tokens.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import type { KnownSecrets } from '../secrets/known_secrets.ts';
import type { Columns, Row, RowBuilders, TableName } from './row.ts';

export interface GivenPartner {
  readonly partner_id: number;
  readonly partner_key: string;
}
export interface GivenShop {
  readonly shop_id: number;
  readonly region: Region;
  readonly access_token: string;
}
export interface GivenMerchant {
  readonly merchant_id: number;
  readonly access_token: string;
}

/** A partner with a key. */
export async function buildPartner(
  { database, master_keys, business_clock }: OpenMarketplace,
  { row, nextId }: RowBuilders,
  secrets: KnownSecrets,
  record: Columns<'partner'> = {},
): Promise<GivenPartner> {
  const partner_id = nextId();
  const stored = await row('partner', { partner_id, partner_name: `Partner ${partner_id}`, ...record });
  const partner_key = await database.transaction((store) =>
    createPartnerKey(store, master_keys, business_clock, partner_id),
  );
  secrets.add('partner_key', partner_key);
  return { ...stored, partner_key };
}

/** Builders of callers; those without a given partner are linked to `world_partner`. */
export function accountBuilders(
  marketplace: OpenMarketplace,
  rows: RowBuilders,
  world_partner: GivenPartner,
  secrets: KnownSecrets,
) {
  const { row, nextId } = rows;
  const { database, ids } = marketplace;
  const link = { linked_at: 'now-1d', expires_at: 'now+364d' } as const;

  const partner = (record: Columns<'partner'> = {}) => buildPartner(marketplace, rows, secrets, record);

  /** Valid tokens of a partner that is already linked. */
  const tokens = async (
    owner: { shop_id: number } | { merchant_id: number },
    { partner_id }: GivenPartner = world_partner,
  ): Promise<NewTokens> => {
    const issued = await ids.within(() =>
      database.transaction((store) => issueTokens(store, marketplace, partner_id, owner)),
    );
    secrets.gather(issued);
    return issued;
  };

  /** Their access token. */
  const token = async (...of: Parameters<typeof tokens>): Promise<string> =>
    (await tokens(...of)).access_token;

  /** A local shop in Singapore that is linked to the partner. */
  async function shop({
    partner: { partner_id, ...keys } = world_partner,
    ...record
  }: Columns<'shop'> & { partner?: GivenPartner } = {}): Promise<Row<'shop'> & GivenShop> {
    const shop_id = record.shop_id ?? nextId();
    if (typeof shop_id !== 'number') throw new Error('A shop_id is a number.');
    const stored = await row('shop', {
      shop_id,
      shop_name: `shop ${shop_id}`,
      region: 'SG',
      seller_type: 'local',
      ...record,
    });
    await row('shop_link', { shop_id, partner_id, ...link });
    return { ...stored, access_token: await token({ shop_id }, { partner_id, ...keys }) };
  }

  /** A shop that is the primary shop of affiliate shops in these regions. */
  async function primaryShop({
    affiliate_regions = [],
    ...record
  }: Parameters<typeof shop>[0] & { affiliate_regions?: readonly Region[] } = {}) {
    const shop_id = nextId();
    const primary = await shop({ shop_id, primary_shop_id: shop_id, ...record });
    const affiliates: Row<'affiliate_shop'>[] = [];
    for (const region of affiliate_regions)
      affiliates.push(await row('affiliate_shop', { shop_id, affiliate_shop_id: nextId(), region }));
    return { ...primary, affiliates };
  }

  async function merchant({
    partner: { partner_id, ...keys } = world_partner,
    ...record
  }: Columns<'merchant'> & { partner?: GivenPartner } = {}): Promise<Row<'merchant'> & GivenMerchant> {
    const merchant_id = nextId();
    const stored = await row('merchant', {
      merchant_id,
      merchant_name: `Merchant ${merchant_id}`,
      region: 'SG',
      ...record,
    });
    await row('merchant_link', { merchant_id, partner_id, ...link });
    return { ...stored, access_token: await token({ merchant_id }, { partner_id, ...keys }) };
  }

  /** Another partner to which a shop is linked, and the shop with a token for it: the caller for `world.call`. */
  async function linkedPartner({ shop: linked }: { shop: GivenShop }) {
    const { shop_id } = linked;
    const other = await partner();
    await row('shop_link', { shop_id, partner_id: other.partner_id, ...link });
    return { partner: other, shop: { ...linked, access_token: await token({ shop_id }, other) } };
  }

  return { partner, token, tokens, shop, linkedPartner, primaryShop, merchant };
}

export type AccountBuilders = ReturnType<typeof accountBuilders>;

type ShopTable = { [T in TableName]: Row<T> extends { shop_id: number } ? T : never }[TableName];

/** What a test may set in a row of a shop: its columns, and the shop. */
export type ShopColumns<T extends ShopTable> = Omit<Columns<T>, 'shop_id'> & { shop?: GivenShop };

/** A row, and the shop to which it belongs. */
export type WithShop<T extends ShopTable> = Row<T> & { readonly shop: GivenShop };

/** What the builders of the groups are based on. */
export type Builders = RowBuilders & AccountBuilders;

/**
 * Creates builders of a table's rows: a test sets what matters to it, `defaults` sets the rest. Without a given
 * shop, one is built with `shop_record`.
 */
export const shopRow =
  <T extends ShopTable>(
    { row, shop: buildShop }: Builders,
    table_name: T,
    shop_record: Columns<'shop'> = {},
  ) =>
  (defaults: (shop: GivenShop) => ShopColumns<T>) =>
  async (stated: ShopColumns<T> = {} as ShopColumns<T>): Promise<WithShop<T>> => {
    const { shop: owner, ...columns } = stated;
    const shop = owner ?? (await buildShop(shop_record));
    const record = { shop_id: shop.shop_id, ...defaults(shop), ...columns };
    return { ...(await row(table_name, record as Columns<T>)), shop };
  };
