// A database with one table of the tests, for properties of every table.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { migrate } from '../../../src/engine/store/migrations/migrate.ts';
import type { GroupMigrations } from '../../../src/engine/store/migrations/migration.ts';
import { openDatabase } from '../../../src/engine/store/open_database.ts';
import type { Params } from '../../../src/engine/store/param.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { Database } from '../../../src/engine/store/store.ts';
import { systemClock } from '../../../src/kit/contract/clock.ts';
import { createDatabase, type EngineName, engine_names } from './databases.ts';

export interface SampleRow {
  thing_id: number;
  amount: number;
  note: string | null;
}

export const statement = statementsOn<{ thing: SampleRow }>();

export const insertSample = statement(
  (db, p: Params<{ thing_id: number; amount: number; note: string | null }>) =>
    db.insertInto('thing').values({ thing_id: p.thing_id, amount: p.amount, note: p.note }),
);
export const findSample = statement((db, p: Params<{ thing_id: number }>) =>
  db.selectFrom('thing').selectAll().where('thing_id', '=', p.thing_id),
);
export const listSamples = statement((db) => db.selectFrom('thing').selectAll().orderBy('thing_id'));
export const sumSamples = statement((db) =>
  db
    .selectFrom('thing')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.sum<number>('amount').as('amount'),
    ]),
);
export const addToSample = statement((db, p: Params<{ thing_id: number; by: number }>) =>
  db
    .updateTable('thing')
    .set({ amount: sql<number>`amount + ${p.by}` })
    .where('thing_id', '=', p.thing_id),
);
/** Only one caller can take a thing with the amount 0. */
export const claimSample = statement((db, p: Params<{ thing_id: number; note: string }>) =>
  db
    .updateTable('thing')
    .set({ amount: 1, note: p.note })
    .where('thing_id', '=', p.thing_id)
    .where('amount', '=', 0),
);
const deleteThings = statement((db) => db.deleteFrom('thing'));

/** The group of the sample table, for tests that migrate the same database. */
export const sample_group: GroupMigrations = {
  name: 'sample',
  migrations: [
    {
      name: '0001_thing',
      sql: () =>
        'create table thing (thing_id bigint not null primary key, amount bigint not null, note text)',
    },
  ],
};

export interface SampleStore {
  readonly engine: EngineName;
  readonly url: string;
  readonly folder: string;
  readonly database: Database;
  /** Another program on the same database. */
  another(): Promise<Database>;
  close(): Promise<void>;
}

export async function openSampleStore(engine: EngineName, pool_size = 10): Promise<SampleStore> {
  const { url, folder, drop } = await createDatabase(engine);
  const database = await openDatabase(url, { pool_size });
  const others: Database[] = [];
  await migrate(database, systemClock, [sample_group]);
  return {
    engine,
    url,
    folder,
    database,
    async another() {
      const other = await openDatabase(url, { pool_size });
      others.push(other);
      return other;
    },
    async close() {
      for (const open of [database, ...others]) await open.close();
      await drop();
    },
  };
}

/** Runs tests on these engines, each with a database that has no things when a test begins. */
export function onSampleStore(
  title: string,
  tests: (sample: SampleStore) => void,
  engines: readonly EngineName[] = engine_names,
): void {
  describe.each(engines)(`${title} on %s`, (engine) => {
    let opened: SampleStore | undefined;
    const sample = new Proxy({} as SampleStore, {
      get: (_, name) => {
        if (!opened) throw new Error('The database is open only inside of tests.');
        return opened[name as keyof SampleStore];
      },
    });
    beforeAll(async () => {
      opened = await openSampleStore(engine);
    });
    beforeEach(() => sample.database.run(deleteThings, {}));
    afterAll(() => opened?.close());
    tests(sample);
  });
}
