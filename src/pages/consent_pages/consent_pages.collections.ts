import { collectionsOf } from '../../engine/collection/collection.ts';
import { consentPagesTables } from './consent_pages.tables.ts';

const of_sellers = 'seller/make and stoa seller';

export const consentPagesCollections = collectionsOf(consentPagesTables, {
  seller: {
    about: 'Who signs in on the consent pages, without the hashes of their passwords.',
    read_scope: 'admin',
    written_by: 'seller/make, seller/set_password and seller/retire, and stoa seller',
    hidden: ['password_hash'],
  },
  main_account: {
    about: 'Main accounts, which decide for several shops and merchants.',
    read_scope: 'admin',
    written_by: of_sellers,
  },
  main_account_shop: {
    about: 'The shops of main accounts.',
    read_scope: 'admin',
    written_by: of_sellers,
  },
  main_account_merchant: {
    about: 'The merchants of main accounts.',
    read_scope: 'admin',
    written_by: of_sellers,
  },
});
