import Type from 'typebox';
import { hasWarningOfRefusals } from './envelope.ts';
import type { Operation } from './operation.ts';
import type { RefusalRow } from './refusal.ts';
import type { Schema } from './schema.ts';

const text = (description: string, rules: Schema = {}): Schema => ({ type: 'string', ...rules, description });
const empty = { const: '' };

const request_id = text('Identifies the request, for error tracking.');

/** The schema of an answer's `warning`, if it has one: text, a list of texts, or rows that the contract defines. */
function warningSchema({
  envelope,
  warning_rows,
}: Pick<Operation, 'envelope' | 'warning_rows'>): Schema | undefined {
  if (envelope.warning === 'none') return undefined;
  if (envelope.warning === 'text') return text('Details of a warning; empty if there is none.');
  if (envelope.warning === 'texts')
    return {
      type: 'array',
      items: text('A warning.'),
      description: 'Additional remarks; absent if there are none.',
    };
  return {
    type: 'array',
    items: Type.Object(warning_rows ?? {}),
    description: 'The rows that a warning is about; empty if there is none.',
  };
}

/** The schema with every record closed: an additional field violates it. */
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

/** The schema of a successful answer: the operation's payload in its envelope. `error` is empty, and `message` too, unless the envelope has one. */
export function successSchema(operation: Operation, options: { closed?: boolean } = {}): Schema {
  const { response, envelope } = operation;
  const payload: Schema = response;
  const warning = warningSchema(operation);
  const properties: Record<string, Schema> = {
    ...(envelope.request_id && { request_id }),
    ...(envelope.error_when_successful && { error: text('Empty: no error occurred.', empty) }),
    message:
      envelope.message_of_success === undefined
        ? text('Empty: no error occurred.', empty)
        : text('Confirms that the call has succeeded.', { const: envelope.message_of_success }),
    ...(warning && { warning }),
    ...(envelope.payload === 'top' && payload.properties),
    ...((envelope.payload === 'response' || envelope.payload === 'data') && { [envelope.payload]: payload }),
  };
  const optional =
    envelope.payload === 'top'
      ? Object.keys(payload.properties ?? {}).filter((name) => !payload.required?.includes(name))
      : envelope.empty_warning === false
        ? ['warning']
        : [];
  const schema = {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
  };
  return options.closed ? closed(schema) : schema;
}

/** The payload of a refusal: a constant, or some fields of the operation's payload. */
function refusalPayload(operation: Operation, { response, payload_fields }: RefusalRow): Schema | undefined {
  if (payload_fields) {
    const { properties = {}, required = [] }: Schema = operation.response;
    const carried = Object.entries(properties).filter(([name]) => payload_fields.includes(name));
    return {
      type: 'object',
      required: required.filter((name) => payload_fields.includes(name)),
      properties: Object.fromEntries(carried),
      description: 'The result of each row.',
    };
  }
  if (response === undefined) return undefined;
  if (response === null) return { type: 'null', description: 'Empty.' };
  if (typeof response === 'object')
    return { type: 'object', additionalProperties: false, description: 'Empty.' };
  return text('Empty.', { const: response });
}

/** A separate field, so that messages stay as the reference has them. */
export const explanation_schema: Schema = {
  type: 'string',
  minLength: 1,
  description:
    'What is wrong with the sign or with a parameter that is signed. Only sent if the server explains signatures.',
};

/** Refusals of one form. */
export interface RefusalForm {
  /** Whether the payload is present, filled or empty. */
  readonly has_payload: boolean;
  readonly schema: Schema;
}

/**
 * The forms of an operation's refusals; the form without a payload comes first. A form is closed and lists
 * its codes, so that a client's compiler can tell it from a success and knows the possible errors.
 *
 * @param common the refusals with the same envelope that can happen before the operation runs.
 */
export function refusalForms(operation: Operation, common: readonly RefusalRow[]): RefusalForm[] {
  const { envelope, errors } = operation;
  const forms = new Map<string, { payload: Schema | undefined; codes: Set<string> }>();
  for (const row of [...common, ...Object.values(errors)]) {
    const payload = refusalPayload(operation, row);
    const key = JSON.stringify(payload ?? null);
    const form = forms.get(key) ?? { payload, codes: new Set() };
    forms.set(key, form);
    form.codes.add(row.error);
  }
  const warning = hasWarningOfRefusals(envelope) ? warningSchema(operation) : undefined;
  return [...forms.values()].map(({ payload, codes }) => {
    const properties: Record<string, Schema> = {
      ...(envelope.request_id && { request_id }),
      error: text('The kind of error.', { minLength: 1, enum: [...codes].sort() }),
      message: text('What the caller should change.', { minLength: 1 }),
      // It explains a parameter of every call, and no refusal with a payload is about those.
      ...(!payload && { explanation: explanation_schema }),
      ...(warning && { warning }),
      ...(payload && { [envelope.payload === 'data' ? 'data' : 'response']: payload }),
    };
    return {
      has_payload: payload !== undefined,
      schema: {
        type: 'object',
        properties,
        required: Object.keys(properties).filter((name) => name !== 'explanation'),
        additionalProperties: false,
      },
    };
  });
}
