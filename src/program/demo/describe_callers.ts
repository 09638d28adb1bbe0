// What a developer needs to call a marketplace as one of its partners: the key, and new tokens.

import type { Database, Transaction } from '../../engine/store/store.ts';
import { seconds } from '../../kit/contract/clock.ts';
import { giveCode } from '../../market/accounts/consent/grant_consent.ts';
import { giveResendCode } from '../../market/accounts/consent/resend_code.ts';
import { issueTokens, type NewTokens, type TokenIssuer } from '../../market/accounts/tokens/issue_tokens.ts';
import type { LinkedOwner } from '../../market/accounts/tokens/token_owner.ts';
import { type DemoSeller, describeDemoSellers } from './demo_sellers.ts';
import { type DemoExample, fillInSecrets, type Made } from './example_secrets.ts';

/** A partner, with the shops and merchants that it may call for. */
export interface Callers {
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shops: readonly { shop_id: number; shop_name: string; region: string; seller_type: string }[];
  readonly merchants: readonly { merchant_id: number }[];
  readonly examples: Record<string, DemoExample>;
}

export interface DescribedCallers {
  partner_id: number;
  partner_key: string;
  shops: ({ name: string; shop_id: number; region: string; seller_type: string } & Omit<
    NewTokens,
    'expire_in'
  >)[];
  merchants: ({ merchant_id: number } & Omit<NewTokens, 'expire_in'>)[];
  /** The sellers who sign in on the consent pages. */
  sellers: DemoSeller[];
  examples: Record<string, DemoExample>;
}

/** The parts of a marketplace that are needed. */
export type DescribedMarketplace = TokenIssuer &
  Parameters<typeof giveCode>[0] & { readonly database: Database };

/** Issues tokens for these shops and merchants, and describes everything else that a call needs. */
export async function describeCallers(
  marketplace: DescribedMarketplace,
  callers: Callers,
): Promise<DescribedCallers> {
  const { database, ids, derivation } = marketplace;
  const { partner_id, partner_key, shops, merchants } = callers;
  const issue = async (store: Transaction, owner: LinkedOwner) => {
    const { access_token, refresh_token } = await issueTokens(store, marketplace, partner_id, owner);
    return { access_token, refresh_token };
  };
  const issued = await ids.within(() =>
    database.transaction(async (store) => {
      const described: Pick<DescribedCallers, 'shops' | 'merchants'> = { shops: [], merchants: [] };
      for (const { shop_id, shop_name, region, seller_type } of shops)
        described.shops.push({
          name: shop_name,
          shop_id,
          region,
          seller_type,
          ...(await issue(store, { shop_id })),
        });
      for (const { merchant_id } of merchants)
        described.merchants.push({ merchant_id, ...(await issue(store, { merchant_id })) });
      return described;
    }),
  );
  return {
    partner_id,
    partner_key,
    ...issued,
    sellers: await describeDemoSellers(database, derivation),
    examples: await withSecrets(marketplace, callers),
  };
}

/** The examples, with codes and refresh tokens that are created for them, so that the other tokens stay valid. */
async function withSecrets(
  marketplace: DescribedMarketplace,
  { partner_id, shops, examples }: Callers,
): Promise<Record<string, DemoExample>> {
  const { database, ids, business_clock } = marketplace;
  const make = async (name: Made, caller: string) => {
    const shop = shops.find(({ shop_name }) => shop_name === caller);
    if (!shop) return undefined;
    const { shop_id } = shop;
    const now = seconds(business_clock);
    if (name === 'code') return giveCode(marketplace, now, partner_id, { shop_id });
    if (name === 'resend_code') {
      const resent = { partner_id, shop_ids: [shop_id], merchant_ids: [] };
      return (await giveResendCode(marketplace, now, resent)).resend_code;
    }
    const tokens = await ids.within(() =>
      database.transaction((store) => issueTokens(store, marketplace, partner_id, { shop_id })),
    );
    return tokens.refresh_token;
  };
  const filled: Record<string, DemoExample> = {};
  for (const [name, example] of Object.entries(examples)) filled[name] = await fillInSecrets(example, make);
  return filled;
}
