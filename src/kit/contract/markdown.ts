import type { DialectTable } from './dialect.ts';
import { takesIdempotencyKey } from './idempotency_key.ts';
import { fullSummary, tableRow as row, markdownTable as table } from './markdown_parts.ts';
import type { Operation } from './operation.ts';
import type { RefusalRow, RefusalTable } from './refusal.ts';
import { describeSchema, type Schema } from './schema.ts';

/** Who may call an operation, in one sentence. */
export function whoMayCall({ caller, allow, errors }: Operation): string {
  if (caller === 'public') return 'any partner, without an access token.';
  const limits = [
    allow?.region && `in ${allow.region.one_of.join(', ')} (else \`${errors[allow.region.refusal]?.error}\`)`,
    allow?.seller_type &&
      `of seller type ${allow.seller_type.is} (else \`${errors[allow.seller_type.refusal]?.error}\`)`,
    allow?.primary_shop && `that are primary shops (else \`${errors[allow.primary_shop.refusal]?.error}\`)`,
  ].filter((limit) => limit !== undefined);
  return limits.length > 0 ? `${caller}s ${limits.join(', ')}.` : `${caller}s.`;
}

/** The decisions where the reference is silent, as a list. */
export const decisionLines = ({ decisions = [] }: Operation): string =>
  decisions.map(({ silent_on, decided }) => `- **${silent_on.replace(/\.$/, ':')}** ${decided}`).join('\n');

/** One row for each field of a schema; nested ones have a dotted path. */
export function fieldRows(schema: Schema, prefix = ''): string[] {
  const record = schema.items ?? schema;
  return Object.entries(record.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const nested = fieldRows(field, `${path}${field.items ? '[]' : ''}.`);
    const presence =
      field.refused_by_operation || (record.required?.includes(name) && field.default === undefined)
        ? 'yes'
        : field.default === undefined
          ? 'no'
          : `${field.default}if left out`;
    return [row(`\`${path}\``, describeSchema(field), presence, field.description ?? ''), ...nested];
  });
}

const refusalTable = (head: string[], refusals: RefusalTable) =>
  table(
    head,
    Object.values(refusals).map(({ error, message }) => row(`\`${error}\``, message)),
  );

function operationPage(operation: Operation): string {
  const { name, method, path, access, body, errors, row_errors, media_type } = operation;
  const request = fieldRows(operation.request);
  const parts = [
    `## ${name}`,
    `\`${method} ${path}\` (${access}${body ? ', multipart/form-data' : ''}${takesIdempotencyKey(operation) ? ', takes an Idempotency-Key' : ''})`,
    fullSummary(operation),
    `Who may call: ${whoMayCall(operation)}`,
    '### Request',
    request.length > 0
      ? table(['field', 'must be', 'required', 'meaning'], request)
      : 'Only the common parameters.',
    '### Response',
    media_type === undefined
      ? table(['field', 'is', 'always there', 'meaning'], fieldRows(operation.response))
      : `A file: \`${media_type}\`. Refusals are JSON.`,
  ];
  if (Object.keys(errors).length > 0)
    parts.push('### Own errors', refusalTable(['error', 'message'], errors));
  if (Object.keys(row_errors).length > 0)
    parts.push('### Errors of single rows', refusalTable(['code', 'message'], row_errors));
  if (operation.decisions?.length) parts.push('### Where the reference is silent', decisionLines(operation));
  return parts.join('\n\n');
}

const generated = 'Generated from the contracts; not edited by hand.';

/** All operations on one page, with a table of contents. */
export function operationsPage(operations: readonly Operation[]): string {
  const contents = operations.map(({ name, method, caller, summary }) =>
    row(`[${name}](#${name.replaceAll('.', '')})`, method, caller, summary),
  );
  const parts = [
    '# Operations',
    generated,
    table(['operation', 'method', 'caller', 'what it does'], contents),
    ...operations.map(operationPage),
  ];
  return `${parts.join('\n\n')}\n`;
}

interface CommonError {
  readonly status: number;
  readonly error: string;
  readonly cause: string;
  readonly fix: string;
}

const commonErrors = (errors: readonly CommonError[]) =>
  table(
    ['error', 'HTTP', 'cause', 'fix'],
    errors.map(({ status, error, cause, fix }) => row(`\`${error}\``, String(status), cause, fix)),
  );

/** Each error of single operations once, by code, with the operations that answer it. */
function errorRows(operations: readonly Operation[]): string[] {
  const found = new Map<string, { readonly row: RefusalRow; readonly names: Set<string> }>();
  for (const { name, errors, row_errors } of operations)
    for (const refusal of [...Object.values(errors), ...Object.values(row_errors)]) {
      const key = [refusal.error, refusal.message, refusal.fix].join('\n');
      const same = found.get(key) ?? { row: refusal, names: new Set() };
      found.set(key, same);
      same.names.add(name);
    }
  const sorted = [...found.values()].sort((one, other) => (one.row.error < other.row.error ? -1 : 1));
  return sorted.map(({ row: { error, message, fix = '' }, names }) =>
    row(`\`${error}\``, message, fix, [...names].join(', ')),
  );
}

/** Every error code, with causes, fixes and operations. */
export function errorsPage(
  operations: readonly Operation[],
  common: readonly CommonError[],
  missing: readonly CommonError[],
): string {
  const parts = [
    '# Errors',
    generated,
    'A business error answers HTTP 200. Every answer carries the envelope, so look at `error`, not at the status. [Troubleshooting](../docs/troubleshooting.md) begins with what you see.',
    '## Of every operation',
    commonErrors(common),
    '## Of operations that Stoa does not have',
    'A [file or another server](../docs/upstream.md) can answer them. Without either, they are answered `error_not_found`.',
    commonErrors(missing),
    '## Of single operations',
    'The cause is the message of the answer. It often says more about the call. Where no fix is given, the cause says what to send.',
    table(['error', 'cause', 'fix', 'operations'], errorRows(operations)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Every difference between the two dialects, by group. */
export function dialectPage(groups: readonly { name: string; dialect: DialectTable }[]): string {
  const shown = (value: unknown) => (typeof value === 'string' ? value : `\`${JSON.stringify(value)}\``);
  const rows = groups.flatMap(({ name, dialect }) =>
    Object.values(dialect).map(({ about, reference, live }) =>
      row(name, about, shown(reference), shown(live)),
    ),
  );
  const intro =
    'A server answers according to the reference or, with `STOA_DIALECT=live`, like the live service.';
  const head = ['group', 'what differs', 'reference', 'live'];
  return `${['# Dialects', 'Generated from the groups; not edited by hand.', intro, table(head, rows)].join('\n\n')}\n`;
}
