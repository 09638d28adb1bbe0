// A database whose statements and transactions become spans.

import type { AnnouncedTable } from '../store/announced.ts';
import type { Deadline } from '../store/deadline.ts';
import { engines } from '../store/engines.ts';
import type { HeardChanges } from '../store/heard_changes.ts';
import type { Values } from '../store/param.ts';
import type { Snapshot } from '../store/snapshot.ts';
import { type AnyStatement, compile, type Runnable } from '../store/statement.ts';
import type { Database, Store, Transaction } from '../store/store.ts';
import { type Attributes, type RunningSpan, span_kinds } from './span.ts';

const systems: Record<Database['engine'], string> = { sqlite: 'sqlite', postgres: 'postgresql' };
const attributes_of: Record<Database['engine'], Attributes> = {
  sqlite: { 'db.system.name': systems.sqlite },
  postgres: { 'db.system.name': systems.postgres },
};
const names = new WeakMap<AnyStatement, string>();

/** Such as `update package`. The text of a statement is left out: it takes longer to send than all the rest. */
function nameOf(statement: AnyStatement, engine: Database['engine']): string {
  const known = names.get(statement);
  if (known !== undefined) return known;
  const { sql } = compile(statement, engines[engine].compiler);
  const verb = /^\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql)?.[1] ?? '';
  const name = `${verb} ${table}`.trim();
  names.set(statement, name);
  return name;
}

class TracedStore implements Store {
  constructor(
    readonly wraps: Store,
    readonly parent: RunningSpan,
    readonly engine: Database['engine'],
  ) {}

  first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    const span = this.begin(statement, values);
    return this.#ended(span, this.wraps.first(statement, values));
  }

  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    const span = this.begin(statement, values);
    return this.#ended(span, this.wraps.all(statement, values));
  }

  run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<number> {
    const span = this.begin(statement, values);
    return this.#ended(span, this.wraps.run(statement, values));
  }

  protected begin<V extends Values, R>(statement: Runnable<V, R>, values: V): RunningSpan {
    const name = nameOf(statement.fitting(values) as AnyStatement, this.engine);
    return this.parent.begin(name, span_kinds.client);
  }

  #ended<T>(span: RunningSpan, result: Promise<T>): Promise<T> {
    const attributes = attributes_of[this.engine];
    result.then(
      () => span.end(attributes),
      () => span.end(attributes, true),
    );
    return result;
  }
}

class TracedTransaction extends TracedStore implements Transaction {
  constructor(
    override readonly wraps: Transaction,
    parent: RunningSpan,
    engine: Database['engine'],
    /** The statements for which nobody waits before the end of the transaction. */
    readonly writes: RunningSpan[],
  ) {
    super(wraps, parent, engine);
  }

  execute(sql: string): Promise<void> {
    return this.wraps.execute(sql);
  }

  write<V extends Values, R>(statement: Runnable<V, R>, values: V): void {
    this.writes.push(this.begin(statement, values));
    this.wraps.write(statement, values);
  }

  get copyRows(): Transaction['copyRows'] {
    return this.wraps.copyRows;
  }

  onCommit(effect: () => void): void {
    this.wraps.onCommit(effect);
  }
}

/** A database whose statements and transactions are spans of one call, job or push. */
export class TracedDatabase extends TracedStore implements Database {
  constructor(
    override readonly wraps: Database,
    parent: RunningSpan,
  ) {
    super(wraps, parent, wraps.engine);
  }

  get recent(): Store {
    return new TracedStore(this.wraps.recent, this.parent, this.engine);
  }

  /** The span lasts until the commit is durable. It begins before the transaction may start. */
  async transaction<T>(
    work: (store: Transaction) => Promise<T>,
    keeps?: (result: T) => boolean,
    deadline?: Deadline,
  ): Promise<T> {
    const { engine } = this;
    const span = this.parent.begin('transaction', span_kinds.client);
    const writes: RunningSpan[] = [];
    let has_failed = true;
    try {
      const workTraced = (store: Transaction) => work(new TracedTransaction(store, span, engine, writes));
      const result = await this.wraps.transaction(workTraced, keeps, deadline);
      has_failed = false;
      return result;
    } finally {
      for (const each of [...writes, span]) each.end(attributes_of[engine], has_failed);
    }
  }

  checkServer(): Promise<void> {
    return this.wraps.checkServer();
  }

  get damage(): string | undefined {
    return this.wraps.damage;
  }

  ping(): Promise<void> {
    return this.wraps.ping();
  }

  get statements(): Database['statements'] {
    return this.wraps.statements;
  }

  gauges(): ReturnType<Database['gauges']> {
    return this.wraps.gauges();
  }

  hearChanges(announced: readonly AnnouncedTable[]): HeardChanges {
    return this.wraps.hearChanges(announced);
  }

  emptyLog(): Promise<void> {
    return this.wraps.emptyLog();
  }

  openSnapshot(): Promise<Snapshot> {
    return this.wraps.openSnapshot();
  }

  countBytes(): Promise<number> {
    return this.wraps.countBytes();
  }

  close(): Promise<void> {
    return this.wraps.close();
  }
}
