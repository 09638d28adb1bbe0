// A database that writes one audit event for a piece of work, in the first of its transactions that changes a row.
import type { Deadline } from '../../engine/store/deadline.ts';
import type { Values } from '../../engine/store/param.ts';
import type { Runnable } from '../../engine/store/statement.ts';
import type { Database, Store, Transaction, Transactions } from '../../engine/store/store.ts';

/** Notes whether a transaction changes rows. */
class NotedTransaction implements Transaction {
  has_changed = false;

  constructor(readonly wraps: Transaction) {}

  first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    return this.wraps.first(statement, values);
  }

  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    return this.wraps.all(statement, values);
  }

  async run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<number> {
    const changed = await this.wraps.run(statement, values);
    if (changed > 0) this.has_changed = true;
    return changed;
  }

  write<V extends Values, R>(statement: Runnable<V, R>, values: V): void {
    this.has_changed = true;
    this.wraps.write(statement, values);
  }

  execute(sql: string): Promise<void> {
    this.has_changed = true;
    return this.wraps.execute(sql);
  }

  get copyRows(): Transaction['copyRows'] {
    const { copyRows } = this.wraps;
    return (
      copyRows &&
      ((...copied) => {
        this.has_changed = true;
        return copyRows(...copied);
      })
    );
  }

  onCommit(effect: () => void): void {
    this.wraps.onCommit(effect);
  }
}

/** Called in each transaction that has changed something, before its commit. */
export type OnChange = (store: Transaction) => void;

const transactionOf =
  (database: Transactions, onChange: OnChange, own_deadline?: Deadline): Transactions['transaction'] =>
  (work, keeps, deadline = own_deadline) =>
    database.transaction(
      async (store) => {
        const noted = new NotedTransaction(store);
        const result = await work(noted);
        if (noted.has_changed && (keeps?.(result) ?? true)) onChange(store);
        return result;
      },
      keeps,
      deadline,
    );

/** Transactions that call `onChange`, under a deadline. */
export const notedTransactions = (
  database: Transactions,
  onChange: OnChange,
  deadline?: Deadline,
): Transactions => ({ transaction: transactionOf(database, onChange, deadline) });

/** The same for a whole database. A statement that writes outside of a transaction gets one. */
export function notedDatabase(database: Database, onChange: OnChange): Database {
  const transaction = transactionOf(database, onChange);
  const replaced: Pick<Database, 'transaction' | 'run'> & Pick<Store, 'wraps'> = {
    wraps: database,
    transaction,
    run: (statement, values) => transaction((store) => store.run(statement, values)),
  };
  return new Proxy(database, {
    get(of, name) {
      if (name in replaced) return Reflect.get(replaced, name);
      // Its methods use private fields, which a proxy does not have.
      const value: unknown = Reflect.get(of, name, of);
      return typeof value === 'function' ? value.bind(of) : value;
    },
  });
}
