import type { FieldTypes } from './compared_fields.ts';

export const kinds_of_difference = ['absent', 'additional', 'other_type'] as const;
/**
 * `absent`: the published schema has the field, the contract does not. `additional`: the reverse. `other_type`:
 * both have it, with different types.
 */
export type KindOfDifference = (typeof kinds_of_difference)[number];

/** Names of operations and fields may have a `*`, which stands for any characters. */
export interface ExplainedDifference {
  /** Names of operations without `v2.`, such as `order.get_order_list`. */
  readonly operations: readonly string[];
  readonly part: 'request' | 'response';
  readonly kind: KindOfDifference;
  /** Dotted paths. That of a record includes its fields. */
  readonly fields: readonly string[];
  readonly reason: string;
}

/** Paths whose parent is missing on the same side are left out: the parent says it. */
function missingIn(fields: FieldTypes, others: FieldTypes): string[] {
  const missing = new Set([...others.keys()].filter((path) => !fields.has(path)));
  return [...missing].filter((path) => !missing.has(path.slice(0, path.lastIndexOf('.'))));
}

/** How the fields of a contract differ from those of a published schema. */
export const compareFields = (
  contract: FieldTypes,
  published: FieldTypes,
): Readonly<Record<KindOfDifference, readonly string[]>> => ({
  absent: missingIn(contract, published),
  additional: missingIn(published, contract),
  other_type: [...published].flatMap(([path, type]) => {
    const ours = contract.get(path);
    return ours === undefined || ours === type ? [] : [path];
  }),
});
