import { expect, test } from 'vitest';
import { findBackend, nodesOf, rawStatement } from '../../../../test/support/databases/postgres_nodes.ts';
import { insertSample, onSampleStore, sumSamples } from '../../../../test/support/databases/sample_tables.ts';
import { StoreUnavailableError, UnknownOutcomeError } from '../store.ts';

/** What a coordinator of Citus reports about a worker that it has lost. */
const of_a_worker = [
  [
    '08006',
    'connection to the remote node stoa@127.0.0.1:5702 failed with the following error: server closed',
  ],
  ['XX000', 'could not commit transaction for shard 102008 on at least one active node'],
] as const;

/** A table that refuses rows with this error, either when they are written or only when they are committed. */
const refusing = (table: string, [code, message]: readonly [string, string], when: string) => `
  create table ${table} (id int);
  create function ${table}_refused() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${code}', message = '${message}'; end $$;
  create constraint trigger refused after insert on ${table} ${when} for each row execute function ${table}_refused()`;

const commitLater = (table: string) => rawStatement(`insert into ${table} values (1), (1) returning id`);

onSampleStore(
  'a commit',
  (samples) => {
    const { withNode } = nodesOf(samples);

    test('that the server refuses has certainly stored nothing, and its connection can be used again', () =>
      withNode(
        async (node) => {
          await samples.database.transaction((store) =>
            store.execute('create table checked_late (id int unique deferrable initially deferred)'),
          );
          const refused = node.transaction(async (store) => {
            await store.run(insertSample, { thing_id: 1, amount: 0, note: null });
            await store.all(commitLater('checked_late'), {});
          });
          await expect(refused).rejects.toMatchObject({ code: '23505' });
          await expect(refused).rejects.not.toThrow(UnknownOutcomeError);
          expect(await node.first(sumSamples, {})).toMatchObject({ count: 0 });
          await node.transaction((store) => store.run(insertSample, { thing_id: 2, amount: 0, note: null }));
          expect(node.gauges()).toMatchObject({ connections: 1 });
        },
        { pool_size: 1 },
      ));

    test.each(of_a_worker)(
      'that a server refuses with %s, having lost another server, may have been stored',
      (...said) =>
        withNode(
          async (node) => {
            const table = `lost_late_${said[0].toLowerCase()}`;
            await samples.database.transaction((store) =>
              store.execute(refusing(table, said, 'deferrable initially deferred')),
            );
            const open = node.transaction((store) =>
              store.run(rawStatement(`insert into ${table} values (1)`), {}),
            );
            await expect(open).rejects.toThrow(UnknownOutcomeError);
          },
          { pool_size: 1 },
        ),
    );

    test('a statement that is refused because another server is lost can be retried, and its connection can be used again', () =>
      withNode(
        async (node) => {
          const essential = ['XX000', 'failure on connection marked as essential: 127.0.0.1:5702'] as const;
          const backend = await node.first(findBackend, {});
          for (const [at, said] of [of_a_worker[0], essential].entries()) {
            const table = `lost_at_once_${at}`;
            await samples.database.transaction((store) => store.execute(refusing(table, said, '')));
            const insert = rawStatement(`insert into ${table} values (1)`);
            for (const refused of [
              () => node.run(insert, {}),
              () => node.transaction((store) => store.run(insert, {})),
            ]) {
              await expect(refused()).rejects.toThrow(StoreUnavailableError);
              await expect(refused()).rejects.not.toThrow(UnknownOutcomeError);
            }
          }
          expect(await node.first(findBackend, {})).toEqual(backend);
        },
        { pool_size: 1 },
      ));

    test('a statement that is refused because its server ends can be retried', () =>
      withNode(async (node) => {
        const ends = ['XX000', 'postmaster was shut down, exiting'] as const;
        await samples.database.transaction((store) => store.execute(refusing('lost_at_end', ends, '')));
        const insert = rawStatement('insert into lost_at_end values (1)');
        await expect(node.run(insert, {})).rejects.toThrow(StoreUnavailableError);
      }));
  },
  ['postgres'],
);
