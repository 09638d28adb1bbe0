import { group, serveAction } from '../../engine/group.ts';
import { accountsEvents } from './accounts.events.ts';
import { accountsMigrations } from './accounts.migrations.ts';
import { accountsPushes } from './accounts.pushes.ts';
import { accountsTables, partner_ids, shop_ids, token_chain_ids } from './accounts.tables.ts';
import { link_make, link_resend_code, link_withdraw } from './actions/link_actions.contract.ts';
import { makeLink, resendCode, withdrawLink } from './actions/link_actions.ts';
import {
  key_add,
  key_retire,
  partner_create,
  partner_list_tokens,
  partner_reinstate,
  partner_suspend,
} from './actions/partner_actions.contract.ts';
import {
  addKey,
  createPartner,
  reinstatePartnerAction,
  retireKeyAction,
  suspendPartnerAction,
} from './actions/partner_actions.ts';
import { listTokensOfPartner } from './actions/partner_tokens.ts';
import { shop_create, shop_reinstate, shop_suspend } from './actions/shop_actions.contract.ts';
import { createShop, reinstateShopAction, suspendShopAction } from './actions/shop_actions.ts';
import { copyLoadedLinks } from './consent/link.ts';
import { expiringLinks, linkExpiry } from './consent/link_expiry.ts';
import { listStoredKeys } from './keys/stored_keys.ts';
import { tokenCleanup } from './tokens/expired_tokens.ts';

export const accounts = group({
  name: 'accounts',
  about: 'Callers: partners and their keys, shops, merchants, and the links between them.',
  actions: [
    serveAction(partner_create, createPartner),
    serveAction(partner_suspend, suspendPartnerAction),
    serveAction(partner_reinstate, reinstatePartnerAction),
    serveAction(partner_list_tokens, listTokensOfPartner),
    serveAction(key_add, addKey),
    serveAction(key_retire, retireKeyAction),
    serveAction(link_make, makeLink),
    serveAction(link_resend_code, resendCode),
    serveAction(link_withdraw, withdrawLink),
    serveAction(shop_create, createShop),
    serveAction(shop_suspend, suspendShopAction),
    serveAction(shop_reinstate, reinstateShopAction),
  ],
  collections: {
    partner: {
      about: 'Partners. Actions create their keys.',
      write_scope: 'admin',
      managed: ['status'],
      drawn: { column: 'partner_id', kind: partner_ids },
    },
    partner_key: {
      about: 'Keys of partners, without their secret values.',
      written_by: 'partner/create, key/add and key/retire',
      hidden: ['key_encrypted'],
    },
    partner_key_use: { about: 'When a key was last used.', written_by: 'the calls of partners' },
    merchant: { about: 'Merchants. A shop may belong to one.', write_scope: 'write' },
    shop: {
      about: 'Shops. Their addresses are rows of `shop_address`.',
      write_scope: 'write',
      managed: ['status'],
      drawn: { column: 'shop_id', kind: shop_ids },
    },
    affiliate_shop: { about: 'The affiliate shops of a primary shop.', write_scope: 'write' },
    direct_shop: {
      about: 'The cross-border direct shops of a local shop, whose `main_shop_id` is its own id.',
      write_scope: 'write',
    },
    outlet_shop: {
      about: 'The outlet shops of a mart shop, whose `mart_shop_id` is its own id.',
      write_scope: 'write',
    },
    shop_link: {
      about: 'Which partners may act for a shop.',
      written_by: 'link/make and link/withdraw, and consents',
    },
    merchant_link: {
      about: 'Which partners may act for a merchant.',
      written_by: 'link/make and link/withdraw, and consents',
    },
    partner_shop_link: { about: 'For which shops a partner may act.', written_by: 'every change of a link' },
    partner_merchant_link: {
      about: 'For which merchants a partner may act.',
      written_by: 'every change of a link',
    },
  },
  secrets: [listStoredKeys],
  tables: {
    ...accountsTables,
    shop_link: {
      ...accountsTables.shop_link,
      afterInsert: copyLoadedLinks('shop', 'shop_id'),
      follow_ups: { tables: ['partner_shop_link'], are_repeatable: true },
    },
    merchant_link: {
      ...accountsTables.merchant_link,
      afterInsert: copyLoadedLinks('merchant', 'merchant_id'),
      follow_ups: { tables: ['partner_merchant_link'], are_repeatable: true },
    },
  },
  migrations: accountsMigrations,
  events: accountsEvents,
  pushes: accountsPushes,
  id_kinds: [partner_ids, shop_ids, token_chain_ids],
  periodic: [tokenCleanup, linkExpiry, expiringLinks],
});
