import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findSample, onSampleStore } from '../../../test/support/databases/sample_tables.ts';
import { engines } from './engines.ts';
import type { Params, Values } from './param.ts';
import { compile, type Statement, statementsOn } from './statement.ts';

interface Tables {
  thing: { thing_id: number; amount: number; note: string | null };
}
const statement = statementsOn<Tables>();

const compiled = <V extends Values, R>(eb: Statement<V, R>, engine: keyof typeof engines) =>
  compile(eb, engines[engine].compiler);

describe('a statement', () => {
  test('is compiled to the text of each engine', () => {
    expect(compiled(findSample, 'sqlite').sql).toBe('select * from "thing" where "thing_id" = ?');
    expect(compiled(findSample, 'postgres').sql).toBe('select * from "thing" where "thing_id" = $1');
  });

  test('binds parameters and constants in the order of the text', () => {
    const query = statement((db, p: Params<{ above: number; note: string; limit: number }>) =>
      db
        .selectFrom('thing')
        .select((eb) => ['thing_id', eb.val('a constant').as('constant')])
        .where('note', '=', p.note)
        .where('amount', '>', p.above)
        .where('thing_id', '<>', 7)
        .limit(p.limit),
    );
    for (const engine of ['sqlite', 'postgres'] as const)
      expect(compiled(query, engine).bind({ limit: 3, above: 5, note: 'n' })).toEqual([
        'a constant',
        'n',
        5,
        7,
        3,
      ]);
  });

  test('binds a parameter twice that is named twice', () => {
    const query = statement((db, p: Params<{ amount: number }>) =>
      db
        .updateTable('thing')
        .set({ amount: sql<number>`amount + ${p.amount}` })
        .where('amount', '<', p.amount),
    );
    expect(compiled(query, 'postgres').sql).toBe(
      'update "thing" set "amount" = amount + $1 where "amount" < $2',
    );
    expect(compiled(query, 'postgres').bind({ amount: 9 })).toEqual([9, 9]);
  });

  test('binds separate values in each execution, including null', () => {
    const query = statement((db, p: Params<{ note: string | null }>) =>
      db.updateTable('thing').set({ note: p.note }),
    );
    const { bind } = compiled(query, 'sqlite');
    expect([bind({ note: 'a' }), bind({ note: null }), bind({ note: 'b' })]).toEqual([['a'], [null], ['b']]);
  });

  test('binds a value, which never becomes part of its text', () => {
    const { sql: text, bind } = compiled(findSample, 'sqlite');
    const note = "1'; drop table thing; --";
    expect(text).not.toContain('drop');
    expect(bind({ thing_id: note as unknown as number })).toEqual([note]);
  });

  const whole = 'A statement names each parameter: pass valuesOf(table, p), or columns one by one.';

  test.each<[string, Statement<Tables['thing'], unknown>]>([
    ['values(p)', statement((db, p: Params<Tables['thing']>) => db.insertInto('thing').values(p))],
    ['values([p])', statement((db, p: Params<Tables['thing']>) => db.insertInto('thing').values([p]))],
    [
      'values({ ...p })',
      statement((db, p: Params<Tables['thing']>) => db.insertInto('thing').values({ ...p })),
    ],
    ['set(p)', statement((db, p: Params<Tables['thing']>) => db.updateTable('thing').set(p))],
    [
      'where(and(p))',
      statement((db, p: Params<Tables['thing']>) =>
        db
          .selectFrom('thing')
          .selectAll()
          .where((eb) => eb.and(p)),
      ),
    ],
  ])(
    'rejects a builder that passes all its parameters at once, as in %s, with an explanation',
    (_, query) => {
      expect(() => compiled(query, 'sqlite')).toThrow(whole);
      expect(() => compiled(query, 'postgres')).toThrow(whole);
    },
  );
});

onSampleStore('a statement', (samples) => {
  test('runs its builder once, however often and wherever it is executed', async () => {
    let built = 0;
    const count = statement((db, p: Params<{ above: number }>) => {
      built++;
      return db
        .selectFrom('thing')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('amount', '>', p.above);
    });
    const other = await samples.another();
    for (const above of [1, 2, 3]) {
      expect(await samples.database.first(count, { above })).toEqual({ count: 0 });
      expect(await other.first(count, { above })).toEqual({ count: 0 });
      await samples.database.transaction((store) => store.all(count, { above }));
    }
    expect(built).toBe(1);
  });
});
