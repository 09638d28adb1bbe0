import { column, references, table, withDefault } from '../../../engine/store/table.ts';

export const mirroredOrderTables = {
  /** An order whose system of record is another one: its id there, and what was last taken from there. */
  mirrored_order: table({
    tenant: 'shop_id',
    key: ['shop_id', 'external_id'],
    columns: {
      shop_id: column.id(),
      /** Id of the order in the other system; the order_sn if it has no other id. */
      external_id: column.text(100, { minLength: 1 }),
      order_sn: column.datedText(64),
      /** Number of the latest state that was taken, given by the other system. */
      source_revision: withDefault(column.integer(0), 0),
      /** Digest of what was first imported; empty if it is unknown. */
      import_sha256: withDefault(column.text(64), ''),
      /** Digest of the latest state that was taken; empty if it is unknown. */
      content_sha256: withDefault(column.text(64), ''),
      imported_at: column.timestamp(),
      /** When a state was last taken. */
      synced_at: column.timestamp(),
      /** The call that imported it; empty if none did. */
      request_id: withDefault(column.text(64), ''),
    },
    references: [references('sales_order', 'shop_id', 'order_sn')],
    indexes: { mirrored_order_by_number: { columns: ['shop_id', 'order_sn'], unique: true } },
  }),
};
