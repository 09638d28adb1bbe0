import { refusalSchema, successSchema } from './answer_schema.ts';
import { decisionLines, whoMayCall } from './markdown.ts';
import type { Operation } from './operation.ts';
import type { RefusalRow } from './refusal.ts';
import { describeSchema, isFileField, type Schema } from './schema.ts';

/** A call that was really made, and its answer. */
export interface RecordedExample {
  readonly request: Readonly<Record<string, unknown>>;
  readonly answer: unknown;
}

/** A refusal of the gateway, which every operation may answer. */
export interface CommonRefusal extends RefusalRow {
  readonly status: number;
  readonly when: string;
}

export interface OpenApiOptions {
  readonly operations: readonly Operation[];
  readonly transcripts: Readonly<Record<string, RecordedExample>>;
  readonly common_refusals: Readonly<Record<string, CommonRefusal>>;
  readonly version: string;
}

const integer = { type: 'integer', minimum: 1, format: 'int64' };

const parameter = (name: string, description: string, schema: object) => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
});

const common_parameters = {
  partner_id: parameter('partner_id', 'Identifies the calling application.', {
    type: 'integer',
    minimum: 0,
    maximum: 4_294_967_295,
  }),
  timestamp: parameter('timestamp', 'Unix time of the request in seconds; good for five minutes.', {
    type: 'integer',
    format: 'int64',
  }),
  shop_id: parameter('shop_id', 'The shop that the call is for.', integer),
  merchant_id: parameter('merchant_id', 'The merchant that the call is for.', integer),
};

const info_description = `Every call is signed. The common parameters travel in the query string, also of a POST:

\`sign\` = lowercase hex HMAC-SHA256(key = partner key, message = partner_id + path + timestamp + access_token + shop_id), without separators; the path begins with \`/api/v2\`. A merchant call has its merchant_id in the place of shop_id.

Business errors answer HTTP 200 with a non-empty \`error\`; look at \`error\`, not at the status.`;

/** Only the parts of a schema that OpenAPI knows, in the order in which they were written. */
const plain = (schema: Schema): Schema =>
  JSON.parse(
    JSON.stringify(schema, (key, value) => {
      if (key.startsWith('~')) return undefined;
      // What a handler gets for a file is no text; to OpenAPI it is.
      return value?.format === 'binary' ? { type: 'string', ...value } : value;
    }),
  );

const groupOf = ({ name }: Operation) => name.split('.')[1] as string;

function commonParametersOf({ caller }: Operation) {
  const names = ['partner_id', 'timestamp', ...(caller === 'public' ? [] : [`${caller}_id`])];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function businessParameters(operation: Operation, transcript: RecordedExample | undefined) {
  const { properties = {}, required = [] } = plain(operation.request);
  if (operation.method === 'POST')
    return {
      parameters: commonParametersOf(operation),
      requestBody: {
        required: true,
        content: {
          [operation.body === 'multipart' ? 'multipart/form-data' : 'application/json']: {
            schema: plain(operation.request),
          },
        },
      },
    };
  const own = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name) && schema.default === undefined,
    description: `${description} Must be ${describeSchema(schema)}.`,
    schema,
    ...(transcript?.request[name] !== undefined && { example: transcript.request[name] }),
  }));
  return { parameters: [...commonParametersOf(operation), ...own] };
}

/** How to send the example, or files; a signature cannot be shown, since it holds for five minutes. */
function codeSamples({ name, path, body, request }: Operation) {
  if (body !== 'multipart')
    return [{ lang: 'shell', label: 'stoa call', source: `stoa call ${name} --example` }];
  const parts = Object.entries<Schema>(request.properties).map(([field, schema]) =>
    isFileField(schema) ? `-F ${field}=@file` : `-F ${field}=${schema.default ?? '...'}`,
  );
  const query = 'partner_id=$PARTNER_ID&timestamp=$TIMESTAMP&sign=$SIGN';
  return [{ lang: 'shell', label: 'curl', source: `curl ${parts.join(' ')} "$BASE_URL${path}?${query}"` }];
}

