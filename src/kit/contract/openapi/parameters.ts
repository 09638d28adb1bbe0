import { idempotency_header } from '../idempotency_header.ts';
import {
  idempotency_description,
  idempotency_key_length_max,
  idempotency_key_pattern,
  takesIdempotencyKey,
} from '../idempotency_key.ts';
import type { Operation } from '../operation.ts';
import { describeSchema, type Schema } from '../schema.ts';
import { schemaName } from './names.ts';
import type { RecordedExample } from './sources.ts';

const parameter = (name: string, description: string, schema: object, example: unknown) => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
  example,
});

const id_schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' };

/** What every signed call has or may have. The examples are those of the reference's own test vector. */
export const common_parameters = {
  partner_id: parameter(
    'partner_id',
    'Identifies the calling application.',
    { type: 'integer', minimum: 0, maximum: 4_294_967_295, format: 'int64' },
    2001887,
  ),
  timestamp: parameter(
    'timestamp',
    'Unix time of the request in seconds; good for five minutes.',
    { type: 'integer', minimum: 0, maximum: 4_294_967_295, format: 'int64' },
    1655714431,
  ),
  access_token: parameter(
    'access_token',
    'Says that the shop or merchant has agreed. Lives four hours.',
    { type: 'string', minLength: 1, maxLength: 256 },
    '59777174636562737266615546704c6d',
  ),
  idempotency_key: {
    name: idempotency_header,
    in: 'header',
    required: false,
    description: idempotency_description,
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: idempotency_key_length_max,
      pattern: idempotency_key_pattern,
    },
  },
};

/** Only the parts of a schema that OpenAPI knows, in the order in which they were written. */
export const plain = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key.startsWith('~') || key === 'refused_by_operation') return undefined;
      // What a handler gets for a file is no text; to OpenAPI it is.
      return value?.format === 'binary' ? { type: 'string', ...value } : value;
    }),
  );

/** What a client has to send: not what has a default, but also what only the operation itself asks for. */
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

/** The parameters of the envelope; whose id it is depends on the operation, and so does the example. */
function commonParameters(operation: Operation, example: RecordedExample | undefined) {
  const { caller } = operation;
  const shared = (name: keyof typeof common_parameters) => ({ $ref: `#/components/parameters/${name}` });
  if (caller === 'public') return [shared('partner_id'), shared('timestamp')];
  const caller_id = parameter(
    `${caller}_id`,
    `The ${caller} that the call is for.`,
    id_schema,
    example?.caller_id ?? 1,
  );
  const signed = [shared('partner_id'), shared('timestamp'), shared('access_token'), caller_id];
  return takesIdempotencyKey(operation) ? [...signed, shared('idempotency_key')] : signed;
}

/** The parameters of an operation, or its body, with what the example sends. */
export function requestParts(operation: Operation, example: RecordedExample | undefined) {
  const parameters = commonParameters(operation, example);
  const schema = plain(requestSchema(operation.request));
  if (operation.method === 'POST') {
    const content = {
      schema: { $ref: `#/components/schemas/${schemaName(operation)}Request` },
      ...(example && { example: example.request }),
    };
    const type = operation.body === 'multipart' ? 'multipart/form-data' : 'application/json';
    return { parameters, requestBody: { required: true, content: { [type]: content } } };
  }
  const own = Object.entries(schema.properties ?? {}).map(([name, { description, ...field }]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    description: `${description} Must be ${describeSchema(field)}.`,
    schema: field,
    ...(field.type === 'array' && { style: 'form', explode: false }),
    example: example?.request[name] ?? field.default,
  }));
  return { parameters: [...parameters, ...own] };
}
