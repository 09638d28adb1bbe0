import type { Schema } from '../../kit/contract/schema.ts';

/** The schema of a JSON column. Records allow only the fields that they declare, if they declare any. */
export function withoutOtherFields(schema: Schema): Schema {
  const { items, properties = {}, additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]) => [name, withoutOtherFields(field)]);
  return {
    ...schema,
    ...(items && { items: withoutOtherFields(items) }),
    ...(fields.length > 0 && { properties: Object.fromEntries(fields), additionalProperties: false }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: withoutOtherFields(additionalProperties),
    }),
  };
}
