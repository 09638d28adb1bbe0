import type { Envelope } from './envelope.ts';
import type { Operation } from './operation.ts';
import type { Schema } from './schema.ts';

const text = (description: string): Schema => ({ type: 'string', description });

const row_in_warning: Schema = {
  type: 'object',
  properties: { order_sn: text('The order.'), package_number: text('The package.') },
};

const warnings: Record<Envelope['warning'], Schema | undefined> = {
  text: text('Details of a warning; empty when there is none.'),
  list: {
    type: 'array',
    items: row_in_warning,
    description: 'The rows that a warning is about; empty when there is none.',
  },
  none: undefined,
};

/** Every record of a schema, closed: a field that was not promised breaks it. */
function closed(schema: Schema): Schema {
  return {
    ...schema,
    ...(schema.items && { items: closed(schema.items) }),
    ...(schema.properties && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(schema.properties).map(([name, child]) => [name, closed(child)]),
      ),
    }),
  };
}

/** The schema of a successful answer: the operation's payload in its envelope. */
export function successSchema({ envelope, response }: Operation, options: { closed?: boolean } = {}): Schema {
  const payload = response as Schema;
  const warning = warnings[envelope.warning];
  const properties: Record<string, Schema> = {
    ...(envelope.request_id && { request_id: text('Identifies the request, for error tracking.') }),
    ...(envelope.error_when_successful && { error: text('Empty when no error occurred.') }),
    message: text('Empty when no error occurred.'),
    ...(warning && { warning }),
    ...(envelope.payload === 'top' && payload.properties),
    ...((envelope.payload === 'response' || envelope.payload === 'data') && { [envelope.payload]: payload }),
  };
  const optional =
    envelope.payload === 'top'
      ? Object.keys(payload.properties ?? {}).filter((name) => !payload.required?.includes(name))
      : [];
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  };
  return options.closed ? closed(schema) : schema;
}

/** The schema of a refusal. */
export function refusalSchema({ envelope }: Pick<Operation, 'envelope'>): Schema {
  const warning = warnings[envelope.warning];
  const properties = {
    request_id: text('Identifies the request, for error tracking.'),
    error: text('The kind of error.'),
    message: text('What to change.'),
    ...(warning && { warning }),
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}
