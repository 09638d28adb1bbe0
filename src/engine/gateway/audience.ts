import type { Audience, Schema } from '../../kit/contract/schema.ts';
import type { Merchant, Shop } from './caller.ts';

/** The fields of a request that only some shops have, with the audience of each. */
export type LimitedFields = readonly (readonly [name: string, only_for: Audience])[];

export const limitedFieldsOf = (fields: Readonly<Record<string, Schema>>): LimitedFields =>
  Object.entries(fields).flatMap(([name, { '~only_for': only_for }]) =>
    only_for ? [[name, only_for] as const] : [],
  );

const isFor = ({ region, seller_type }: Audience, caller: Shop | Merchant | undefined): boolean =>
  caller !== undefined &&
  'shop_id' in caller &&
  (region === undefined || region.includes(caller.region)) &&
  (seller_type === undefined || caller.seller_type === seller_type);

/** Removes the fields that do not apply to this caller, so that no check or handler sees them. */
export function dropForeignFields(
  request: Record<string, unknown>,
  limited_fields: LimitedFields,
  caller: Shop | Merchant | undefined,
): void {
  for (const [name, only_for] of limited_fields) if (!isFor(only_for, caller)) delete request[name];
}
