// The parameters of the operations for partners.
import { idempotency_description, takesIdempotencyKey } from '../idempotency_key.ts';
import type { Operation } from '../operation.ts';
import { describeSchema } from '../schema.ts';
import {
  componentRef,
  contentOf,
  fieldParameters,
  keyParameter,
  parameter,
  requestBody,
  schemaRef,
} from './document.ts';
import { plain, requestSchema } from './document_schema.ts';
import { schemaName } from './names.ts';
import type { RecordedExample } from './sources.ts';

const commonParameter = (name: string, schema: object, description: string, example: unknown) =>
  parameter('query', name, schema, { required: true, description, example });

const unsigned_schema = { type: 'integer', minimum: 0, maximum: 4_294_967_295, format: 'int64' };
const id_schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, format: 'int64' };

/** The parameters that signed calls share. The examples come from the test vector in the reference. */
export const common_parameters = {
  partner_id: commonParameter('partner_id', unsigned_schema, 'Identifies the calling application.', 2001887),
  timestamp: commonParameter(
    'timestamp',
    unsigned_schema,
    'Unix time of the request in seconds; valid for five minutes.',
    1655714431,
  ),
  access_token: commonParameter(
    'access_token',
    { type: 'string', minLength: 1, maxLength: 256 },
    'Proves that the shop or merchant has consented. Valid for four hours.',
    '59777174636562737266615546704c6d',
  ),
  idempotency_key: keyParameter(idempotency_description),
};

/** The parameters of the envelope. Whose id is sent depends on the operation, and so does its example. */
function commonParameters(operation: Operation, example: RecordedExample | undefined) {
  const { caller } = operation;
  const shared = (name: keyof typeof common_parameters) => componentRef('parameters', name);
  if (caller === 'public') return [shared('partner_id'), shared('timestamp')];
  const caller_id = commonParameter(
    `${caller}_id`,
    id_schema,
    `The ${caller} that the call is for.`,
    example?.caller_id ?? 1,
  );
  const signed = [shared('partner_id'), shared('timestamp'), shared('access_token'), caller_id];
  return takesIdempotencyKey(operation) ? [...signed, shared('idempotency_key')] : signed;
}

/** The parameters of an operation, and its body if it has one, with the values that the example sends. */
export function requestParts(operation: Operation, example: RecordedExample | undefined) {
  const parameters = commonParameters(operation, example);
  if (operation.method === 'POST') {
    const schema = schemaRef(`${schemaName(operation)}Request`);
    const media_type = operation.body === 'multipart' ? 'multipart/form-data' : 'application/json';
    return {
      parameters,
      ...requestBody(contentOf(schema, example && { example: example.request }, media_type)),
    };
  }
  const own = fieldParameters('query', plain(requestSchema(operation.request))).map((field) => ({
    ...field,
    // The plain schema has lost the words for its pattern.
    description: `${field.description} Must be ${describeSchema(operation.request.properties[field.name] ?? field.schema)}.`,
    ...(field.schema.type === 'array' && { style: 'form', explode: false }),
    example: example?.request[field.name] ?? field.schema.default,
  }));
  return { parameters: [...parameters, ...own] };
}
