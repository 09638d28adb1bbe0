// How far a statement reaches, derived from its query tree and the tables' declarations.
import { type OperationNode, RawNode } from 'kysely';
import { engines } from '../../../src/engine/store/engines.ts';
import { createParams, Param, type Value, type Values } from '../../../src/engine/store/param.ts';
import type { AnyStatement } from '../../../src/engine/store/statement.ts';
import type { Tables } from '../../../src/engine/store/table.ts';
import { tables } from '../../../src/program/groups.ts';
import type { Bound } from './equal_terms.ts';
import { QueryReader } from './query_scopes.ts';

/** `none`: it uses no table. `one shard`: everything that it touches has one value of the distribution column. */
export type Reach = 'none' | 'local' | 'reference' | 'one shard' | 'all shards';

export interface StatementReach {
  readonly reach: Reach;
  readonly table_names: readonly string[];
  /** For one shard: the distribution column, and its values in one execution. */
  readonly shardsOf: (values: Values) => readonly string[];
}

const undistributed = ['local', 'reference'];

const boundValue = (bound: Bound, values: Values): Value =>
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
export function reachOf(statement: AnyStatement, declared: Tables = tables): StatementReach {
  const { query } = statement.build(engines.postgres.compiler, createParams<never>()).compile();
  if (namesTable(query))
    throw new Error('Its tables are in raw SQL, so they cannot be derived from the query.');
  const reader = new QueryReader(declared);
  reader.read(query);
  const table_names = [...new Set(reader.uses.map(({ table_name }) => table_name))];
  const distributed = reader.uses.filter(({ table }) => !undistributed.includes(table.tenant));
  const kinds = new Set(reader.uses.map(({ table }) => table.tenant));
  const none = { table_names, shardsOf: () => [] };
  if (distributed.length === 0) {
    const reach = kinds.has('local') ? 'local' : kinds.has('reference') ? 'reference' : 'none';
    return { ...none, reach };
  }
  if (kinds.has('local')) throw new Error(`It has tables of shards and local ones: ${table_names}.`);
  const terms = distributed.map(({ table, termOf }) => reader.equal.rootOf(termOf(table.tenant)));
  const bound = reader.equal.valuesOf(terms[0] as string);
  if (bound.length === 0 || terms.some((term) => !isSame(reader, terms[0] as string, term)))
    return { ...none, reach: 'all shards' };
  const { tenant } = distributed[0]?.table ?? { tenant: '' };
  return {
    reach: 'one shard',
    table_names,
    shardsOf: (values) => [...new Set(bound.map((value) => `${tenant} ${boundValue(value, values)}`))],
  };
}

const keyOf = (value: Bound): string => (value instanceof Param ? JSON.stringify(value) : `= ${value}`);

/** Whether two columns are equal to each other or to the same value. */
function isSame({ equal }: QueryReader, one: string, other: string): boolean {
  if (one === other) return true;
  const keys = equal.valuesOf(one).map(keyOf);
  return equal.valuesOf(other).some((value) => keys.includes(keyOf(value)));
}
