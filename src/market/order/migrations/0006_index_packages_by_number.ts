import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const indexPackagesByNumber: Migration = {
  name: '0006_index_packages_by_number',
  sql: () => `
    create index package_by_number
      on package (shop_id, package_number);
  `,
};
