// The work of the commands about rows.

import { isRecord } from '../../../kit/contract/records.ts';
import { mustBeJson } from '../../../kit/contract/requests/json_place.ts';
import type { OperatorAddress } from '../marketplace_commands.ts';
import { CliError, print, UsageError } from '../output.ts';
import { readGivenText } from '../read_file.ts';
import { findKeyColumns, readCollections } from './collection_keys.ts';
import {
  type AnyOperatorClient,
  explained,
  findShopId,
  findShopOf,
  openSession,
} from './operator_session.ts';
import { collections_by_key } from './subjects.ts';

interface RowOptions {
  readonly json?: boolean;
  readonly ifMatch?: string;
}

interface ListOptions extends RowOptions {
  readonly shop?: string;
  readonly limit?: string;
  readonly after?: string;
}

type Row = Record<string, unknown>;

const said = (error: unknown): never => {
  throw explained(error);
};

async function filtersOf(client: AnyOperatorClient, given: readonly string[], { shop }: ListOptions) {
  const filters: Record<string, string> = {};
  for (const text of shop === undefined ? given : [`shop=${shop}`, ...given]) {
    const [, column = '', value = ''] = /^(\w+)=(.*)$/s.exec(text) ?? [];
    if (column === '') throw new UsageError(`${text} is not a filter: give column=value.`);
    if (column === 'shop') filters.shop_id = String(await findShopId(client, value));
    else filters[column] = value;
  }
  return filters;
}

/** Prints a page of rows, one per line. */
export async function listRows(
  at: OperatorAddress,
  table: string,
  given: readonly string[],
  options: ListOptions,
): Promise<void> {
  const client = openSession(at);
  const { json, limit, after } = options;
  const asked = { ...(limit !== undefined && { limit }), ...(after !== undefined && { after }) };
  const filters = await filtersOf(client, given, options).catch(said);
  const { items, next } = await client.page(table, { ...filters, ...asked }).catch(said);
  const more = next === null ? [] : [`More rows: --after ${next}`];
  print(
    json,
    { items, next },
    [...items.map((row) => JSON.stringify(row)), ...more].join('\n') || 'No rows.',
  );
}

/** Prints the list of collections. */
export async function listCollections(at: OperatorAddress, { json }: RowOptions): Promise<void> {
  const collections = await readCollections(at);
  const width = Math.max(...collections.map(({ name }) => name.length));
  const lines = collections.map(({ name, about }) => `${name.padEnd(width)}  ${about}`);
  print(json, collections, lines.join('\n'));
}

/** The key of a row. A shop is given by name or id, or left out if the rest of the key is enough to find it. */
async function keyOf(
  client: AnyOperatorClient,
  at: OperatorAddress,
  table: string,
  given: readonly string[],
): Promise<string[]> {
  const columns = await findKeyColumns(at, table);
  const [first = '', ...rest] = given;
  const [, second = ''] = columns;
  if (columns[0] !== 'shop_id') return checked(table, columns, given);
  if (given.length === columns.length) return [String(await findShopId(client, first)), ...rest];
  if (given.length === columns.length - 1 && collections_by_key[second] !== undefined)
    return [String(await findShopOf(client, second, first)), ...given];
  return checked(table, columns, given);
}

function checked(table: string, columns: readonly string[], given: readonly string[]): string[] {
  if (given.length === columns.length) return [...given];
  throw new UsageError(`The key of a row of ${table} is ${columns.join(' and ')}.`);
}

/** Prints a row and its ETag. */
export async function getRow(
  at: OperatorAddress,
  table: string,
  key: readonly string[],
  { json }: RowOptions,
): Promise<void> {
  const client = openSession(at);
  const { row, etag } = await client.get(table, await keyOf(client, at, table, key).catch(said)).catch(said);
  print(json, { row, etag }, `${JSON.stringify(row, null, 2)}\netag ${etag}`);
}

function parseRow(text: string): Row {
  let row: unknown;
  try {
    row = JSON.parse(text);
  } catch {
    row = undefined;
  }
  if (isRecord(row)) return row;
  throw new UsageError(
    `A row ${mustBeJson('a JSON object, or @file or - to read one', text)}, not ${text.slice(0, 100)}`,
  );
}

/** Puts rows that contain their keys, one after the other, until one is refused. */
async function putRows(
  client: AnyOperatorClient,
  at: OperatorAddress,
  table: string,
  text: string,
): Promise<number> {
  const columns = await findKeyColumns(at, table);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [index, line] of lines.entries()) {
    const row = parseRow(line);
    const key = columns.map((column) => row[column] as string | number);
    await client.put(table, key, row).catch((error: unknown) => {
      const failure = explained(error);
      if (!(failure instanceof CliError)) throw failure;
      throw new CliError(`Row ${index + 1} of ${lines.length}: ${failure.message}`);
    });
  }
  return lines.length;
}

/** Creates, replaces or changes a row. */
export async function writeRow(
  at: OperatorAddress,
  verb: 'put' | 'patch',
  table: string,
  given: readonly string[],
  { json, ifMatch: if_match }: RowOptions,
): Promise<void> {
  const client = openSession(at);
  const text = readGivenText(given.at(-1) ?? '');
  if (given.length === 1 && verb === 'put') {
    const row_count = await putRows(client, at, table, text);
    return print(json, { row_count }, `${row_count} rows of ${table}`);
  }
  const key = await keyOf(client, at, table, given.slice(0, -1)).catch(said);
  const { row, etag } = await client[verb](table, key, parseRow(text), {
    ...(if_match !== undefined && { if_match }),
  }).catch(said);
  print(json, { row, etag }, `${JSON.stringify(row, null, 2)}\netag ${etag}`);
}

/** Deletes a row. */
export async function deleteRow(
  at: OperatorAddress,
  table: string,
  given: readonly string[],
  { json, ifMatch: if_match }: RowOptions,
): Promise<void> {
  const client = openSession(at);
  const key = await keyOf(client, at, table, given).catch(said);
  await client.delete(table, key, { ...(if_match !== undefined && { if_match }) }).catch(said);
  print(json, {}, 'Deleted.');
}
