// Builders in the words of the domain: each puts a row where the loader would, with believable defaults.
import { createPartnerKey } from '../../src/accounts/partner_key.ts';
import { issueTokens } from '../../src/accounts/tokens.ts';
import { tables } from '../../src/app/groups.ts';
import type { Marketplace } from '../../src/app/marketplace.ts';
import { seconds } from '../../src/platform/contract/clock.ts';
import type { Region, SellerType } from '../../src/platform/contract/region.ts';
import { insertRow, rowReader } from '../../src/platform/store/load/load.ts';
import type { Table } from '../../src/platform/store/table.ts';

export interface GivenPartner {
  partner_id: number;
  partner_key: string;
}
export interface GivenShop {
  shop_id: number;
  region: Region;
  access_token: string;
}
export interface GivenMerchant {
  merchant_id: number;
  access_token: string;
}

type Record_ = Record<string, unknown>;

export function givenOn(marketplace: Marketplace) {
  const { database, ids, clock, master_key } = marketplace;
  let last = 1_000;
  const nextId = () => ++last;

  /** Any row of any table, checked like a data file's. */
  async function row(table_name: keyof typeof tables, record: Record_): Promise<Record_> {
    const table = tables[table_name] as Table;
    const read = rowReader(table)(record, seconds(clock), `given ${table_name}`);
    await database.transaction((store) => insertRow(store, table_name, table, read));
    return record;
  }

  async function partner(record: Record_ = {}): Promise<GivenPartner> {
    const partner_id = nextId();
    await row('partner', { partner_id, partner_name: `Partner ${partner_id}`, ...record });
    const partner_key = await database.transaction((store) =>
      createPartnerKey(store, master_key, clock, partner_id),
    );
    return { partner_id, partner_key };
  }

  /** A live token of a partner that is linked already. */
  async function token(
    by: GivenPartner,
    owner: { shop_id: number } | { merchant_id: number },
  ): Promise<string> {
    const issued = await ids.within(() =>
      database.transaction((store) => issueTokens(store, ids, clock, by.partner_id, owner)),
    );
    return issued.access_token;
  }

  const link = { linked_at: 'now-1d', expires_at: 'now+364d' };

  async function shop(
    by: GivenPartner,
    record: Partial<{
      region: Region;
      seller_type: SellerType;
      shop_id: number;
      primary_shop_id: number;
      status: string;
    }> = {},
  ): Promise<GivenShop> {
    const shop_id = record.shop_id ?? nextId();
    const region = record.region ?? 'SG';
    await row('shop', { shop_id, shop_name: `shop ${shop_id}`, region, seller_type: 'local', ...record });
    await row('shop_link', { shop_id, partner_id: by.partner_id, ...link });
    return { shop_id, region, access_token: await token(by, { shop_id }) };
  }

  /** A shop that is the primary one of affiliate shops in these regions. */
  async function primaryShop(by: GivenPartner, affiliate_regions: readonly Region[] = []) {
    const shop_id = nextId();
    const primary = await shop(by, { shop_id, primary_shop_id: shop_id });
    const affiliates: { affiliate_shop_id: number; region: Region }[] = [];
    for (const region of affiliate_regions) {
      const affiliate_shop_id = nextId();
      await row('affiliate_shop', { shop_id, affiliate_shop_id, region });
      affiliates.push({ affiliate_shop_id, region });
    }
    return { ...primary, affiliates };
  }

  async function merchant(by: GivenPartner, record: Record_ = {}): Promise<GivenMerchant> {
    const merchant_id = nextId();
    await row('merchant', { merchant_id, merchant_name: `Merchant ${merchant_id}`, region: 'SG', ...record });
    await row('merchant_link', { merchant_id, partner_id: by.partner_id, ...link });
    return { merchant_id, access_token: await token(by, { merchant_id }) };
  }

  return { row, partner, shop, primaryShop, merchant, token, nextId };
}

export type Given = ReturnType<typeof givenOn>;
