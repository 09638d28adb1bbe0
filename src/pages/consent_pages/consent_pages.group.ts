import { readFile } from 'node:fs/promises';
import { group } from '../../engine/group.ts';
import { staticResource } from '../../engine/http/resources/static_resource.ts';
import { packageFile } from '../../engine/package_file.ts';
import { make, replacePassword, retire } from './actions/seller_actions.ts';
import { consentPagesActions } from './consent_pages.actions.ts';
import { consentPagesCollections } from './consent_pages.collections.ts';
import { consentPagesMigrations } from './consent_pages.migrations.ts';
import { consentPagesTables } from './consent_pages.tables.ts';
import { FormResource } from './form_resource.ts';
import { serveLink } from './link_resource.ts';
import type { Purpose } from './links/consent_link.ts';
import { checkSignedLink } from './links/signed_link.ts';
import { checkUnsignedLink } from './links/unsigned_link.ts';
import { form_path, style_path } from './pages/layout.ts';
import { SellerPages } from './seller_pages.ts';

export const consentPages = group({
  name: 'consent_pages',
  about: 'Consent: sellers let partners in, and end that.',
  actions: consentPagesActions,
  action_handlers: {
    'seller.make': make,
    'seller.set_password': replacePassword,
    'seller.retire': retire,
  },
  collections: consentPagesCollections,
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
