// Which rows a push is about, taken from the fields that its code declares.
import type { PushCode } from '../../../kit/pushes/push_code.ts';

/** The fields of a request that name rows. */
export const row_fields = [
  'order_sn',
  'package_number',
  'return_sn',
  'item_id',
  'model_id',
  'video_upload_id',
] as const;
export type RowField = (typeof row_fields)[number];

/** Fields of pushes whose names differ from the fields of rows. */
const row_field_of: Readonly<Record<string, string>> = { ordersn: 'order_sn', variation_id: 'model_id' };

/** The rows that a push of this code names in its data, besides its shop. */
export function rowsOf({ data }: Pick<PushCode, 'data'>): ReadonlySet<RowField> {
  const named = Object.keys(data.properties).map((name) => row_field_of[name] ?? name);
  return new Set(row_fields.filter((field) => named.includes(field)));
}
