import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const drawDocumentsInParts: Migration = {
  name: '0005_draw_documents_in_parts',
  sql: ({ text }) => `
    alter table shipping_document_job add column sku_list ${text} not null default '[]';
    alter table shipping_document_job add column part_list ${text} not null default '[]';
  `,
};
