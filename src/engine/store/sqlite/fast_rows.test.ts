import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { loadEngine } from './engine.ts';
import { fastRowReader } from './fast_rows.ts';
import { rowReader } from './rows.ts';

const { DatabaseSync } = await loadEngine();

const db = new DatabaseSync(':memory:');
afterAll(() => db.close());
db.exec(
  'create table kept (id integer primary key, whole integer, real real, word text, bytes blob, "class" any) strict',
);

const value = fc.oneof(fc.integer(), fc.string({ unit: 'grapheme' }), fc.constant(null));
const row = fc.tuple(
  fc.option(fc.maxSafeInteger()),
  fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
  fc.option(fc.uint8Array()),
  value,
);

test('the fast reader and the engine build the same records, with properties in the same order', () => {
  const insert = db.prepare('insert into kept (whole, real, word, bytes, "class") values (?, ?, ?, ?, ?)');
  const sql = 'select *, whole as again, count(*) over () as total from kept where id > ? order by id';
  const [plain, fast] = [rowReader(db.prepare(sql)), fastRowReader(db.prepare(sql))];
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      db.exec('delete from kept');
      for (const values of rows) insert.run(...values);
      expect(fast.all([0])).toStrictEqual(plain.all([0]).map((record) => ({ ...(record as object) })));
      expect(fast.all([0])).toHaveLength(rows.length);
      expect(fast.first([0])).toEqual(plain.first([0]));
      for (const record of fast.all([0]))
        expect(Object.keys(record as object)).toEqual([
          'id',
          'whole',
          'real',
          'word',
          'bytes',
          'class',
          'again',
          'total',
        ]);
    }),
  );
});

test('a statement that returns no row has no column names', () => {
  const remove = fastRowReader(db.prepare('delete from kept where id = ?'));
  expect(remove.all([1])).toEqual([]);
  expect(remove.first([1])).toBeUndefined();
});
