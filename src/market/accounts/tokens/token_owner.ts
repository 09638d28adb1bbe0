/** The shop or merchant that a link or a token is for. */
export type LinkedOwner = { readonly shop_id: number } | { readonly merchant_id: number };

export type OwnerKind = 'shop' | 'merchant';

/** The key of an owner in its tables: the kind of tables, and the tenant's id. */
export interface OwnerKey {
  readonly kind: OwnerKind;
  readonly owner_id: number;
}

/** The key of an owner in its tables. */
export const linkedOwnerKey = (owner: LinkedOwner): OwnerKey =>
  'shop_id' in owner
    ? { kind: 'shop', owner_id: owner.shop_id }
    : { kind: 'merchant', owner_id: owner.merchant_id };

export const ownersFrom = (shop_ids: readonly number[], merchant_ids: readonly number[]): LinkedOwner[] => [
  ...shop_ids.map((shop_id) => ({ shop_id })),
  ...merchant_ids.map((merchant_id) => ({ merchant_id })),
];
