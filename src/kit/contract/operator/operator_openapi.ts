// The OpenAPI document of the operator API, read off its contracts and collections.
import { idempotency_header } from '../idempotency_header.ts';
import { idempotency_key_length_max, idempotency_key_pattern } from '../idempotency_key.ts';
import { plain, requestSchema } from '../openapi/parameters.ts';
import type { Schema } from '../schema.ts';
import { type Action, pathFields } from './action.ts';
import {
  collectionPath,
  type DescribedCollection,
  type OperatorDescription,
  operator_guide,
  rowPath,
} from './operator_description.ts';
import { operatorProblems, problem_type } from './problem.ts';

const problem_schema: Schema = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'about:blank: the code says more.' },
    title: { type: 'string', description: 'The name of the status.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', description: 'The kind of problem.' },
    detail: { type: 'string', description: 'What to change.' },
    request_id: { type: 'string', description: 'Also sent as X-Request-Id.' },
    errors: {
      type: 'array',
      description: 'The rules that the request breaks.',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'Where, as a JSON pointer into the body.' },
          message: { type: 'string', description: 'What it must be.' },
        },
        required: ['pointer', 'message'],
      },
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
};

const problem_content = { [problem_type]: { schema: { $ref: '#/components/schemas/Problem' } } };
const answer = (description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});
const other_problems = { description: 'A problem.', content: problem_content };
const key_parameter = { $ref: '#/components/parameters/idempotency_key' };

const parametersIn = (place: 'query' | 'path', { properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));

/** The fields of some names, and the others. */
function splitFields(schema: Schema, names: readonly string[]): [Schema, Schema] {
  const part = (isIn: (name: string) => boolean): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isIn(name))),
    required: (schema.required ?? []).filter(isIn),
  });
  return [part((name) => names.includes(name)), part((name) => !names.includes(name))];
}

function actionPath(contract: Action) {
  const { name, method, scope, summary, description, media_type, errors } = contract;
  const [of_path, request] = splitFields(plain(requestSchema(contract.request)), pathFields(contract));
  const refusals = Object.entries(errors).map(
    ([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`,
  );
  const text = [
    [summary, description].filter(Boolean).join(' '),
    `Asks for the scope \`${scope}\`.`,
    ...(refusals.length > 0 ? [`| status | code | meaning |\n|---|---|---|\n${refusals.join('\n')}`] : []),
  ];
  const body = { required: true, content: { 'application/json': { schema: request } } };
  return {
    [method.toLowerCase()]: {
      operationId: name.replace('.', '_'),
      tags: [name.split('.')[0]],
      summary: summary.replace(/\.$/, ''),
      description: text.join('\n\n'),
      parameters: [
        ...parametersIn('path', of_path),
        ...(method === 'GET' ? parametersIn('query', request) : [key_parameter]),
      ],
      ...(method !== 'GET' && method !== 'DELETE' && { requestBody: body }),
      responses: {
        200:
          media_type === undefined
            ? answer('Done.', plain(contract.response))
            : { description: 'The file.', content: { [media_type]: {} } },
        default: other_problems,
      },
    },
  };
}

/** Several actions may stand at one path, by other methods. */
function actionPaths(actions: readonly Action[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const contract of actions) paths[contract.path] = { ...paths[contract.path], ...actionPath(contract) };
  return paths;
}

function collectionPaths(collection: DescribedCollection) {
  const { name, about, key, schema, filters, read_scope, write_scope, written_by } = collection;
  const { properties = {} } = schema;
  const row = { $ref: `#/components/schemas/${name}` };
  const filter_names = [...new Set(filters.flat())];
  const list = {
    operationId: `list_${name}`,
    tags: [name],
    summary: `List rows of ${name}`,
    description: `${about} Asks for the scope \`${read_scope}\`. Rows are asked for by ${filters.map((set) => set.map((column) => `\`${column}\``).join(' and ') || 'nothing').join('; by ')}.`,
    parameters: [
      ...filter_names.map((column) => ({
        name: column,
        in: 'query',
        required: false,
        schema: { type: 'string' },
      })),
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 100 } },
      {
        name: 'after',
        in: 'query',
        required: false,
        schema: { type: 'string' },
        description: 'What the page before says as next.',
      },
    ],
    responses: {
      200: answer('A page in the order of the keys.', {
        type: 'object',
        properties: {
          items: { type: 'array', items: row },
          next: {
            type: ['string', 'null'],
            description: 'Behind what the next page begins; null on the last.',
          },
        },
        required: ['items', 'next'],
      }),
      default: other_problems,
    },
  };
  const by_key = key.map((column) => ({
    name: column,
    in: 'path',
    required: true,
    schema: { type: properties[column]?.type ?? 'string' },
  }));
  const whole = { 200: answer('The row.', row), default: other_problems };
  const one = (verb: string, scope: string, more: object) => ({
    operationId: `${verb}_${name}`,
    tags: [name],
    summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} a row of ${name}`,
    description: `${about} Asks for the scope \`${scope}\`.${written_by === undefined ? '' : ` Written by: ${written_by}.`}`,
    ...more,
  });
  const match = { $ref: '#/components/parameters/if_match' };
  const body = { required: true, content: { 'application/json': { schema: row } } };
  const written = (verb: string, more: object) =>
    one(verb, write_scope ?? '', { parameters: [match, key_parameter], ...more });
  return {
    [collectionPath(collection)]: { get: list },
    [rowPath(collection)]: {
      parameters: by_key,
      get: one('get', read_scope, { responses: whole }),
      ...(write_scope !== undefined && {
        put: written('put', {
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { ...whole, 201: answer('The row is new.', row) },
        }),
        patch: written('patch', {
          requestBody: {
            ...body,
            content: { 'application/merge-patch+json': { schema: { type: 'object' } } },
          },
          responses: whole,
        }),
        delete: written('delete', {
          responses: { 204: { description: 'It is gone.' }, default: other_problems },
        }),
      }),
    },
  };
}

/** The document of the operator API. @param base_url where it is served. */
export function operatorOpenApi(
  { actions, collections }: OperatorDescription,
  { version, base_url }: { readonly version: string; readonly base_url: string },
) {
  const codes = Object.entries(operatorProblems).map(
    ([code, { status, detail }]) => `| ${status} | \`${code}\` | ${detail} |`,
  );
  const header = (name: string, description: string, schema: object) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stoa: operator API',
      version,
      description: `${operator_guide}\n\n| status | code | meaning |\n|---|---|---|\n${codes.join('\n')}`,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base_url, description: 'The operator port.' }],
    security: [{ bearer: [] }],
    paths: Object.assign(actionPaths(actions), ...collections.map(collectionPaths)),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      parameters: {
        idempotency_key: header(idempotency_header, 'A name of this call: done once under it for a day.', {
          minLength: 1,
          maxLength: idempotency_key_length_max,
          pattern: idempotency_key_pattern,
        }),
        if_match: header('If-Match', 'The ETag of the state that the call is for.', {}),
      },
      schemas: {
        Problem: problem_schema,
        ...Object.fromEntries(collections.map(({ name, schema }) => [name, plain(schema)])),
      },
    },
  };
}
