// How far a statement reaches, derived from its query tree and what is known of the tables.
import { type OperationNode, RawNode } from 'kysely';
import { engines } from '../../engines.ts';
import { createParams, Param, type Value, type Values } from '../../param.ts';
import type { AnyStatement } from '../../statement.ts';
import type { Bound } from './equal_terms.ts';
import { type KnownTables, QueryReader } from './query_scopes.ts';

/** `none`: it uses no table. `one shard`: everything that it touches has one value of the distribution column. */
export type Reach = 'none' | 'local' | 'reference' | 'one shard' | 'all shards';

export interface StatementReach {
  readonly reach: Reach;
  readonly table_names: readonly string[];
  /** For one shard: a table of it, and the values of its distribution column. Those of several rows may differ. */
  readonly table_name?: string;
  readonly bound: readonly Bound[];
  /** The parameters of its text, in their order. */
  readonly parameters: readonly unknown[];
}

const undistributed = ['local', 'reference'];

/** A value of a distribution column in one execution. */
export const boundValue = (bound: Bound, values: Values): Value =>
  bound instanceof Param ? bound.valueFrom(values) : bound;

/** Whether raw SQL text in a query names a table; what it reads cannot be derived from the tree then. */
const namesTable = (node: OperationNode): boolean =>
  (RawNode.is(node) && node.sqlFragments.some((text) => /\b(from|join|into|update)\s+\w/i.test(text))) ||
  Object.values(node)
    .flat()
    .some((child) => typeof child === 'object' && child !== null && 'kind' in child && namesTable(child));

/**
 * @throws Error for a statement whose raw text names tables, and for one with distributed and local tables,
 * which are never on one shard.
 */
export function findReach(statement: AnyStatement, declared: KnownTables): StatementReach {
  const { query, parameters } = statement.build(engines.postgres.compiler, createParams<never>()).compile();
  if (namesTable(query))
    throw new Error('Its tables are in raw SQL, so they cannot be derived from the query.');
  const reader = new QueryReader(declared);
  reader.read(query);
  const table_names = [...new Set(reader.uses.map(({ table_name }) => table_name))];
  const [first, ...others] = reader.uses.filter(({ table }) => !undistributed.includes(table.tenant));
  const kinds = new Set(reader.uses.map(({ table }) => table.tenant));
  const none = { table_names, bound: [], parameters };
  if (first === undefined) {
    const reach = kinds.has('local') ? 'local' : kinds.has('reference') ? 'reference' : 'none';
    return { ...none, reach };
  }
  if (kinds.has('local')) throw new Error(`It has tables of shards and local ones: ${table_names}.`);
  const termOf = ({ table, termOf }: typeof first) => reader.equal.rootOf(termOf(table.tenant));
  const term = termOf(first);
  const bound = reader.equal.valuesOf(term);
  if (bound.length === 0 || others.some((use) => !isSame(reader, term, termOf(use))))
    return { ...none, reach: 'all shards' };
  return { reach: 'one shard', table_names, table_name: first.table_name, bound, parameters };
}

const keyOf = (value: Bound): string => (value instanceof Param ? JSON.stringify(value) : `= ${value}`);

/** Whether two columns are equal to each other or to the same value. */
function isSame({ equal }: QueryReader, one: string, other: string): boolean {
  if (one === other) return true;
  const keys = equal.valuesOf(one).map(keyOf);
  return equal.valuesOf(other).some((value) => keys.includes(keyOf(value)));
}