/** What the documentation says of an operation beyond its fields. */
function descriptionOf(operation: Operation): string {
  const parts = [operation.description ?? operation.summary, `**Who may call:** ${whoMayCall(operation)}`];
  const errors = Object.values(operation.errors);
  if (errors.length > 0)
    parts.push(
      `**Errors of its own**\n\n| error | message |\n|---|---|\n${errors.map(({ error, message }) => `| \`${error}\` | ${message} |`).join('\n')}`,
    );
  if (operation.decisions?.length)
    parts.push(`**Where the reference is silent**\n\n${decisionLines(operation)}`);
  return parts.join('\n\n');
}

function answersOf(operation: Operation, transcript: RecordedExample | undefined) {
  const refusals = Object.entries(operation.errors).map(([reason, { error, message, response }]) => {
    const value = {
      request_id: '0'.repeat(32),
      error,
      message,
      ...(operation.envelope.warning !== 'none' && {
        warning: operation.envelope.warning === 'list' ? [] : '',
      }),
      ...(response !== undefined && {
        [operation.envelope.payload === 'data' ? 'data' : 'response']: response,
      }),
    };
    return [reason, { summary: error, value }];
  });
  const examples = {
    ...(transcript && { success: { summary: 'Success', value: transcript.answer } }),
    ...Object.fromEntries(refusals),
  };
  return {
    '200': {
      description: 'The payload in its envelope, or a refusal: then `error` is not empty.',
      content: {
        'application/json': {
          schema: { anyOf: [plain(successSchema(operation)), refusalSchema(operation)] },
          examples,
        },
      },
    },
    ...Object.fromEntries(
      shown_statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  };
}

/** The statuses that a well-formed call can meet; those of malformed HTTP stand in the list of errors. */
const shown_statuses = [403, 429, 500, 503];

function commonResponses(refusals: readonly CommonRefusal[]) {
  return Object.fromEntries(
    shown_statuses.map((status) => {
      const same = refusals.filter((refusal) => refusal.status === status);
      return [
        status,
        {
          description: same.map(({ error, when }) => `\`${error}\`: ${when}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      ];
    }),
  );
}

/** The OpenAPI 3.1 document of these operations. */
export function openApi({ operations, transcripts, common_refusals, version }: OpenApiOptions) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa: Marketplace Seller Partner API',
      version,
      description: info_description,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The server that this document came from.' }],
    tags: [...new Set(operations.map(groupOf))].map((name) => ({
      name,
      description: `Operations of the group ${name}.`,
    })),
    security: [{ sign: [], access_token: [] }],
    paths: Object.fromEntries(
      operations.map((operation) => [
        operation.path,
        {
          [operation.method.toLowerCase()]: {
            operationId: operation.name,
            tags: [groupOf(operation)],
            summary: operation.name,
            description: descriptionOf(operation),
            ...(operation.caller === 'public' && { security: [{ sign: [] }] }),
            ...businessParameters(operation, transcripts[operation.name]),
            'x-codeSamples': codeSamples(operation),
            responses: answersOf(operation, transcripts[operation.name]),
          },
        },
      ]),
    ),
    components: {
      parameters: common_parameters,
      securitySchemes: {
        sign: {
          type: 'apiKey',
          in: 'query',
          name: 'sign',
          description: '64 lowercase hex characters, see above.',
        },
        access_token: { type: 'apiKey', in: 'query', name: 'access_token', description: 'Lives four hours.' },
      },
      schemas: {
        Refusal: {
          type: 'object',
          properties: {
            request_id: {
              type: 'string',
              pattern: '^[0-9a-f]{32}$',
              description: 'Also sent as X-Request-Id.',
            },
            error: { type: 'string', description: 'The kind of error.' },
            message: { type: 'string', description: 'What to change.' },
          },
          required: ['request_id', 'error', 'message'],
        },
      },
      responses: commonResponses(Object.values(common_refusals)),
    },
  };
}
