import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Statement, statementsOn } from '../../src/engine/store/statement.ts';
import type { Operation, ReasonOf } from '../../src/kit/contract/operation.ts';
import type { RefusalRow } from '../../src/kit/contract/refusal.ts';
import { tables } from '../../src/program/groups.ts';
import type { TestAnswer, World } from './harness.ts';

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

/** Bytes by their digest: to compare megabytes one by one takes longer than a test may. */
const comparable = (value: unknown) =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value;

/** Written beside the calls, and not by them: when a key last signed one, and when housekeeping is due again. */
const written_beside = new Set(['partner_key_use', 'sweep']);

/** Everything that is stored by calls. */
export async function storedState({ marketplace }: World): Promise<Record<string, unknown[]>> {
  const stored: Record<string, unknown[]> = {};
  for (const [name, dump] of dumps) {
    if (written_beside.has(name)) continue;
    stored[name] = (await marketplace.database.all(dump, {})).map((row) =>
      Object.fromEntries(Object.entries(row as object).map(([column, value]) => [column, comparable(value)])),
    );
  }
  return stored;
}

/**
 * How to bring one refusal about: what the caller does, in words; what is there before; the call itself; and the
 * payload of its answer, where that says more than the contract declares.
 */
type Case = readonly [title: string, given: () => Promise<() => Promise<TestAnswer>>, payload?: unknown];

export interface ResultRow {
  order_sn: string;
  package_number?: string;
  fail_error?: string;
  fail_message?: string;
}

/** The rows of an answer that is given row by row. */
export const rowsOf = ({ body }: TestAnswer): ResultRow[] =>
  (body.response as { result_list: ResultRow[] }).result_list;

const failed = ({ fail_error }: ResultRow) => fail_error !== undefined;
const named = ({ order_sn, package_number }: ResultRow) => ({ order_sn, package_number });

/** What stands beside `error` and `message` of a refusal: nothing but what is declared. */
function expectDeclaredPayload(
  { envelope }: Operation,
  row: RefusalRow | undefined,
  answered: TestAnswer,
  payload: unknown,
): void {
  const { response, warning } = answered.body;
  if (envelope.warning === 'list') {
    // An operation that answers row by row refuses as a whole when every row failed; each says why.
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
 * Brings about each refusal that an operation's contract declares, and holds its answer against the declaration. A
 * reason without a case does not compile. Nothing that is stored may change.
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
      expect(await storedState(world)).toEqual(before);
    });
}

/** The same for one row of a call: in words, which of `order_list` it is, what is there before, and the call itself. */
type RowCase = readonly [title: string, at: number, given: () => Promise<() => Promise<TestAnswer>>];

/** Of everything that is stored, what belongs to one order. */
const ofOrder = (stored: Record<string, unknown[]>, order_sn: string | undefined) =>
  Object.values(stored)
    .flat()
    .filter((row) => (row as Partial<ResultRow>).order_sn === order_sn);

/**
 * Brings about each reason for which a row of an operation's answer fails. A reason without a case does not compile.
 * The row says so with the declared code and message and stands in `warning`; rows that did not fail carry neither.
 * What is stored of a failed row's order may not change, and nothing at all where every row failed.
 */
export function eachRowRefusal<O extends Operation>(
  world: World,
  operation: O,
  cases: { [R in keyof O['row_errors'] & string]: RowCase },
): void {
  for (const [reason, [title, at, given]] of Object.entries<RowCase>(cases))
    test(`${operation.name} fails a row that names ${title}, says so in warning, and leaves its order alone`, async () => {
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
