// Rows of the collections, and of lists that only actions show, from which random calls take values.

import { describeOperator } from '../../../src/operator/documentation/describe_operator.ts';
import { groups } from '../../../src/program/groups.ts';
import type { World } from '../world/harness.ts';
import { act, callOperator } from '../world/operator_calls.ts';

export type CollectionRow = Readonly<Record<string, unknown>>;

/** Chooses a number from 0 to a maximum. */
export type Choose = (max: number) => number;

/** One of some values, or undefined if there is none. */
export const chosen = <T>(values: readonly T[], choose: Choose): T | undefined =>
  values.length === 0 ? undefined : values[choose(values.length - 1)];

const { collections } = describeOperator(groups);

/** What actions take that is no row of a collection, by a name that no collection has. */
interface OtherRows {
  readonly key: readonly string[];
  list(world: World): Promise<readonly CollectionRow[]>;
}
const others: Readonly<Record<string, OtherRows>> = {
  failed_job: {
    key: ['shop_id', 'kind', 'job_id'],
    list: async (world) =>
      (await act(world, 'job.list_failed')).body.jobs.map(({ shop_id, kind, job_id }) => ({
        shop_id,
        kind,
        job_id,
      })),
  },
  recorded_call: {
    key: ['request_id'],
    list: async (world) =>
      (await act(world, 'journal.list')).body.call_list.map(({ request_id }) => ({ request_id })),
  },
};

const key_of = new Map([
  ...collections.map(({ name, key }) => [name, key] as const),
  ...Object.entries(others).map(([name, { key }]) => [name, key] as const),
  ['given', ['url']] as const,
  ['triggered', ['code']] as const,
  ['bought', ['order_sn']] as const,
  ['erased', ['erasure_id']] as const,
]);
const page_rows = 500;
const rows_max = 3_000;

const wordColumns = ({ schema }: (typeof collections)[number]) =>
  Object.entries(schema.properties ?? {}).flatMap(([name, { enum: words, type }]) =>
    words || type === 'boolean' ? [name] : [],
  );
const words_of = new Map(collections.map((collection) => [collection.name, wordColumns(collection)]));

async function listRows(world: World, name: string): Promise<CollectionRow[]> {
  const rows: CollectionRow[] = [];
  for (let after = ''; rows.length < rows_max; ) {
    const path = `/operator/v1/collections/${name}?limit=${page_rows}${after}`;
    const { body } = await callOperator(world, 'GET', path);
    rows.push(...(body.items as CollectionRow[]));
    if (body.next === null) break;
    after = `&after=${body.next}`;
  }
  return rows;
}

/** The rows that existed when they were last read. */
export class CollectionRows {
  readonly #rows = new Map<string, readonly CollectionRow[]>();

  /** Adds values that nothing shows before a call has used them, such as a URL that may be called. */
  give(values: CollectionRow, name: 'given' | 'triggered' | 'bought' | 'erased' = 'given'): void {
    this.#rows.set(name, [values]);
  }

  async read(world: World): Promise<void> {
    for (const { name } of collections) await this.readTable(world, name);
    for (const [name, { list }] of Object.entries(others)) this.#rows.set(name, await list(world));
  }

  /** Reads the rows of one collection again. */
  async readTable(world: World, name: string): Promise<void> {
    this.#rows.set(name, await listRows(world, name));
  }

  has(name: string): boolean {
    return (this.#rows.get(name)?.length ?? 0) > 0;
  }

  /** A row of a table, preferably in a rare state. */
  any(name: string, choose: Choose, shop_id?: unknown): CollectionRow | undefined {
    const all = this.#rows.get(name) ?? [];
    const rows = shop_id === undefined ? all : all.filter((row) => row.shop_id === shop_id);
    const column = chosen(words_of.get(name) ?? [], choose);
    if (column === undefined || choose(2) === 0) return chosen(rows, choose);
    const word = chosen([...new Set(rows.map((row) => row[column]))], choose);
    return chosen(
      rows.filter((row) => row[column] === word),
      choose,
    );
  }

  /** A table whose rows have the most of these fields, preferably one whose key they are. */
  tableWith(fields: readonly string[], choose: Choose): string | undefined {
    const shared = [...this.#rows].map(([name, [row = {}]]) => {
      const count = fields.filter((field) => Object.hasOwn(row, field)).length;
      return { name, count, is_named: key_of.get(name)?.every((column) => fields.includes(column)) };
    });
    const most = Math.max(...shared.map(({ count }) => count));
    if (most === 0) return undefined;
    const best = shared.filter(({ count }) => count === most);
    const named = best.filter(({ is_named }) => is_named);
    return chosen(named.length > 0 ? named : best, choose)?.name;
  }
}
