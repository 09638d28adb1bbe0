// How far a statement of the program reaches, by the declarations of its tables.

import type { Values } from '../../../src/engine/store/param.ts';
import {
  boundValue,
  type StatementReach as FoundReach,
  findReach,
} from '../../../src/engine/store/postgres/citus/statement_reach.ts';
import type { AnyStatement } from '../../../src/engine/store/statement.ts';
import type { Tables } from '../../../src/engine/store/table.ts';
import { tables } from '../../../src/program/groups.ts';

export interface StatementReach extends FoundReach {
  /** For one shard: the distribution column, and its values in one execution. */
  readonly shardsOf: (values: Values) => readonly string[];
}

/**
 * @throws Error for a statement whose raw text names tables, and for one with distributed and local tables,
 * which are never on one shard.
 */
export function reachOf(statement: AnyStatement, declared: Tables = tables): StatementReach {
  const found = findReach(statement, declared);
  const tenant = declared[found.table_name ?? '']?.tenant;
  return {
    ...found,
    shardsOf: (values) => [...new Set(found.bound.map((bound) => `${tenant} ${boundValue(bound, values)}`))],
  };
}
