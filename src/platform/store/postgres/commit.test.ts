import { expect, test } from 'vitest';
import { nodesOf, rawStatement } from '../../../../test/support/postgres_nodes.ts';
import { insertSample, onSampleStore, sumSamples } from '../../../../test/support/sample_tables.ts';
import { UnknownOutcomeError } from '../store.ts';

const commitLater = (table: string) => rawStatement(`insert into ${table} values (1), (1) returning id`);

onSampleStore(
  'a commit',
  (samples) => {
    const { withNode } = nodesOf(samples);

    test('that the server refuses is known to have kept nothing, and its connection goes on', () =>
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
  },
  ['postgres'],
);
