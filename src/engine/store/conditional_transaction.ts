import type { Values } from './param.ts';
import type { Runnable } from './statement.ts';
import type { CopyRows, Transaction } from './store.ts';

/** The work of a transaction should not be done. It is thrown where the work waits for a statement. */
export class NotWantedError extends Error {
  override readonly name = 'NotWantedError';
}

/**
 * A transaction whose work begins before it is known whether it should be done. A server gets its first reads in one
 * message with what finds that out. Nothing is written, and the work learns nothing that was read, before it is known.
 */
export class ConditionalTransaction implements Transaction {
  /** Resolves when the work should be done. @throws NotWantedError if it should not be done. */
  readonly wanted: Promise<void>;
  #is_wanted = false;
  /** What must wait, in its order. */
  #held: (() => void)[] = [];

  constructor(
    readonly wraps: Transaction,
    should_be_done: Promise<boolean>,
  ) {
    this.wanted = should_be_done.then((is_wanted) => {
      if (!is_wanted) throw new NotWantedError();
      this.#is_wanted = true;
      for (const act of this.#held) act();
      this.#held = [];
    });
    // The work may end before it is known.
    this.wanted.catch(() => undefined);
  }

  first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    return this.#read(() => this.wraps.first(statement, values));
  }

  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    return this.#read(() => this.wraps.all(statement, values));
  }

  run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<number> {
    return this.#write(() => this.wraps.run(statement, values));
  }

  write<V extends Values, R>(statement: Runnable<V, R>, values: V): void {
    this.#do(() => this.wraps.write(statement, values));
  }

  execute(sql: string): Promise<void> {
    return this.#write(() => this.wraps.execute(sql));
  }

  get copyRows(): CopyRows | undefined {
    const { copyRows } = this.wraps;
    return copyRows && ((...copied) => this.#write(() => copyRows(...copied)));
  }

  onCommit(effect: () => void): void {
    this.#do(() => this.wraps.onCommit(effect));
  }

  #read<T>(ask: () => Promise<T>): Promise<T> {
    // It must see what is written before it.
    if (this.#is_wanted || this.#held.length > 0) return this.#write(ask);
    return Promise.all([ask(), this.wanted]).then(([found]) => found);
  }

  #write<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#is_wanted) return ask();
    let sent: Promise<T> | undefined;
    this.#held.push(() => {
      sent = ask();
      // Its caller gets the error.
      sent.catch(() => undefined);
    });
    return this.wanted.then(() => sent as Promise<T>);
  }

  #do(act: () => void): void {
    if (this.#is_wanted) act();
    else this.#held.push(act);
  }
}
