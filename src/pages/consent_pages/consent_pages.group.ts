import { readFile } from 'node:fs/promises';
import { group, serveAction } from '../../engine/group.ts';
import { staticResource } from '../../engine/http/resources/static_resource.ts';
import { packageFile } from '../../engine/package_file.ts';
import { seller_make, seller_retire, seller_set_password } from './actions/seller_actions.contract.ts';
import { makeSellerAction, replacePassword, retireSeller } from './actions/seller_actions.ts';
import { consentPagesMigrations } from './consent_pages.migrations.ts';
import { consentPagesTables } from './consent_pages.tables.ts';
import { FormResource } from './form_resource.ts';
import { serveLink } from './link_resource.ts';
import type { Purpose } from './links/consent_link.ts';
import { checkSignedLink } from './links/signed_link.ts';
import { checkUnsignedLink } from './links/unsigned_link.ts';
import { form_path, style_path } from './pages/layout.ts';
import { SellerPages } from './seller_pages.ts';

const of_sellers = 'seller/make and stoa seller';

export const consentPages = group({
  name: 'consent_pages',
  about: 'Consent: sellers give partners access and withdraw it.',
  actions: [
    serveAction(seller_make, makeSellerAction),
    serveAction(seller_set_password, replacePassword),
    serveAction(seller_retire, retireSeller),
  ],
  collections: {
    seller: {
      about: 'Accounts for the consent pages, without the password hashes.',
      read_scope: 'admin',
      written_by: 'seller/make, seller/set_password and seller/retire, and stoa seller',
      hidden: ['password_hash'],
    },
    main_account: {
      about: 'Main accounts, which decide for several shops and merchants.',
      read_scope: 'admin',
      written_by: of_sellers,
    },
    main_account_shop: { about: 'The shops of main accounts.', read_scope: 'admin', written_by: of_sellers },
    main_account_merchant: {
      about: 'The merchants of main accounts.',
      read_scope: 'admin',
      written_by: of_sellers,
    },
  },
  tables: consentPagesTables,
  migrations: consentPagesMigrations,
  resources: (marketplace) => {
    const pages = new SellerPages(marketplace);
    const forms = new FormResource(pages);
    const signedLink = (operation: string, purpose: Purpose) =>
      serveLink(pages, operation, (exchange) => checkSignedLink(marketplace, purpose, exchange));
    const unsignedLink = serveLink(pages, 'consent.auth', ({ query }) =>
      checkUnsignedLink(marketplace, query),
    );
    const style = staticResource({
      media_type: 'text/css',
      load: () => readFile(packageFile('dist', 'consent_pages', 'consent_pages.css'), 'utf8'),
    });
    return [
      ['/api/v2/shop/auth_partner', { methods: ['GET'], serve: signedLink('shop.auth_partner', 'consent') }],
      [
        '/api/v2/shop/cancel_auth_partner',
        { methods: ['GET'], serve: signedLink('shop.cancel_auth_partner', 'withdrawal') },
      ],
      [
        form_path,
        {
          methods: ['GET', 'POST'],
          serve: (exchange) =>
            exchange.request.method === 'POST' ? forms.serve(exchange) : unsignedLink(exchange),
        },
      ],
      [style_path, style],
    ];
  },
});
