// The declaration of a group: its operations and actions with their handlers, its tables, and everything else that a
// server needs of it.

import type { DialectTable } from '../kit/contract/dialect.ts';
import type { Operation } from '../kit/contract/operation.ts';
import type { Action } from '../kit/contract/operator/action.ts';
import type { SubjectEvents } from '../kit/events/subject_events.ts';
import type { PushCode } from '../kit/pushes/push_code.ts';
import type { AnyStateTable } from '../kit/states/state_table.ts';
import type { ActionHandler, ServedAction } from './action/action_handler.ts';
import { type Collection, type CollectionDefinitions, collectionsOf } from './collection/collection.ts';
import type { FeedSource } from './feed/feed_source.ts';
import type { FileKind } from './file_links/file_kind.ts';
import type { Handler } from './gateway/handler.ts';
import type { Resource } from './http/exchange.ts';
import type { JobKind } from './jobs/job.ts';
import type { PeriodicTask } from './jobs/periodic_task.ts';
import type { Retention } from './jobs/retention.ts';
import type { SecretList } from './keys/stored_secret.ts';
import type { Marketplace } from './marketplace.ts';
import type { IdKind } from './store/ids.ts';
import type { Migration } from './store/migrations/migration.ts';
import type { Tables } from './store/table.ts';
import type { AnyView } from './view/view.ts';

/** An operation with the handler that answers it. `serve` makes it, and checks that the two fit. */
export interface ServedOperation<O extends Operation = Operation> {
  readonly contract: O;
  readonly handle: Handler<Operation>;
}

/** Pairs the contract of an operation with its handler. */
export const serve = <O extends Operation>(contract: O, handle: Handler<NoInfer<O>>): ServedOperation<O> => ({
  contract,
  // The pair was checked here; from here on only the contract's values are known.
  handle: handle as unknown as Handler<Operation>,
});

/** Pairs the contract of an action with its handler. */
export const serveAction = <A extends Action>(
  contract: A,
  handle: ActionHandler<NoInfer<A>>,
): ServedAction<A> => ({
  contract,
  handle: handle as unknown as ActionHandler<Action>,
});

/** Creates resources for a running marketplace, each with its path. A path that ends in a slash serves all below it. */
export type ResourceList = (marketplace: Marketplace) => readonly (readonly [path: string, Resource])[];

/** What a group adds to the program besides its operations and actions. */
interface GroupParts<Name extends string, GroupTables extends Tables> {
  /** Name of the group's folder, and second word of its operations' names. */
  readonly name: Name;
  /** The subject of its operations, in one sentence for the documentation. */
  readonly about?: string;
  readonly tables?: GroupTables;
  /** Create and change the tables; `npm run migration` writes them. */
  readonly migrations?: readonly Migration[];
  /** The kinds of ids that its rows get. */
  readonly id_kinds?: readonly IdKind[];
  /** Kinds of background work. */
  readonly jobs?: readonly JobKind[];
  readonly periodic?: readonly PeriodicTask[];
  /** What is kept for as long as a setting says. */
  readonly retentions?: readonly Retention[];
  /** State tables of rows that have states. */
  readonly states?: readonly AnyStateTable[];
  /** Tables whose rows are events of the feed. */
  readonly feed_sources?: readonly FeedSource[];
  /** What its changes record in these tables. */
  readonly events?: readonly SubjectEvents[];
  /** What partners are told by push. */
  readonly pushes?: readonly PushCode[];
  /** How rows become records of answers. */
  readonly views?: readonly AnyView[];
  /** Where the live service differs from the reference. */
  readonly dialect?: DialectTable;
  /** Kinds of files that can be fetched by a link. */
  readonly files?: readonly FileKind[];
  /** The tables that operators see, by name. A table that is missing here is hidden from them. */
  readonly collections?: CollectionDefinitions<NoInfer<GroupTables>>;
  /** Secrets in its tables, which the master key encrypts. */
  readonly secrets?: readonly SecretList[];
  /** Resources at other paths of the partner API. */
  readonly resources?: ResourceList;
}

type OperationIn<Name extends string> = Operation & { readonly name: `v2.${Name}.${string}` };

/** A group as the program reads it. What the declaration leaves out is empty. */
export interface Group<
  Operations extends readonly ServedOperation[] = readonly ServedOperation[],
  GroupTables extends Tables = Tables,
  Actions extends readonly ServedAction[] = readonly ServedAction[],
> {
  readonly name: string;
  readonly about: string;
  readonly operations: Operations;
  readonly actions: Actions;
  readonly tables: GroupTables;
  readonly migrations: readonly Migration[];
  readonly id_kinds: readonly IdKind[];
  readonly jobs: readonly JobKind[];
  readonly periodic: readonly PeriodicTask[];
  readonly retentions: readonly Retention[];
  readonly states: readonly AnyStateTable[];
  readonly feed_sources: readonly FeedSource[];
  readonly events: readonly SubjectEvents[];
  readonly pushes: readonly PushCode[];
  readonly views: readonly AnyView[];
  readonly dialect: DialectTable;
  readonly files: readonly FileKind[];
  readonly collections: readonly Collection[];
  readonly secrets: readonly SecretList[];
  readonly resources: ResourceList;
}

/**
 * Declares a group. An operation of another group does not compile.
 *
 * @throws Error for a collection that contradicts itself, when the program starts.
 */
export function group<
  const Name extends string,
  const Operations extends readonly ServedOperation<OperationIn<Name>>[] = readonly [],
  // biome-ignore lint/complexity/noBannedTypes: the tables of a group without tables.
  GroupTables extends Tables = {},
  const Actions extends readonly ServedAction[] = readonly [],
>(
  definition: GroupParts<Name, GroupTables> & {
    readonly operations?: Operations;
    /** What operators can do besides reading and writing collections. */
    readonly actions?: Actions;
  },
): Group<Operations, GroupTables, Actions> {
  const { tables = {}, collections = {} } = definition;
  return {
    about: '',
    migrations: [],
    id_kinds: [],
    jobs: [],
    periodic: [],
    retentions: [],
    states: [],
    feed_sources: [],
    events: [],
    pushes: [],
    views: [],
    dialect: {},
    files: [],
    secrets: [],
    resources: () => [],
    ...definition,
    operations: (definition.operations ?? []) as Operations,
    actions: (definition.actions ?? []) as Actions,
    tables: tables as GroupTables,
    collections: collectionsOf(tables, collections),
  };
}

type ServedNames<Groups extends readonly Group[]> =
  | Groups[number]['operations'][number]['contract']['name']
  | Groups[number]['actions'][number]['contract']['name'];

type Unserved<Names extends string, Groups extends readonly Group[]> = Exclude<Names, ServedNames<Groups>>;

/**
 * Returns the groups of a program: `groupsServing<names of contracts>()(groups)`. It does not compile if no group
 * serves one of the contracts.
 */
export const groupsServing =
  <Names extends string>() =>
  <const Groups extends readonly Group[]>(
    groups: Groups &
      ([Unserved<Names, Groups>] extends [never] ? unknown : { unserved: Unserved<Names, Groups> }),
  ): Groups =>
    groups;

type Intersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;

/** The tables of all groups. @throws Error if two groups declare the same table. */
export function tablesOf<const Groups extends readonly Group[]>(
  groups: Groups,
): Intersection<Groups[number]['tables']> {
  const entries = groups.flatMap(({ tables }) => Object.entries(tables));
  const tables = Object.fromEntries(entries);
  if (Object.keys(tables).length < entries.length) throw new Error('Two groups declare the same table.');
  return tables as Intersection<Groups[number]['tables']>;
}
