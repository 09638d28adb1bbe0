// The OpenAPI document of the operator API, written from its contracts and collections.
import { fullSummary, markdownTable, tableRow } from '../markdown_parts.ts';
import {
  componentRef,
  contentOf,
  fieldParameters,
  fileContent,
  keyParameter,
  openApiDocument,
  operationHead,
  parameter,
  request_id_description,
  requestBody,
  schemaRef,
} from '../openapi/document.ts';
import { plain, requestSchema } from '../openapi/document_schema.ts';
import type { Schema } from '../schema.ts';
import { type Action, pathFields, sendsQuery } from './action.ts';
import { findEvent, schemaOfEvents, withEventRef } from './event_schema.ts';
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
    type: { type: 'string', description: 'Always about:blank: see the code.' },
    title: { type: 'string', description: 'The name of the status.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', description: 'The kind of problem.' },
    detail: { type: 'string', description: 'What to change.' },
    request_id: { type: 'string', description: request_id_description },
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

const answer = (description: string, schema: object) => ({ description, content: contentOf(schema) });
const other_problems = {
  description: 'A problem.',
  content: contentOf(schemaRef('Problem'), {}, problem_type),
};
const key_parameter = componentRef('parameters', 'idempotency_key');
const match_parameter = componentRef('parameters', 'if_match');
const any_record = { type: 'object' };

const problemTable = (
  problems: readonly (readonly [code: string, problem: { status: number; text: string }])[],
) =>
  markdownTable(
    ['status', 'code', 'meaning'],
    problems.map(([code, { status, text }]) => tableRow(String(status), `\`${code}\``, text)),
  );

/** The fields that have these names, and the other fields. */
function splitFields(schema: Schema, names: readonly string[]): [Schema, Schema] {
  const part = (isIn: (name: string) => boolean): Schema => ({
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isIn(name))),
    required: (schema.required ?? []).filter(isIn),
  });
  return [part((name) => names.includes(name)), part((name) => !names.includes(name))];
}

const event_name = 'FeedEvent';
const shown = (schema: Schema) => plain(withEventRef(schema, schemaRef(event_name)));

function actionPath(contract: Action) {
  const { name, method, scope, of, transitions, summary, media_type, stream_of, errors } = contract;
  const { file_type } = contract;
  const [of_path, request] = splitFields(plain(requestSchema(contract.request)), pathFields(contract));
  const problems = Object.entries(errors).map(
    ([code, { status, message }]) => [code, { status, text: message }] as const,
  );
  const text = [fullSummary(contract), `Requires the scope \`${scope}\`.`];
  if (problems.length > 0) text.push(problemTable(problems));
  const [subject = ''] = name.split('.');
  return {
    [method.toLowerCase()]: {
      ...operationHead(name.replace('.', '_'), subject, summary, text),
      'x-stoa': { action: name, scope, of, transitions, media_type, file_type },
      parameters: [
        ...fieldParameters('path', of_path),
        ...(method === 'GET' || file_type ? fieldParameters('query', request) : []),
        ...(method === 'GET' ? [] : [key_parameter]),
      ],
      ...(!sendsQuery(contract) && requestBody(contentOf(request))),
      ...(file_type !== undefined && requestBody(fileContent(file_type))),
      responses: {
        200:
          media_type === undefined
            ? answer('Done.', shown(contract.response))
            : stream_of
              ? {
                  description: 'The data of each event.',
                  content: contentOf(shown(stream_of), {}, media_type),
                }
              : { description: 'The file.', content: fileContent(media_type) },
        default: other_problems,
      },
    },
  };
}

/** The actions by their paths. A path has an action for each of several methods. */
function actionPaths(actions: readonly Action[]): Record<string, object> {
  const paths: Record<string, object> = {};
  for (const contract of actions) paths[contract.path] = { ...paths[contract.path], ...actionPath(contract) };
  return paths;
}

const pageOf = (row: object) => ({
  type: 'object',
  properties: {
    items: { type: 'array', items: row },
    next: {
      type: ['string', 'null'],
      description: 'To be sent as `after` for the next page; null on the last page.',
    },
  },
  required: ['items', 'next'],
});

