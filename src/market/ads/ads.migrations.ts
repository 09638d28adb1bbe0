// Written by `npm run migration`.
import type { Migration } from '../../engine/store/migrations/migration.ts';
import { baseline } from './migrations/0001_baseline.ts';
import { addAdType } from './migrations/0002_add_ad_type.ts';
import { indexReferenceUse } from './migrations/0003_index_reference_use.ts';
import { addCampaignSettings } from './migrations/0004_add_campaign_settings.ts';

export const adsMigrations: readonly Migration[] = [
  baseline,
  addAdType,
  indexReferenceUse,
  addCampaignSettings,
];
