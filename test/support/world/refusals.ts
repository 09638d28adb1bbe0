import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Statement, statementsOn } from '../../../src/engine/store/statement.ts';
import type { Operation, ReasonOf } from '../../../src/kit/contract/operation.ts';
import type { RefusalRow } from '../../../src/kit/contract/refusal.ts';
import { tables } from '../../../src/program/groups.ts';
import type { TestAnswer, World } from './harness.ts';
import { wholeTables } from './whole_tables.ts';

const dumps = new Map<string, Statement<Record<string, never>, unknown>>(
  Object.entries(tables).map(([name, { key }]) => [
    name,
    statementsOn<Record<string, never>>()((db) => ({
      compile: () =>
        sql`select * from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.compile(
          db,
        ),
    })),
  ]),
);

/** The rows of one table, by their key. */
export async function storedRows({ marketplace }: World, table_name: string): Promise<unknown[]> {
  const dump = dumps.get(table_name);
  if (!dump) throw new Error(`There is no table ${table_name}`);
  return marketplace.database.all(dump, {});
}

/** Bytes by their digest, because comparing megabytes byte by byte takes too long. */
const comparable = (value: unknown) =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value;

/** Tables that are written independently of calls: when a key last signed one, when housekeeping is due again, how a node is. */
const written_beside = new Set(['feed_state', 'node', 'partner_key_use', 'sweep']);

/** Columns that are written independently of calls: the place that an event gets in the feed, when a token was last used. */
const columns_beside = new Set(['feed_position', 'last_used_at']);

const readPostgres = wholeTables(
  Object.fromEntries(Object.entries(tables).filter(([name]) => !written_beside.has(name))),
);

/** All rows by table, read table by table. */
export async function rowsByTable({ marketplace }: World): Promise<Record<string, unknown[]>> {
  const stored: Record<string, unknown[]> = {};
  for (const [name, dump] of dumps)
    if (!written_beside.has(name)) stored[name] = await marketplace.database.all(dump, {});
  return stored;
}

/** Ten thousand rows are compared at once. */
export function asCompared(row: unknown): Record<string, unknown> {
  const compared: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row as object))
    if (!columns_beside.has(column)) compared[column] = comparable(value);
  return compared;
}

/** Everything that is stored by calls. */
export async function storedState(world: World): Promise<Record<string, unknown[]>> {
  const { database } = world.marketplace;
  const stored = database.engine === 'postgres' ? await readPostgres(database) : await rowsByTable(world);
  return Object.fromEntries(Object.entries(stored).map(([name, rows]) => [name, rows.map(asCompared)]));
}

/** What has changed since a state, without the audit, which also has accepted calls that found nothing to do. */
export async function changesBesidesAudit(
  world: World,
  before: Record<string, unknown[]>,
): Promise<ReturnType<typeof changesBetween>> {
  const { audit_event: _, audit_subject: __, ...changes } = changesBetween(before, await storedState(world));
  return changes;
}

/**
 * The rows of each table that were added or removed between two states. To show the difference of two whole states
 * takes gigabytes.
 */
export function changesBetween(
  before: Record<string, unknown[]>,
  after: Record<string, unknown[]>,
): Record<string, { added: string[]; removed: string[] }> {
  const changes: Record<string, { added: string[]; removed: string[] }> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [earlier, later] = [before, after].map(
      (state) => new Set((state[name] ?? []).map((row) => JSON.stringify(row))),
    ) as [Set<string>, Set<string>];
    const added = [...later].filter((row) => !earlier.has(row));
    const removed = [...earlier].filter((row) => !later.has(row));
    if (added.length + removed.length > 0)
      changes[name] = { added: added.slice(0, 10), removed: removed.slice(0, 10) };
  }
  return changes;
}

/**
 * How to bring about one refusal: a title that says what the caller does, a function that prepares the data and
 * returns the call, and the payload of its answer, if that contains more than the contract declares.
 */
export type Case = readonly [
  title: string,
  given: () => Promise<() => Promise<TestAnswer>>,
  payload?: unknown,
];

export interface ResultRow {
  order_sn: string;
  package_number?: string;
  fail_error?: string;
  fail_message?: string;
}

/** The rows in the answer of an operation that answers row by row. */
export const rowsOf = ({ body }: TestAnswer): ResultRow[] =>
  (body.response as { result_list: ResultRow[] }).result_list;

const failed = ({ fail_error }: ResultRow) => fail_error !== undefined;
const named = ({ order_sn, package_number }: ResultRow) => ({ order_sn, package_number });

/** Checks that a refusal contains only declared fields besides `error` and `message`. */
function expectDeclaredPayload(
  { envelope }: Operation,
  row: RefusalRow | undefined,
  answered: TestAnswer,
  payload: unknown,
): void {
  const { response, warning } = answered.body;
  if (envelope.warning === 'list') {
    // An operation that answers row by row refuses as a whole if every row failed; each row has its reason.
    const rows = rowsOf(answered);
    expect(rows).not.toEqual([]);
    expect(rows.filter(failed)).toEqual(rows);
    expect(warning).toEqual(rows.map(named));
    return;
  }
  expect(response).toEqual(payload ?? row?.response);
  expect(warning).toEqual(envelope.warning === 'text' ? '' : undefined);
}

/**
 * Brings about each refusal that an operation's contract declares, and compares its answer with the
 * declaration. A reason without a case does not compile. No stored data may change.
 */
export function eachRefusal<O extends Operation>(
  world: World,
  operation: O,
  cases: { [R in ReasonOf<O>]: Case },
): void {
  for (const [reason, [title, given, payload]] of Object.entries(cases) as [ReasonOf<O>, Case][])
    test(`${operation.name} refuses ${title}, and changes nothing`, async () => {
      const row = operation.errors[reason];
      const call = await given();
      const before = await storedState(world);
      const answered = await call();
      expect(answered.status).toBe(200);
      expect(answered.body).toMatchObject({ error: row?.error, message: expect.stringMatching(/./) });
      expectDeclaredPayload(operation, row, answered, payload);
      expect(changesBetween(before, await storedState(world))).toEqual({});
    });
}

/**
 * A case for one row of a call: a title, the position in `order_list`, and a function that prepares the data
 * and returns the call.
 */
type RowCase = readonly [title: string, at: number, given: () => Promise<() => Promise<TestAnswer>>];

/** The part of the stored data that belongs to one order. */
const ofOrder = (stored: Record<string, unknown[]>, order_sn: string | undefined) =>
  Object.values(stored)
    .flat()
    .filter((row) => (row as Partial<ResultRow>).order_sn === order_sn);

/**
 * Brings about each reason for which a row of an operation's answer fails. A reason without a case does not
 * compile. The row must have the declared code and message and be listed in `warning`; rows that did not fail
 * have neither. What is stored of a failed row's order may not change, and nothing at all if every row failed.
 */
export function eachRowRefusal<O extends Operation>(
  world: World,
  operation: O,
  cases: { [R in keyof O['row_errors'] & string]: RowCase },
): void {
  for (const [reason, [title, at, given]] of Object.entries<RowCase>(cases))
    test(`${operation.name} fails a row that names ${title}, lists it in warning, and does not change its order`, async () => {
      const declared = operation.row_errors[reason];
      const call = await given();
      const before = await storedState(world);
      const answered = await call();
      const after = await storedState(world);
      const rows = rowsOf(answered);
      expect(answered.status).toBe(200);
      expect(rows[at]).toMatchObject({ fail_error: declared?.error, fail_message: declared?.message });
      expect(answered.body.warning).toEqual(rows.filter(failed).map(named));
      if (rows.every(failed)) {
        const all_failed = { error: 'common.batch_api_all_failed', message: expect.stringMatching(/./) };
        expect(answered.body).toMatchObject(all_failed);
        expect(after).toEqual(before);
        return;
      }
      expect(answered.body).toMatchObject({ error: '', message: '' });
      const others = rows.filter((_, other) => other !== at);
      for (const other of others) {
        expect(other).not.toHaveProperty('fail_error');
        expect(other).not.toHaveProperty('fail_message');
      }
      expect(ofOrder(after, rows[at]?.order_sn)).toEqual(ofOrder(before, rows[at]?.order_sn));
    });
}