/** What programs that draw a page need beyond OpenAPI. */
const factsOf = ({ schema: _, ...facts }: DescribedCollection) => facts;

function listOperation(collection: DescribedCollection) {
  const { name, about, filters, read_scope } = collection;
  const sets = filters.map((set) => set.map((column) => `\`${column}\``).join(' and ') || 'none');
  const text = `${about} Requires the scope \`${read_scope}\`. Rows can be filtered by these columns: ${sets.join('; ')}.`;
  return {
    ...operationHead(`list_${name}`, name, `List rows of ${name}`, [text]),
    'x-stoa': factsOf(collection),
    parameters: [
      ...[...new Set(filters.flat())].map((column) => parameter('query', column, { type: 'string' })),
      parameter('query', 'limit', { type: 'integer', minimum: 1, default: 100 }),
      parameter('query', 'after', { type: 'string' }, { description: 'The `next` of the page before.' }),
    ],
    responses: {
      200: answer('A page in the order of the keys.', pageOf(schemaRef(name))),
      default: other_problems,
    },
  };
}

function collectionPaths(collection: DescribedCollection) {
  const { name, about, key, schema, read_scope, write_scope, written_by } = collection;
  const by_key = key.map((column) =>
    parameter('path', column, { type: schema.properties?.[column]?.type ?? 'string' }, { required: true }),
  );
  const row = schemaRef(name);
  const row_answers = { 200: answer('The row.', row), default: other_problems };
  const one = (verb: string, scope: string) => {
    const writing = written_by === undefined ? '' : ` Written by: ${written_by}.`;
    const title = `${verb[0]?.toUpperCase()}${verb.slice(1)} a row of ${name}`;
    return operationHead(`${verb}_${name}`, name, title, [
      `${about} Requires the scope \`${scope}\`.${writing}`,
    ]);
  };
  const written = (verb: string) => ({
    ...one(verb, write_scope ?? ''),
    parameters: [match_parameter, key_parameter],
  });
  return {
    [collectionPath(collection)]: { get: listOperation(collection) },
    [rowPath(collection)]: {
      parameters: by_key,
      get: { ...one('get', read_scope), responses: row_answers },
      ...(write_scope !== undefined && {
        put: {
          ...written('put'),
          ...requestBody(contentOf(any_record)),
          responses: { ...row_answers, 201: answer('The row was created.', row) },
        },
        patch: {
          ...written('patch'),
          ...requestBody(contentOf(any_record, {}, 'application/merge-patch+json')),
          responses: row_answers,
        },
        delete: {
          ...written('delete'),
          responses: { 204: { description: 'The row is deleted.' }, default: other_problems },
        },
      }),
    },
  };
}

/** The document of the operator API. @param base_url where it is served. */
export function operatorOpenApi(
  { actions, collections, events, states }: OperatorDescription,
  { version, base_url }: { readonly version: string; readonly base_url: string },
) {
  const problems = Object.entries(operatorProblems).map(
    ([code, { status, detail }]) => [code, { status, text: detail }] as const,
  );
  const event = actions.map(({ response }) => findEvent(response)).find((found) => found !== undefined);
  const document = openApiDocument({
    title: 'operator API',
    version,
    description: `${operator_guide}\n\n${problemTable(problems)}`,
    server: { url: base_url, description: 'The operator port.' },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    paths: Object.assign(actionPaths(actions), ...collections.map(collectionPaths)),
    parameters: {
      idempotency_key: keyParameter(
        'A name of this call. For a day, a call with the same name is not done again.',
      ),
      if_match: parameter(
        'header',
        'If-Match',
        { type: 'string' },
        { description: 'The ETag that the row must have.' },
      ),
    },
    schemas: {
      Problem: problem_schema,
      ...(event && { [event_name]: plain(schemaOfEvents(event, events)) }),
      ...Object.fromEntries(collections.map(({ name, schema }) => [name, plain(schema)])),
    },
  });
  return { ...document, 'x-stoa': { states } };
}
