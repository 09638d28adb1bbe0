// Tokens with their owners and links. Reading them apart is safe: any one of the three ends a grant, so a grant
// that one of them has ended is not found valid by reading the others a moment later, and where they are read apart, a
// grant is kept for a second.
import type { Params } from '../../engine/store/param.ts';
import { inTwoForms, statementsOn } from '../../engine/store/statement.ts';
import type { AccountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

const no_link = { link_expires_at: null, unlinked_at: null };

const shop_grant = statement(
  (db, p: Params<{ shop_id: number; token_sha256: string }>) =>
    db
      .selectFrom('shop_token')
      .innerJoin('shop', 'shop.shop_id', 'shop_token.shop_id')
      .leftJoin('shop_link', (join) =>
        join
          .onRef('shop_link.shop_id', '=', 'shop_token.shop_id')
          .onRef('shop_link.partner_id', '=', 'shop_token.partner_id'),
      )
      .select([
        'shop_token.partner_id',
        'shop_token.expires_at as token_expires_at',
        'shop_token.revoked_at',
        'shop_link.expires_at as link_expires_at',
        'shop_link.unlinked_at',
        'shop.shop_id',
        'shop.region',
        'shop.seller_type',
        'shop.merchant_id',
        'shop.primary_shop_id',
        'shop.rights',
        'shop.status',
      ])
      .where('shop_token.shop_id', '=', p.shop_id)
      .where('shop_token.token_sha256', '=', p.token_sha256)
      .where('shop_token.kind', '=', 'access'),
  { scans: 'a shop is linked to few partners' },
);

const shop_token = statement((db, p: Params<{ shop_id: number; token_sha256: string }>) =>
  db
    .selectFrom('shop_token')
    .select(['partner_id', 'expires_at as token_expires_at', 'revoked_at'])
    .where('shop_id', '=', p.shop_id)
    .where('token_sha256', '=', p.token_sha256)
    .where('kind', '=', 'access'),
);
const shop_link = statement((db, p: Params<{ shop_id: number; partner_id: number }>) =>
  db
    .selectFrom('shop_link')
    .select(['expires_at as link_expires_at', 'unlinked_at'])
    .where('shop_id', '=', p.shop_id)
    .where('partner_id', '=', p.partner_id),
);
const shop_of_token = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .selectFrom('shop')
    .select(['shop_id', 'region', 'seller_type', 'merchant_id', 'primary_shop_id', 'rights', 'status'])
    .where('shop_id', '=', p.shop_id),
);

/** An access token of a shop with its link and shop, in one query that reads only rows of the shop. */
export const findShopGrant = inTwoForms(shop_grant, async (reader, values) => {
  const [[token], [shop]] = await Promise.all([
    reader.all(shop_token, values),
    reader.all(shop_of_token, values),
  ]);
  if (!token || !shop) return [];
  const [link] = await reader.all(shop_link, { shop_id: shop.shop_id, partner_id: token.partner_id });
  return [{ ...token, ...(link ?? no_link), ...shop }];
});

const merchant_grant = statement(
  (db, p: Params<{ merchant_id: number; token_sha256: string }>) =>
    db
      .selectFrom('merchant_token')
      .innerJoin('merchant', 'merchant.merchant_id', 'merchant_token.merchant_id')
      .leftJoin('merchant_link', (join) =>
        join
          .onRef('merchant_link.merchant_id', '=', 'merchant_token.merchant_id')
          .onRef('merchant_link.partner_id', '=', 'merchant_token.partner_id'),
      )
      .select([
        'merchant_token.partner_id',
        'merchant_token.expires_at as token_expires_at',
        'merchant_token.revoked_at',
        'merchant_link.expires_at as link_expires_at',
        'merchant_link.unlinked_at',
        'merchant.merchant_id',
        'merchant.region',
        'merchant.status',
      ])
      .where('merchant_token.merchant_id', '=', p.merchant_id)
      .where('merchant_token.token_sha256', '=', p.token_sha256)
      .where('merchant_token.kind', '=', 'access'),
  { scans: 'a merchant is linked to few partners' },
);

const merchant_token = statement((db, p: Params<{ merchant_id: number; token_sha256: string }>) =>
  db
    .selectFrom('merchant_token')
    .select(['partner_id', 'expires_at as token_expires_at', 'revoked_at'])
    .where('merchant_id', '=', p.merchant_id)
    .where('token_sha256', '=', p.token_sha256)
    .where('kind', '=', 'access'),
);
const merchant_link = statement((db, p: Params<{ merchant_id: number; partner_id: number }>) =>
  db
    .selectFrom('merchant_link')
    .select(['expires_at as link_expires_at', 'unlinked_at'])
    .where('merchant_id', '=', p.merchant_id)
    .where('partner_id', '=', p.partner_id),
);
const merchant_of_token = statement((db, p: Params<{ merchant_id: number }>) =>
  db
    .selectFrom('merchant')
    .select(['merchant_id', 'region', 'status'])
    .where('merchant_id', '=', p.merchant_id),
);

/** An access token of a merchant with its link and merchant. */
export const findMerchantGrant = inTwoForms(merchant_grant, async (reader, values) => {
  const [[token], [merchant]] = await Promise.all([
    reader.all(merchant_token, values),
    reader.all(merchant_of_token, values),
  ]);
  if (!token || !merchant) return [];
  const [link] = await reader.all(merchant_link, {
    merchant_id: merchant.merchant_id,
    partner_id: token.partner_id,
  });
  return [{ ...token, ...(link ?? no_link), ...merchant }];
});
