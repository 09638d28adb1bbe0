import { isRecord } from '../../kit/contract/records.ts';
import type { Schema } from '../../kit/contract/schema.ts';

/** Shown instead of a secret, or of what is about a person. */
export const hidden_value = '***';

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * A value without what its schema declares as secret or personal. What the schema does not describe may be either, and is
 * hidden as well.
 */
export function withoutHidden(value: unknown, schema: Schema | undefined): unknown {
  if (isEmpty(value)) return value;
  if (schema === undefined || schema['~personal'] || schema['~secret']) return hidden_value;
  if (Array.isArray(value))
    return schema.items ? value.map((entry) => withoutHidden(entry, schema.items)) : hidden_value;
  if (!isRecord(value)) return value;
  const { properties, additionalProperties } = schema;
  const of_others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  if (properties === undefined && of_others === undefined) return hidden_value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      withoutHidden(entry, properties?.[name] ?? of_others),
    ]),
  );
}
