import { explanation_schema, type RefusalForm, refusalForms, successSchema } from '../answer_schema.ts';
import { hasWarningOfRefusals } from '../envelope.ts';
import type { Operation } from '../operation.ts';
import type { RefusalRow } from '../refusal.ts';
import type { Schema } from '../schema.ts';
import { componentRef, contentOf, fileContent, request_id_description, schemaRef } from './document.ts';
import { plain } from './document_schema.ts';
import { schemaName } from './names.ts';
import type { CommonRefusal, RecordedExample } from './sources.ts';

const request_id = '0'.repeat(32);

/** The refusals of the gateway that come in the operation's envelope, with status 200. */
export const inEnvelope = (common: readonly CommonRefusal[]) => common.filter(({ status }) => status === 200);

const formName = (operation: Operation, { has_payload }: RefusalForm, index: number) =>
  `${schemaName(operation)}Refusal${has_payload && index > 0 ? 'WithPayload' : ''}`;

/** The schemas of an operation's answers, by the names that a generated client gives their types. */
export function answerSchemas(
  operation: Operation,
  common: readonly CommonRefusal[],
): Record<string, Schema> {
  const name = schemaName(operation);
  const { payload } = operation.envelope;
  const success = plain(successSchema(operation));
  const result = plain(operation.response);
  const is_named = (payload === 'response' || payload === 'data') && result.properties !== undefined;
  const forms = refusalForms(operation, inEnvelope(common));
  const shown = is_named
    ? {
        ...success,
        properties: { ...success.properties, [payload]: schemaRef(`${name}Result`) },
      }
    : success;
  return {
    ...(operation.media_type === undefined && { [`${name}Success`]: shown }),
    ...(is_named && { [`${name}Result`]: result }),
    ...Object.fromEntries(forms.map((form, index) => [formName(operation, form, index), plain(form.schema)])),
  };
}

/** The answer of a refusal. Rows that it carries are not shown: they depend on the request. */
function refusalExample({ envelope }: Operation, { error, message, response }: RefusalRow) {
  return {
    ...(envelope.request_id && { request_id }),
    error,
    message,
    ...(hasWarningOfRefusals(envelope) && { warning: envelope.warning === 'list' ? [] : '' }),
    ...(response !== undefined && { [envelope.payload === 'data' ? 'data' : 'response']: response }),
  };
}

/** The answers of an operation. Status 200 is a success or a refusal; the field `error` tells which. */
export function answersOf(
  operation: Operation,
  example: RecordedExample | undefined,
  common: readonly CommonRefusal[],
) {
  // What a refusal with a payload says of each row depends on the rows, so no example would always hold.
  const refusals = Object.entries(operation.errors).filter(([, row]) => row.payload_fields === undefined);
  const names = Object.keys(answerSchemas(operation, common)).filter((name) => !name.endsWith('Result'));
  const { media_type } = operation;
  const examples = {
    ...(example && media_type === undefined && { success: { summary: 'Success', value: example.answer } }),
    ...Object.fromEntries(
      refusals.map(([reason, row]) => [
        reason,
        { summary: row.error, value: refusalExample(operation, row) },
      ]),
    ),
  };
  return {
    '200': {
      description:
        media_type === undefined
          ? 'A success, or a refusal: then `error` is not empty.'
          : 'The file, or a refusal as JSON.',
      content: {
        ...(media_type !== undefined && fileContent(media_type)),
        ...contentOf({ anyOf: names.map(schemaRef) }, { examples }),
      },
    },
    ...Object.fromEntries(shown_statuses.map((status) => [status, componentRef('responses', status)])),
  };
}

/** The statuses of answers to well-formed calls. Those of malformed HTTP are in the list of errors. */
const shown_statuses = [403, 429, 500, 503];

/** A refusal of the gateway. The operation's envelope decides whether it has a warning and a request_id. */
export const gateway_refusal_schema: Schema = {
  type: 'object',
  properties: {
    request_id: {
      type: 'string',
      pattern: '^[0-9a-f]{32}$',
      description: request_id_description,
    },
    error: { type: 'string', minLength: 1, description: 'The kind of error.' },
    message: { type: 'string', minLength: 1, description: 'What to change.' },
    explanation: explanation_schema,
    warning: {
      anyOf: [
        { type: 'string', const: '' },
        { type: 'array', maxItems: 0 },
      ],
      description: 'Empty; there where the operation has a warning.',
    },
  },
  required: ['error', 'message'],
  additionalProperties: false,
};

/** The answers that all operations have in common, by status. */
export function commonResponses(common: readonly CommonRefusal[]) {
  return Object.fromEntries(
    shown_statuses.map((status) => {
      const same = common.filter((refusal) => refusal.status === status);
      return [
        status,
        {
          description: same.map(({ error, when }) => `\`${error}\`: ${when}`).join('\n\n'),
          ...((status === 429 || status === 503) && {
            headers: {
              'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
            },
          }),
          content: contentOf(schemaRef('GatewayRefusal')),
        },
      ];
    }),
  );
}
