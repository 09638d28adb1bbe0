import type { Values } from '../../../engine/store/param.ts';
import type { Runnable } from '../../../engine/store/statement.ts';
import type { Store } from '../../../engine/store/store.ts';

/**
 * Reads each row once. For what does not change while rows are generated: addresses, channels, branches, holidays, fees.
 *
 * @throws Error for a statement that writes.
 */
export class RememberingStore implements Store {
  readonly #read = new Map<Runnable<never, unknown>, Map<string, Promise<unknown>>>();

  constructor(readonly wraps: Store) {}

  #once<V extends Values, R>(
    statement: Runnable<V, R>,
    values: V,
    read: () => Promise<unknown>,
  ): Promise<unknown> {
    let known = this.#read.get(statement);
    if (!known) {
      known = new Map();
      this.#read.set(statement, known);
    }
    const key = JSON.stringify(values);
    let rows = known.get(key);
    if (!rows) {
      rows = read();
      known.set(key, rows);
    }
    return rows;
  }

  first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    return this.all(statement, values).then(([row]) => row);
  }

  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    return this.#once(statement, values, () => this.wraps.all(statement, values)) as Promise<R[]>;
  }

  run(): Promise<number> {
    throw new Error('A store that remembers what it reads does not write.');
  }
}
