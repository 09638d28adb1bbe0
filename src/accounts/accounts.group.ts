import { group } from '../platform/group.ts';
import { accountsMigrations } from './accounts.migrations.ts';
import { accountsTables, token_chain_ids } from './accounts.tables.ts';
import { copyLoadedLinks } from './consent/link.ts';
import { tokenCleanup } from './tokens/expired_tokens.ts';

export const accounts = group({
  name: 'accounts',
  tables: {
    ...accountsTables,
    shop_link: { ...accountsTables.shop_link, afterInsert: copyLoadedLinks('shop', 'shop_id') },
    merchant_link: {
      ...accountsTables.merchant_link,
      afterInsert: copyLoadedLinks('merchant', 'merchant_id'),
    },
  },
  migrations: accountsMigrations,
  id_kinds: [token_chain_ids],
  periodic: [tokenCleanup],
});
