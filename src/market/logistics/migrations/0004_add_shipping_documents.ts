import type { Migration } from '../../../engine/store/migrations/migration.ts';

export const addShippingDocuments: Migration = {
  name: '0004_add_shipping_documents',
  sql: ({ integer, table_options, text }) => `
    create table shipping_document (
      shop_id ${integer} not null,
      order_sn ${text} not null,
      package_number ${text} not null,
      document_type ${text} not null,
      tracking_number ${text} not null,
      batch ${text} not null,
      document_status ${text} not null,
      failure ${text},
      page_no ${integer} not null,
      page_count ${integer} not null,
      created_at ${integer} not null,
      expires_at ${integer},
      sha256 ${text},
      primary key (shop_id, order_sn, package_number, document_type)
    )${table_options};
    create index shipping_document_by_batch
      on shipping_document (shop_id, batch, page_no);
  `,
};
