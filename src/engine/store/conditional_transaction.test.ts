import { expect, test } from 'vitest';
import { insertSample, listSamples, onSampleStore } from '../../../test/support/databases/sample_tables.ts';
import { ConditionalTransaction, NotWantedError } from './conditional_transaction.ts';
import type { Transaction } from './store.ts';

const sample = (thing_id: number) => ({ thing_id, amount: 0, note: null });

/** An answer that is given later. */
function open<T>() {
  let give: (value: T) => void = () => undefined;
  const given = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

onSampleStore('A transaction whose work begins before it is known whether it should be done', (samples) => {
  const listAll = (store: Pick<Transaction, 'all'>) => store.all(listSamples, {});

  test('reads at once, and the work gets what was read when it should be done', async () => {
    const { given, give } = open<boolean>();
    const happened: string[] = [];
    await samples.database.transaction(async (store) => {
      const reading: Transaction = {
        ...store,
        all(statement, values) {
          happened.push('read');
          return store.all(statement, values);
        },
      };
      const conditional = new ConditionalTransaction(reading, given);
      const work = listAll(conditional).then(() => happened.push('got'));
      await listAll(store);
      happened.push('decided');
      give(true);
      await work;
    });
    expect(happened).toEqual(['read', 'decided', 'got']);
  });

  test('writes only when it should be done, in the order of the work, and later reads see it', async () => {
    const { given, give } = open<boolean>();
    const seen = await samples.database.transaction(async (store) => {
      const conditional = new ConditionalTransaction(store, given);
      const inserted = conditional.run(insertSample, sample(1));
      const read_after_one = listAll(conditional);
      conditional.write(insertSample, sample(2));
      const read_after_two = listAll(conditional);
      const before = await listAll(store);
      give(true);
      await inserted;
      conditional.write(insertSample, sample(3));
      return [before, await read_after_one, await read_after_two].map(({ length }) => length);
    });
    expect(seen).toEqual([0, 1, 2]);
    expect(await listAll(samples.database)).toHaveLength(3);
  });

  test('changes nothing and has no effects if it should not be done, whatever the work catches', async () => {
    const { given, give } = open<boolean>();
    const effects: string[] = [];
    const errors: unknown[] = [];
    const caught = (error: unknown) => errors.push(error);
    await samples.database.transaction(async (store) => {
      const conditional = new ConditionalTransaction(store, given);
      conditional.onCommit(() => effects.push('done'));
      conditional.write(insertSample, sample(1));
      const waiting = [
        listAll(conditional),
        conditional.run(insertSample, sample(2)),
        conditional.execute('delete from nothing'),
      ].map((statement) => statement.catch(caught));
      give(false);
      await Promise.all(waiting);
      conditional.write(insertSample, sample(3));
      await conditional.run(insertSample, sample(4)).catch(caught);
      await conditional.wanted.catch(caught);
    });
    expect(errors).toHaveLength(5);
    for (const error of errors) expect(error).toBeInstanceOf(NotWantedError);
    expect(effects).toEqual([]);
    expect(await listAll(samples.database)).toEqual([]);
  });
});
