import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addCampaignSettings: Migration = {
  name: '0004_add_campaign_settings',
  sql: ({ integer, text }) => `
    alter table ad_campaign add column start_time ${integer} not null default 0;
    alter table ad_campaign add column paused ${integer} not null default 0;
    alter table ad_campaign add column campaign_placement ${text} not null default 'all';
    alter table ad_campaign add column campaign_budget_micros ${integer} not null default 0;
    alter table ad_campaign add column enhanced_cpc ${integer} not null default 0;
    alter table ad_campaign add column roas_target_micros ${integer} not null default 0;
    alter table ad_campaign add column discovery_ads_locations ${text} not null default '[]';
  `,
};
