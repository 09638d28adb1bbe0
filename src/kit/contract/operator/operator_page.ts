// The documentation of the operator API as Markdown.
import { answerText } from '../event_stream.ts';
import { fullSummary, tableRow as row, markdownTable as table } from '../markdown_parts.ts';
import { describeSchema, type Schema } from '../schema.ts';
import type { Action } from './action.ts';
import { type OperatorDescription, operator_guide, rowPath } from './operator_description.ts';
import { operatorProblems } from './problem.ts';

function fieldRows(schema: Schema, prefix = ''): string[] {
  const record = schema.items ?? schema;
  return Object.entries(record.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const presence =
      field.default !== undefined
        ? `${JSON.stringify(field.default)} when left out`
        : record.required?.includes(name)
          ? 'yes'
          : 'no';
    const own = row(`\`${path}\``, describeSchema(field), presence, field.description ?? '');
    return [own, ...fieldRows(field, `${path}${field.items ? '[]' : ''}.`)];
  });
}

function actionSection(contract: Action): string {
  const { name, method, path, scope, request, response, errors, media_type } = contract;
  const asked = fieldRows(request);
  const given = fieldRows(response);
  const refusals = Object.entries(errors).map(([code, { status, message }]) =>
    row(String(status), `\`${code}\``, message),
  );
  return [
    `### ${name.replace('.', '/')}`,
    `\`${method} ${path}\` (scope ${scope})`,
    fullSummary(contract),
    ...(asked.length > 0 ? [table(['field', 'must be', 'required', 'meaning'], asked)] : []),
    ...(media_type ? [answerText(media_type)] : []),
    ...(given.length > 0 ? [table(['answer', 'is', 'always there', 'meaning'], given)] : []),
    ...(refusals.length > 0 ? [table(['status', 'code', 'meaning'], refusals)] : []),
  ].join('\n\n');
}

export function operatorPage({ actions, collections }: OperatorDescription): string {
  const shown = collections.map((collection) => {
    const { about, write_scope, written_by, read_scope } = collection;
    const writing = write_scope === undefined ? `only read; written by ${written_by}` : write_scope;
    return row(`\`${rowPath(collection)}\``, about, read_scope, writing);
  });
  const codes = Object.entries(operatorProblems).map(([code, { status, detail }]) =>
    row(String(status), `\`${code}\``, detail),
  );
  const parts = [
    '# Operator API',
    'Generated from the contracts and collections; not edited by hand.',
    operator_guide,
    '## Actions',
    ...actions.map(actionSection),
    '## Collections',
    table(['path of a row', 'what its rows are', 'scope to read', 'scope to write'], shown),
    '## Problems of every call',
    table(['status', 'code', 'meaning'], codes),
  ];
  return `${parts.join('\n\n')}\n`;
}
