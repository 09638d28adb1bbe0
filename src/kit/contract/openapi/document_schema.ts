// How the schemas of contracts are written in a document.
import type { Schema } from '../schema.ts';

/** Only the keywords that OpenAPI knows, in the order in which they were written. */
export const plain = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key.startsWith('~') || key === 'refused_by_operation') return undefined;
      // A handler does not get a file as text, but in OpenAPI a file is text.
      return value?.format === 'binary' ? { type: 'string', ...value } : value;
    }),
  );

/**
 * The schema of what a client sends. A field that has a default is not required, but a field is whose absence only the
 * operation itself refuses.
 */
export function requestSchema(schema: Schema): Schema {
  const { properties, items, required, ...rest } = schema;
  const mustBeSent = ([name, field]: [string, Schema]) =>
    field.refused_by_operation || (required?.includes(name) && field.default === undefined);
  const names = Object.entries(properties ?? {})
    .filter(mustBeSent)
    .map(([name]) => name);
  return {
    ...rest,
    ...(names.length > 0 && { required: names }),
    ...(items && { items: requestSchema(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, requestSchema(field)]),
      ),
    }),
  };
}
