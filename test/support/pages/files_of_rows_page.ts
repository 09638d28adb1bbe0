// generated/files_of_rows.md: what files to import have, written from the tables.
import { existsSync, readFileSync } from 'node:fs';
import type { Group } from '../../../src/engine/group.ts';
import { tablesOf } from '../../../src/engine/group.ts';
import { packageFile } from '../../../src/engine/package_file.ts';
import type { Column, Table } from '../../../src/engine/store/table.ts';
import { type MovedTable, movedTables } from '../../../src/engine/transfer/moved_tables.ts';
import { describeSchema, type Schema } from '../../../src/kit/contract/schema.ts';

const example_length_max = 700;

const units: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/_micros$/, 'millionths of the currency unit'],
  [/_ms(_max)?$/, 'milliseconds'],
  [/_us$/, 'microseconds'],
  [/_(gram|weight_gram)$/, 'grams'],
  [/_bytes(_max)?$|^byte_count$/, 'bytes'],
  [/_kib$/, 'KiB'],
  [/_hundredths$/, 'hundredths'],
];

function unitOf(name: string, { schema }: Column): string {
  if (schema.anyOf) return 'Unix seconds';
  return units.find(([ending]) => ending.test(name))?.[1] ?? '';
}

const isRelative = ({ anyOf }: Schema) => anyOf !== undefined;

function shownValue(column: Column): string {
  const { schema, stored } = column;
  if (isRelative(schema)) return 'a time, or one from now such as `now-3d`';
  if (stored === 'bytes') return `${describeSchema(schema)}, or \`{"file": "files/..."}\``;
  return describeSchema(schema).replaceAll('|', '\\|');
}

/** An example of a value that a schema accepts. */
function exampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] as Schema);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array')
    return (schema.minItems ?? 0) > 0 && schema.items ? [exampleOf(schema.items)] : [];
  if (schema.type === 'string') return '0'.repeat(Math.max(1, schema.minLength ?? 0)).slice(0, 64);
  const { properties = {}, required = [] } = schema;
  return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
}

/** A line of a table: the first of the demo marketplace, or one with its required columns. */
export function exampleLine(name: string, { columns }: Table): string {
  const demo = packageFile('demo', `${name}.ndjson`);
  if (existsSync(demo)) {
    const lines = readFileSync(demo, 'utf8').split('\n');
    const short = lines.find((line) => line !== '' && line.length <= example_length_max);
    if (short) return short;
  }
  const required = Object.entries(columns).filter(
    ([, { default_value, compute }]) => default_value === undefined && !compute,
  );
  return JSON.stringify(
    Object.fromEntries(
      required.map(([column, { schema, stored }]) => [
        column,
        stored === 'bytes' ? { file: `files/${name}/1` } : exampleOf(schema),
      ]),
    ),
  );
}

function columnLines({ table, secret_columns }: MovedTable): string[] {
  return Object.entries(table.columns)
    .filter(([name, { compute }]) => !compute && !secret_columns.includes(name))
    .map(([name, column]) => {
      const named = (table.references ?? [])
        .filter(({ by }) => Object.values(by).some((place) => place.split(/[.[]/)[0] === name))
        .map((reference) => reference.table)
        .filter((other, at, all) => all.indexOf(other) === at);
      const is_optional = column.default_value !== undefined;
      return `| \`${name}\`${is_optional ? '' : ' *'} | ${shownValue(column)} | ${unitOf(name, column)} | ${named.map((other) => `[${other}](#${other})`).join(', ')} |`;
    });
}

export function filesOfRowsPage(groups: readonly Group[]): string {
  const about = new Map(
    groups.flatMap(({ collections }) =>
      collections.map((collection) => [collection.name, collection.about] as const),
    ),
  );
  const moved = [...movedTables(tablesOf(groups)).values()]
    .filter(({ is_secret }) => !is_secret)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const sections = moved.map((each) => {
    const { name, table } = each;
    return [
      `## ${name}`,
      '',
      ...(about.has(name) ? [`${about.get(name)} `.trimEnd(), ''] : []),
      `Key: ${table.key.map((column) => `\`${column}\``).join(', ')}.`,
      '',
      '| column | value | unit | names a row of |',
      '|---|---|---|---|',
      ...columnLines(each),
      '',
      `    ${exampleLine(name, table)}`,
      '',
    ].join('\n');
  });
  return `# Files of rows

Generated from the tables; do not edit. [Import and export](../docs/import.md) explains the commands.

A file has the rows of one table: \`<table>.ndjson\` with one JSON object in each line, or \`<table>.csv\`, whose first line names the columns. A file with another name has the table in each line: \`{"table": "item", "record": {...}}\`. A column with * is required; without a value, another column gets its default. In CSV, an empty cell has no value, and lists and objects are JSON. A row with the key of an existing row replaces it.

${sections.join('\n')}`;
}
