// Where statements of the program go in a cluster. Derived once for each statement, so that an execution costs one hash.
import type { Value } from '../../param.ts';
import { Param } from '../../param.ts';
import type { NamedStatement } from '../fast_query.ts';
import type { Bound } from './equal_terms.ts';
import type { ShardMap, ShardRanges } from './shard_map.ts';
import { findReach } from './statement_reach.ts';

/**
 * `shard`: to the worker of a tenant. `any`: every server has all of its rows. `coordinator`: it touches many shards,
 * or nothing, and any server can do it. `only_coordinator`: other servers do not know its tables.
 */
export type RouteKind = 'shard' | 'any' | 'coordinator' | 'only_coordinator';

/** The value of a distribution column: a value of each execution by its place, or always the same one. */
type Source = { readonly place: number } | { readonly literal: Value };

export class StatementRoute {
  constructor(
    readonly kind: RouteKind,
    readonly ranges?: ShardRanges,
    readonly sources: readonly Source[] = [],
  ) {}

  /** The server for an execution: 0 is the coordinator, which also gets rows of several servers. */
  findGroup(values: readonly Value[]): number {
    const { ranges } = this;
    if (ranges === undefined) return 0;
    let found: number | undefined;
    for (const source of this.sources) {
      const value = 'place' in source ? values[source.place] : source.literal;
      if (value === null || value === undefined) return 0;
      const group = ranges.findGroup(value);
      if (found !== undefined && found !== group) return 0;
      found = group;
    }
    return found ?? 0;
  }
}

const coordinator = new StatementRoute('coordinator');
const only_coordinator = new StatementRoute('only_coordinator');
const any = new StatementRoute('any');

const isSame = (one: unknown, { name, index, column }: Param<unknown>): boolean =>
  one instanceof Param && one.name === name && one.index === index && one.column === column;

/** Where each statement goes, by one map. */
export class StatementRoutes {
  readonly #routes = new WeakMap<NamedStatement, StatementRoute>();

  constructor(readonly map: ShardMap) {}

  routeOf(statement: NamedStatement): StatementRoute {
    let route = this.#routes.get(statement);
    if (route === undefined) {
      route = this.#derive(statement);
      this.#routes.set(statement, route);
    }
    return route;
  }

  #derive({ source, is_read }: NamedStatement): StatementRoute {
    if (source === undefined) return only_coordinator;
    try {
      const { reach, table_name = '', bound, parameters } = findReach(source, this.map.tables);
      if (reach === 'reference') return is_read ? any : coordinator;
      const ranges = this.map.findRanges(table_name);
      if (reach !== 'one shard' || ranges === undefined) return coordinator;
      const sourceOf = (value: Bound): Source =>
        value instanceof Param
          ? { place: parameters.findIndex((parameter) => isSame(parameter, value)) }
          : { literal: value };
      return new StatementRoute('shard', ranges, bound.map(sourceOf));
    } catch {
      // The map does not know its tables: they are on the coordinator only, or named in raw SQL.
      return only_coordinator;
    }
  }
}
