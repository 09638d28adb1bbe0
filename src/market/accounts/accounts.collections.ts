import { collectionsOf } from '../../engine/collection/collection.ts';
import { accountsTables, partner_ids, shop_ids } from './accounts.tables.ts';

export const accountsCollections = collectionsOf(accountsTables, {
  partner: {
    about: 'Partners. Their keys are made by actions.',
    write_scope: 'admin',
    managed: ['status'],
    drawn: { column: 'partner_id', kind: partner_ids },
  },
  partner_key: {
    about: 'Which keys partners have, without the keys.',
    written_by: 'partner/create, key/add and key/retire',
    hidden: ['key_encrypted'],
  },
  partner_key_use: { about: 'When a key was last used.', written_by: 'the calls of partners' },
  merchant: { about: 'Merchants, to whom shops belong.', write_scope: 'write' },
  shop: {
    about: 'Shops. Where they ship from are rows of `shop_address`.',
    write_scope: 'write',
    managed: ['status'],
    drawn: { column: 'shop_id', kind: shop_ids },
  },
  affiliate_shop: { about: 'The affiliate shops of a primary shop.', write_scope: 'write' },
  shop_link: {
    about: 'Which partners may act for a shop.',
    written_by: 'link/make and link/withdraw, and consents',
  },
  merchant_link: {
    about: 'Which partners may act for a merchant.',
    written_by: 'link/make and link/withdraw, and consents',
  },
  partner_shop_link: { about: 'For which shops a partner may act.', written_by: 'whatever makes a link' },
  partner_merchant_link: {
    about: 'For which merchants a partner may act.',
    written_by: 'whatever makes a link',
  },
});
