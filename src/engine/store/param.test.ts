import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines } from './engines.ts';
import { listParams, Param, type Params } from './param.ts';
import { compile, statementsOn } from './statement.ts';

interface Tables {
  thing: { thing_id: number; amount: number; note: string | null };
}
const statement = statementsOn<Tables>();

describe('a parameter', () => {
  const p = { limit: new Param<number>('limit'), note: new Param<string>('note') };
  const no_value = 'limit is a parameter of a statement: it has no value yet. Work with it in SQL.';

  test('using it as a value while the statement is built throws an error that explains why', () => {
    // @ts-expect-error A parameter cannot be added to,
    expect(() => p.limit + 1).toThrow(no_value);
    // @ts-expect-error or subtracted from,
    expect(() => p.limit - 1).toThrow(no_value);
    // @ts-expect-error or compared.
    expect(() => p.limit > 1).toThrow(no_value);
    expect(() => `${p.limit}`).toThrow(no_value);
  });

  test('does not compile as a value, or as a parameter of another type', () => {
    // @ts-expect-error A parameter for a number is not a number,
    const number: number = p.limit;
    // @ts-expect-error and has no methods of a text.
    const length: unknown = p.note.length;
    // @ts-expect-error The parameter is a text, not a number.
    const limit: Param<number> = p.note;
    expect([number, length, limit]).toEqual([p.limit, undefined, p.note]);
  });

  test('a query accepts it only where it accepts values of its type', () => {
    const build = (db: Parameters<Parameters<typeof statement>[0]>[0]) => [
      // @ts-expect-error amount is a number.
      db.selectFrom('thing').where('amount', '=', p.note),
      // @ts-expect-error A limit is a number.
      db.selectFrom('thing').limit(p.note),
      // @ts-expect-error A list must have the column's type.
      db.selectFrom('thing').where('amount', 'in', [p.note]),
      // @ts-expect-error An insert must have the column's type.
      db.insertInto('thing').values({ thing_id: p.limit, amount: p.note, note: null }),
    ];
    expect(build(engines.sqlite.compiler as never)).toHaveLength(4);
  });

  test('a parameter of a list, of a row or of a single value finds its value in each execution', () => {
    const values = { shop_id: 7, list: ['a', 'b'], rows: [{ note: 'x' }, { note: null }] };
    expect(new Param('shop_id').valueFrom(values)).toBe(7);
    expect(new Param('list', 1).valueFrom(values)).toBe('b');
    expect(new Param('rows', 0, 'note').valueFrom(values)).toBe('x');
    expect(new Param('rows', 1, 'note').valueFrom(values)).toBeNull();
  });

  test('a statement binds values, list values, and expressions of its builder', () => {
    const query = statement((db, all: Params<{ ids: readonly number[]; note: string; limit: number }>) =>
      db
        .selectFrom('thing')
        .selectAll()
        .where('thing_id', 'in', listParams(all.ids, 2))
        .where('note', '=', all.note)
        .where(sql<number>`amount + ${all.limit}`, '<', 1 + 1)
        .limit(all.limit),
    );
    const { sql: text, bind } = compile(query, engines.postgres.compiler);
    expect(text).toBe(
      'select * from "thing" where "thing_id" in ($1, $2) and "note" = $3 and amount + $4 < $5 limit $6',
    );
    expect(bind({ ids: [8, 9], note: 'n', limit: 3 })).toEqual([8, 9, 'n', 3, 2, 3]);
  });
});
