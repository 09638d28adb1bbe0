// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { indexTokenExpiry } from './migrations/0002_index_token_expiry.ts';
import { addConsents } from './migrations/0003_add_consents.ts';
import { addRedirectUris } from './migrations/0004_add_redirect_uris.ts';
import { indexShopNames } from './migrations/0005_index_shop_names.ts';

export const accountsMigrations: readonly Migration[] = [
  baseline,
  indexTokenExpiry,
  addConsents,
  addRedirectUris,
  indexShopNames,
];
