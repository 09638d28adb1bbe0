import { eraseJson, eraseRow, eraseTexts, personal } from '../../engine/store/personal/erased.ts';
import { column, nullable, references, table } from '../../engine/store/table.ts';
import { optional, record, text } from '../../kit/contract/field.ts';
import {
  breakdown_names,
  buyer_invoice_names,
  buyer_invoice_types,
  invoice_bytes_max,
  invoice_file_types,
} from './order.ts';

const part = () => optional(text({ maxLength: 300 }));
const parts = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, part()])) as Record<Name, ReturnType<typeof part>>;

export const invoiceTables = {
  /** The invoice that the buyer of an order asks for. */
  buyer_invoice: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      invoice_type: column.choice(buyer_invoice_types),
      detail: personal(
        column.json(
          record({
            ...parts(buyer_invoice_names),
            address_breakdown: optional(record(parts(breakdown_names))),
            company_address_breakdown: optional(record(parts(breakdown_names))),
            household_address_breakdown: optional(record(parts(breakdown_names))),
          }),
        ),
        eraseJson((detail) => eraseTexts(detail)),
      ),
      requested_at: column.timestamp(),
      /** When the seller first uploaded a document; null until then. */
      answered_at: nullable(column.timestamp()),
    },
    references: [references('sales_order', 'shop_id', 'order_sn')],
    indexes: {
      buyer_invoice_unanswered: {
        columns: ['shop_id', 'requested_at', 'order_sn'],
        where: { answered_at: 'is null' },
      },
    },
  }),
  /** The invoice document that the seller uploaded for an order, the last one only. */
  invoice_document: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      file_type: column.choice(Object.keys(invoice_file_types) as (keyof typeof invoice_file_types)[]),
      uploaded_at: column.timestamp(),
      bytes: personal(column.bytes(invoice_bytes_max), eraseRow),
    },
    large: true,
    references: [references('sales_order', 'shop_id', 'order_sn')],
  }),
};
