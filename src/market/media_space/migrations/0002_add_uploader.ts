import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addUploader: Migration = {
  name: '0002_add_uploader',
  sql: ({ integer }) => `
    alter table image add column uploader_shop_id ${integer} not null default 0;
    create index image_uploader
      on image (partner_id, uploader_shop_id)
      where expires_at is not null;
  `,
};
