import Type from 'typebox';
import type { Operation } from './operation.ts';
import type { Schema } from './schema.ts';

const text = (description: string): Schema => ({ type: 'string', description });

/** The schema of an answer's `warning`, if it has one: text, or a list of the contract's own rows. */
function warningSchema({
  envelope,
  warning_rows,
}: Pick<Operation, 'envelope' | 'warning_rows'>): Schema | undefined {
  if (envelope.warning === 'none') return undefined;
  if (envelope.warning === 'text') return text('Details of a warning; empty when there is none.');
  return {
    type: 'array',
    items: Type.Object(warning_rows ?? {}),
    description: 'The rows that a warning is about; empty when there is none.',
  };
}

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
export function successSchema(operation: Operation, options: { closed?: boolean } = {}): Schema {
  const { envelope, response } = operation;
  const payload: Schema = response;
  const warning = warningSchema(operation);
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
export function refusalSchema(operation: Pick<Operation, 'envelope' | 'warning_rows'>): Schema {
  const warning = warningSchema(operation);
  const properties = {
    request_id: text('Identifies the request, for error tracking.'),
    error: text('The kind of error.'),
    message: text('What to change.'),
    ...(warning && { warning }),
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}
