import { insertInto } from '../../engine/store/insert.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { type AccountsTables, accountsTables } from './accounts.tables.ts';

const statement = statementsOn<AccountsTables>();

export const findPartner = statement((db, p: Params<{ partner_id: number }>) =>
  db.selectFrom('partner').selectAll().where('partner_id', '=', p.partner_id),
);

export const listPartners = statement((db) => db.selectFrom('partner').selectAll().orderBy('partner_id'), {
  scans: 'for operators; there are few partners',
});

/** Up to two shops of a name, which need not be unique. */
export const listShopsNamed = statement(
  (db, p: Params<{ shop_name: string }>) =>
    db.selectFrom('shop').select('shop_id').where('shop_name', '=', p.shop_name).orderBy('shop_id').limit(2),
  { scans: 'for a command that names a shop', all_shards: 'the name of a shop says no shard' },
);

/** Locks a partner until this transaction ends, so that changes of its keys wait for one another. */
export const lockPartner = statement((db, p: Params<{ partner_id: number }>) =>
  db.selectFrom('partner').select('partner_id').where('partner_id', '=', p.partner_id).forUpdate(),
);

/** The newest key, retired or not. It is needed for the next key_id, because ids of keys are never reused. */
export const findNewestKey = statement((db, p: Params<{ partner_id: number }>) =>
  db
    .selectFrom('partner_key')
    .select('key_id')
    .where('partner_id', '=', p.partner_id)
    .orderBy('key_id', 'desc')
    .limit(1),
);

/** Any live key, of any partner. */
export const findAnyKey = statement(
  (db) => db.selectFrom('partner_key').selectAll().where('retired_at', 'is', null).limit(1),
  { scans: 'for the start of a server, which checks whether there are any keys' },
);

/** The live keys of a partner, newest first. */
export const listLiveKeys = statement(
  (db, p: Params<{ partner_id: number }>) =>
    db
      .selectFrom('partner_key')
      .selectAll()
      .where('partner_id', '=', p.partner_id)
      .where('retired_at', 'is', null)
      .orderBy('key_id', 'desc'),
  { scans: 'a partner has few keys' },
);

export const insertKey = insertInto(accountsTables, 'partner_key', { retired_at: null });

export const retireKey = statement(
  (db, p: Params<{ partner_id: number; key_id: number; retired_at: number }>) =>
    db
      .updateTable('partner_key')
      .set({ retired_at: p.retired_at })
      .where('partner_id', '=', p.partner_id)
      .where('key_id', '=', p.key_id)
      .where('retired_at', 'is', null),
);

export const findMerchant = statement((db, p: Params<{ merchant_id: number }>) =>
  db.selectFrom('merchant').selectAll().where('merchant_id', '=', p.merchant_id),
);

export const findShop = statement((db, p: Params<{ shop_id: number }>) =>
  db.selectFrom('shop').selectAll().where('shop_id', '=', p.shop_id),
);

/** The period for which a shop has authorised a partner. */
export const findShopLink = statement((db, p: Params<{ shop_id: number; partner_id: number }>) =>
  db
    .selectFrom('shop_link')
    .select(['linked_at', 'expires_at'])
    .where('shop_id', '=', p.shop_id)
    .where('partner_id', '=', p.partner_id),
);

/** The active shops that a partner is linked to. For operators only: it reads rows of many shops. */
export const listLinkedShops = statement(
  (db, p: Params<{ partner_id: number; now: number }>) =>
    db
      .selectFrom('shop_link')
      .innerJoin('shop', 'shop.shop_id', 'shop_link.shop_id')
      .select(['shop.shop_id', 'shop.shop_name', 'shop.region', 'shop.seller_type'])
      .where('shop_link.partner_id', '=', p.partner_id)
      .where('shop_link.unlinked_at', 'is', null)
      .where('shop_link.expires_at', '>', p.now)
      .where('shop.status', '=', 'active')
      .orderBy('shop.shop_id'),
  {
    scans: 'for operators: the links of a partner',
    all_shards: 'for operators: the links of a partner',
  },
);

/** The active merchants that a partner is linked to. For operators only. */
export const listLinkedMerchants = statement(
  (db, p: Params<{ partner_id: number; now: number }>) =>
    db
      .selectFrom('merchant_link')
      .innerJoin('merchant', 'merchant.merchant_id', 'merchant_link.merchant_id')
      .select(['merchant.merchant_id', 'merchant.merchant_name'])
      .where('merchant_link.partner_id', '=', p.partner_id)
      .where('merchant_link.unlinked_at', 'is', null)
      .where('merchant_link.expires_at', '>', p.now)
      .where('merchant.status', '=', 'active')
      .orderBy('merchant.merchant_id'),
  {
    scans: 'for operators: the links of a partner',
    all_shards: 'for operators: the links of a partner',
  },
);

export const listAffiliateShops = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db.selectFrom('affiliate_shop').select(['affiliate_shop_id', 'region']).where('shop_id', '=', p.shop_id),
  { scans: 'a shop has at most one affiliate shop per region' },
);

export const listDirectShops = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('direct_shop')
      .select(['direct_shop_id', 'region'])
      .where('shop_id', '=', p.shop_id)
      .orderBy('direct_shop_id'),
  { scans: 'a local shop has few direct shops' },
);

export const listOutletShops = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('outlet_shop')
      .select('outlet_shop_id')
      .where('shop_id', '=', p.shop_id)
      .orderBy('outlet_shop_id'),
  { scans: 'the answer lists all outlet shops of a mart shop' },
);

/** The holiday mode of a shop, as `holidayNow` reads it. */
export const findHolidayMode = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .selectFrom('shop')
    .select(['holiday_mode_on', 'holiday_mode_type', 'holiday_mode_start_time', 'holiday_mode_end_time'])
    .where('shop_id', '=', p.shop_id),
);

/** The first shops by id, up to a limit. */
export const listFirstShops = statement(
  (db, p: Params<{ limit: number }>) =>
    db.selectFrom('shop').select(['shop_id', 'shop_name', 'status']).orderBy('shop_id').limit(p.limit),
  {
    scans: 'the first shops by id, up to the limit',
    all_shards: 'an operator looks for a number without naming its shop',
  },
);

export const listShopsByName = statement(
  (db, p: Params<{ shop_name: string; limit: number }>) =>
    db
      .selectFrom('shop')
      .select(['shop_id', 'shop_name', 'status'])
      .where('shop_name', '=', p.shop_name)
      .limit(p.limit),
  { all_shards: 'an operator looks for a shop by its name' },
);

/** The next shops by id. */
export const listShopsAfter = statement(
  (db, p: Params<{ shop_id: number; limit: number }>) =>
    db
      .selectFrom('shop')
      .select('shop_id')
      .where('shop_id', '>', p.shop_id)
      .orderBy('shop_id')
      .limit(p.limit),
  { all_shards: 'work on the data of all shops goes from shop to shop' },
);

/** The partners to which a shop is or was linked. */
export const listPartnersOfShop = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db.selectFrom('shop_link').select('partner_id').where('shop_id', '=', p.shop_id),
  { scans: 'a shop is linked to few partners' },
);
