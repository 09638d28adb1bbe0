import type { Database, Store } from '../../engine/store/store.ts';
import type { EventTables } from './event.tables.ts';

type EventRow = Readonly<Omit<EventTables['event'], 'feed_position'>>;
type OnEvents = (events: readonly EventRow[]) => void;

/** The listeners for the events that a transaction records. */
const watchers = new WeakMap<Store, OnEvents>();

/** Passes the events that a transaction records to its listener, if it has one. */
export function noteRecorded(store: Store, events: readonly EventRow[]): void {
  let observed = store;
  while (observed.wraps) observed = observed.wraps;
  watchers.get(observed)?.(events);
}

/** Wraps a database so that `onEvents` receives the events of each transaction after it is committed. */
export function watchedDatabase(database: Database, onEvents: OnEvents): Database {
  return {
    engine: database.engine,
    checkServer: () => database.checkServer(),
    recent: database.recent,
    get damage() {
      return database.damage;
    },
    first: (statement, values) => database.first(statement, values),
    all: (statement, values) => database.all(statement, values),
    run: (statement, values) => database.run(statement, values),
    transaction: (work, keeps, deadline) =>
      database.transaction(
        (store) => {
          watchers.set(store, (events) => store.onCommit(() => onEvents(events)));
          return work(store);
        },
        keeps,
        deadline,
      ),
    ping: () => database.ping(),
    statements: database.statements,
    gauges: () => database.gauges(),
    hearChanges: (announced) => database.hearChanges(announced),
    emptyLog: () => database.emptyLog(),
    openSnapshot: () => database.openSnapshot(),
    countBytes: () => database.countBytes(),
    close: () => database.close(),
  };
}
