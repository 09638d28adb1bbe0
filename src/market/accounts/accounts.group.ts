import { group } from '../../engine/group.ts';
import { accountsActions } from './accounts.actions.ts';
import { accountsCollections } from './accounts.collections.ts';
import { accountsMigrations } from './accounts.migrations.ts';
import { accountsTables, partner_ids, shop_ids, token_chain_ids } from './accounts.tables.ts';
import { makeLink, withdrawLink } from './actions/link_actions.ts';
import {
  addKey,
  createPartner,
  reinstate as reinstatePartner,
  retire,
  suspend as suspendPartner,
} from './actions/partner_actions.ts';
import { createShop, reinstate as reinstateShop, suspend as suspendShop } from './actions/shop_actions.ts';
import { copyLoadedLinks } from './consent/link.ts';
import { tokenCleanup } from './tokens/expired_tokens.ts';

export const accounts = group({
  name: 'accounts',
  about: 'Who calls: partners and their keys, shops, merchants, and who is linked to whom.',
  actions: accountsActions,
  action_handlers: {
    'partner.create': createPartner,
    'partner.suspend': suspendPartner,
    'partner.reinstate': reinstatePartner,
    'key.add': addKey,
    'key.retire': retire,
    'link.make': makeLink,
    'link.withdraw': withdrawLink,
    'shop.create': createShop,
    'shop.suspend': suspendShop,
    'shop.reinstate': reinstateShop,
  },
  collections: accountsCollections,
  tables: {
    ...accountsTables,
    shop_link: { ...accountsTables.shop_link, afterInsert: copyLoadedLinks('shop', 'shop_id') },
    merchant_link: {
      ...accountsTables.merchant_link,
      afterInsert: copyLoadedLinks('merchant', 'merchant_id'),
    },
  },
  migrations: accountsMigrations,
  id_kinds: [partner_ids, shop_ids, token_chain_ids],
  periodic: [tokenCleanup],
});
