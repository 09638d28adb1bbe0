// What a group brings: its operations with their handlers, and everything else that a server reads off it.

import type { DialectTable } from '../kit/contract/dialect.ts';
import type { Operation } from '../kit/contract/operation.ts';
import type { Action } from '../kit/contract/operator/action.ts';
import type { AnyStateTable } from '../kit/states/state_table.ts';
import type { ActionHandler, ActionHandlers, ServedAction } from './action/action_handler.ts';
import type { Collection } from './collection/collection.ts';
import type { FileKind } from './file_links/file_kind.ts';
import type { Handler } from './gateway/handler.ts';
import type { Resource } from './http/exchange.ts';
import type { JobKind } from './jobs/job.ts';
import type { PeriodicTask } from './jobs/periodic_task.ts';
import type { Marketplace } from './marketplace.ts';
import type { IdKind } from './store/ids.ts';
import type { Migration } from './store/migrations/migration.ts';
import type { Tables } from './store/table.ts';
import type { AnyView } from './view/view.ts';

/** `operation` of `v2.group.operation`. */
type ShortName<N extends string> = N extends `v2.${string}.${infer Short}` ? Short : never;

type OperationIn<Name extends string> = Operation & { readonly name: `v2.${Name}.${string}` };

/**
 * A handler for each contract, by the operation's short name; one that is missing does not compile. The condition
 * always holds: with it, the compiler knows the parameters of a handler that is written in its place.
 */
export type GroupHandlers<Contracts extends readonly Operation[]> = Contracts extends unknown
  ? { readonly [O in Contracts[number] as ShortName<O['name']>]: Handler<O> }
  : never;

/** Resources over a running marketplace, each with its path; one that ends in a slash has all below it. */
export type ResourceList = (marketplace: Marketplace) => readonly (readonly [path: string, Resource])[];

/** What a group brings beside its operations. */
interface GroupParts<Name extends string, GroupTables extends Tables> {
  /** The name of its folder, and the second word of its operations' names. */
  readonly name: Name;
  /** What its operations are about, in one sentence, for the documentation. */
  readonly about?: string;
  readonly tables?: GroupTables;
  /** What makes the tables, first to last; `npm run migration` writes them. */
  readonly migrations?: readonly Migration[];
  /** What it draws ids for. */
  readonly id_kinds?: readonly IdKind[];
  /** The kinds of background work. */
  readonly jobs?: readonly JobKind[];
  readonly periodic?: readonly PeriodicTask[];
  /** What can happen to its rows that have states. */
  readonly states?: readonly AnyStateTable[];
  /** How its rows are shown. */
  readonly views?: readonly AnyView[];
  /** Where the live service differs from the reference. */
  readonly dialect?: DialectTable;
  /** The kinds of files that links lead to. */
  readonly files?: readonly FileKind[];
  /** What of its tables operators see and change; see `collectionsOf`. */
  readonly collections?: readonly Collection[];
  /** What else stands at paths of the partner API, beside operations. */
  readonly resources?: ResourceList;
}

type GroupOperations<Contracts extends readonly Operation[]> =
  | { readonly contracts: Contracts; readonly handlers: GroupHandlers<Contracts> }
  | { readonly contracts?: undefined; readonly handlers?: undefined };

/** What operators can have done. */
type GroupActions<Actions extends readonly Action[]> =
  | { readonly actions: Actions; readonly action_handlers: ActionHandlers<Actions> }
  | { readonly actions?: undefined; readonly action_handlers?: undefined };

/** One operation with what answers it. */
export interface ServedOperation {
  readonly contract: Operation;
  readonly handle: Handler<Operation>;
}

/** A group, as the program reads it: what it does not bring is empty. */
export interface Group<
  Contracts extends readonly Operation[] = readonly Operation[],
  GroupTables extends Tables = Tables,
> {
  readonly name: string;
  readonly about: string;
  readonly contracts: Contracts;
  readonly operations: readonly ServedOperation[];
  readonly actions: readonly ServedAction[];
  readonly tables: GroupTables;
  readonly migrations: readonly Migration[];
  readonly id_kinds: readonly IdKind[];
  readonly jobs: readonly JobKind[];
  readonly periodic: readonly PeriodicTask[];
  readonly states: readonly AnyStateTable[];
  readonly views: readonly AnyView[];
  readonly dialect: DialectTable;
  readonly files: readonly FileKind[];
  readonly collections: readonly Collection[];
  readonly resources: ResourceList;
}

/**
 * Declares a group. A handler that is missing, that no contract asks for, or that answers another contract does not
 * compile.
 */
export function group<
  const Name extends string,
  const Contracts extends readonly OperationIn<Name>[] = readonly [],
  // biome-ignore lint/complexity/noBannedTypes: the tables of a group that has none.
  GroupTables extends Tables = {},
  const Actions extends readonly Action[] = readonly [],
>(
  definition: GroupParts<Name, GroupTables> & GroupOperations<Contracts> & GroupActions<Actions>,
): Group<Contracts, GroupTables> {
  const {
    name,
    about = '',
    contracts = [],
    handlers = {},
    actions = [],
    action_handlers = {},
    tables = {},
    migrations = [],
    id_kinds = [],
    jobs = [],
    periodic = [],
    states = [],
    views = [],
    dialect = {},
    files = [],
    collections = [],
    resources = () => [],
  } = definition;
  const byName = new Map(Object.entries<Handler<Operation>>(handlers));
  const operations = contracts.map((contract: Operation) => {
    const handle = byName.get(contract.name.slice(`v2.${name}.`.length));
    if (!handle) throw new Error(`${contract.name} has no handler`);
    return { contract, handle };
  });
  const actionsByName = new Map(Object.entries<ActionHandler<Action>>(action_handlers));
  const served_actions = actions.map((contract: Action) => {
    const handle = actionsByName.get(contract.name);
    if (!handle) throw new Error(`${contract.name} has no handler`);
    return { contract, handle };
  });
  return {
    name,
    about,
    operations,
    actions: served_actions,
    migrations,
    id_kinds,
    jobs,
    periodic,
    states,
    views,
    dialect,
    files,
    collections,
    resources,
    contracts: contracts as Contracts,
    tables: tables as GroupTables,
  };
}

type Unserved<C extends Operation, Groups extends readonly Group[]> = Exclude<
  C['name'],
  Groups[number]['contracts'][number]['name']
>;

/** The groups of a program. A contract that none of them has does not compile. */
export function groupsServing<C extends Operation, const Groups extends readonly Group[]>(
  _contracts: readonly C[],
  groups: Groups & ([Unserved<C, Groups>] extends [never] ? unknown : { unserved: Unserved<C, Groups> }),
): Groups {
  return groups;
}

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** Everything that some groups store. @throws Error for a table that two of them declare. */
export function tablesOf<const Groups extends readonly Group[]>(
  groups: Groups,
): Intersection<Groups[number]['tables']> {
  const entries = groups.flatMap(({ tables }) => Object.entries(tables));
  const tables = Object.fromEntries(entries);
  if (Object.keys(tables).length < entries.length) throw new Error('Two groups declare one table.');
  return tables as Intersection<Groups[number]['tables']>;
}
