import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addDeliveryDays: Migration = {
  name: '0006_add_delivery_days',
  sql: ({ integer, text }) => `
    alter table logistics_channel add column delivery_days_min ${integer};
    alter table logistics_channel add column delivery_days_max ${integer};
    alter table logistics_channel add column service_code ${text};
  `,
};
