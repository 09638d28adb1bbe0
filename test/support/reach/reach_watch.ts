// Watches the calls of partners: each statement and each transaction must touch one shard, and write no
// reference row.
import { AsyncLocalStorage } from 'node:async_hooks';
import { engines } from '../../../src/engine/store/engines.ts';
import type { Values } from '../../../src/engine/store/param.ts';
import { type AnyStatement, compile, type Runnable } from '../../../src/engine/store/statement.ts';
import type { Database, Store, Transaction } from '../../../src/engine/store/store.ts';
import type { Tables } from '../../../src/engine/store/table.ts';
import { reachOf, type StatementReach } from './statement_reach.ts';

/** The observed behaviour of one call. */
export interface WatchedCall {
  readonly faults: string[];
  statements: number;
}

type Note = (statement: AnyStatement, values: Values) => void;

const textOf = (statement: AnyStatement) => compile(statement, engines.postgres.compiler).sql;

/** Reports each statement that is requested from a store. @param apart whether a read in two forms runs in parts. */
const noting = <S extends Store>(store: S, note: Note, apart: () => boolean): Store => ({
  async first<V extends Values, R>(statement: Runnable<V, R>, values: V) {
    if (apart() && statement.apart) return (await this.all(statement, values))[0];
    note(statement.fitting(values) as never, values);
    return store.first(statement, values);
  },
  all<V extends Values, R>(statement: Runnable<V, R>, values: V) {
    if (apart() && statement.apart) return statement.apart(this, values);
    note(statement.fitting(values) as never, values);
    return store.all(statement, values);
  },
  run<V extends Values, R>(statement: Runnable<V, R>, values: V) {
    note(statement.fitting(values) as never, values);
    return store.run(statement, values);
  },
});

/** The call that runs. One for all watches, because Node visits each storage with each promise. */
const calls = new AsyncLocalStorage<WatchedCall>();

export class ReachWatch {
  readonly #reaches = new WeakMap<AnyStatement, StatementReach>();

  /** Every statement that calls were seen to run, each once, with the values of one execution. */
  readonly seen = new Map<AnyStatement, Values>();

  /** Whether reads in two forms run as on a server that plans joins at each run. */
  reads_apart = false;

  constructor(readonly tables: Tables) {}

  /** Watches a call while it runs. */
  async call<T>(work: () => Promise<T>): Promise<{ result: T; watched: WatchedCall }> {
    const watched: WatchedCall = { faults: [], statements: 0 };
    // Awaited inside, because lazy work begins when it is awaited.
    return { result: await calls.run(watched, async () => await work()), watched };
  }

  /** Inserts itself between a database and the code that later gets the database. */
  watch(database: Database): void {
    const { transaction } = database;
    const apart = () => this.reads_apart;
    const alone: Note = (statement, values) => this.#noteIn(new Set())(statement, values);
    const watched: Database['transaction'] = (work, keeps, deadline) =>
      transaction.call(
        database,
        (store: Transaction) => {
          const note = this.#noteIn(new Set());
          const noted = noting(store, note, apart);
          const onCommit = store.onCommit.bind(store);
          const execute = store.execute.bind(store);
          const write: Transaction['write'] = (statement, values) => {
            note(statement.fitting(values), values);
            store.write(statement, values);
          };
          return work({ ...noted, onCommit, execute, write }) as Promise<never>;
        },
        keeps as never,
        deadline,
      ) as never;
    const { first, all, run, recent } = database;
    const unwatched: Store = {
      first: first.bind(database),
      all: all.bind(database),
      run: run.bind(database),
    };
    Object.assign(database, noting(unwatched, alone, apart), {
      transaction: watched,
      recent: noting(recent, alone, apart),
    });
  }

  /** Records the statements of one transaction, and collects their shards. */
  #noteIn(shards: Set<string>): Note {
    const call = calls.getStore();
    if (!call) return () => undefined;
    return (statement, values) => {
      call.statements++;
      this.seen.set(statement, values);
      const { reach, shardsOf } = this.#reachOf(statement);
      if (reach === 'all shards') call.faults.push(`asks all shards: ${textOf(statement)}`);
      if (reach === 'reference' && !/^select/.test(textOf(statement)))
        call.faults.push(`writes a reference table: ${textOf(statement)}`);
      for (const shard of shardsOf(values)) shards.add(shard);
      if (shards.size > 1) call.faults.push(`touches ${[...shards].join(' and ')}: ${textOf(statement)}`);
    };
  }

  #reachOf(statement: AnyStatement): StatementReach {
    const known = this.#reaches.get(statement) ?? reachOf(statement, this.tables);
    this.#reaches.set(statement, known);
    return known;
  }
}
