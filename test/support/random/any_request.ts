// Random requests whose values some tenant has stored, or nobody has.
import fc from 'fast-check';
import { isFileField, type Schema } from '../../../src/kit/contract/schema.ts';
import { invoice_pdf } from '../orders/invoices.ts';

type Row = Record<string, unknown>;

/** Values that some tenant has stored under the name of a request field, and values that nobody has. */
function valuesFor(name: string, field: Schema, stored: Record<string, Row[]>): fc.Arbitrary<unknown> {
  if (isFileField(field)) return fc.constant(invoice_pdf);
  if (field.enum) return fc.constantFrom(...field.enum);
  if (field.properties) return anyRequest(field, stored);
  if (field.items) return fc.array(valuesFor(name, field.items, stored), { minLength: 1, maxLength: 3 });
  const known = Object.values(stored).flatMap((rows) =>
    rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [row[name]])),
  );
  const skus = (stored.fbs_sku ?? []).map((sku) => `${sku.shop_item_id}_${sku.shop_model_id}`);
  const strangers = field.type === 'integer' ? [1, 2, 100] : ['TH', '1_2'];
  return fc.constantFrom(...known, ...(name === 'shop_sku_id' ? skus : []), ...strangers);
}

/** @param stored all rows, by table. */
export const anyRequest = (
  { properties = {}, required = [] }: Schema,
  stored: Record<string, Row[]>,
): fc.Arbitrary<Row> =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, valuesFor(name, field, stored)]),
    ),
    { requiredKeys: [...required] },
  );
