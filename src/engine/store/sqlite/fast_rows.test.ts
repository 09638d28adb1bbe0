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
  const [plain, fast] = [rowReader(db.prepare(sql)), fastRowReader(db, db.prepare(sql))];
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

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((of) => !of.includes('\0'));
const short_row = fc.tuple(fc.option(fc.maxSafeInteger()), fc.option(text));

/** Rows of many short values, so that later rows are read as one text. */
const many_rows = fc.array(short_row, { minLength: 40, maxLength: 60 });

test('rows that are read as one text are those that the engine builds, in their order', () => {
  const insert = db.prepare('insert into kept (whole, word) values (?, ?)');
  const sql =
    'select id, whole, word as "some ""word""" from kept where id > ? order by word desc, id limit 50';
  const [plain, fast] = [rowReader(db.prepare(sql)), fastRowReader(db, db.prepare(sql))];
  fc.assert(
    fc.property(many_rows, fc.nat(50), (rows, after) => {
      db.exec('delete from kept');
      for (const values of rows) insert.run(...values);
      // The first answer of many values is read value by value.
      for (const first_id of [0, 0, after, 1_000_000])
        expect(fast.all([first_id])).toStrictEqual(
          plain.all([first_id]).map((record) => ({ ...(record as object) })),
        );
    }),
    { numRuns: 20 },
  );
});

const many = `create table many (id integer primary key, whole integer, real real, word text, bytes blob, long text) strict`;

test.for([
  ['numbers with a fraction', 'real, 0.1 + 0.2 as computed'],
  ['bytes', 'bytes'],
  ['what SQL computes', 'word, json_array(whole) as list, whole + 1 as more'],
  ['two columns of one name', 'whole, id as whole'],
  ['long texts', 'long'],
])('%s are the same in the second answer of many values', ([, columns]) => {
  db.exec(`drop table if exists many; ${many}`);
  const insert = db.prepare('insert into many (whole, real, word, bytes, long) values (?, ?, ?, ?, ?)');
  for (let number = 0; number < 100; number++)
    insert.run(number, number / 7, `word ${number}`, Buffer.from([number]), 'é"'.repeat(300));
  const sql = `select ${columns}, id from many order by id`;
  const fast = fastRowReader(db, db.prepare(sql));
  const once = rowReader(db.prepare(sql))
    .all([])
    .map((record) => ({ ...(record as object) }));
  expect(fast.all([])).toStrictEqual(once);
  expect(fast.all([])).toStrictEqual(once);
});

test('a statement that returns no row has no column names', () => {
  const remove = fastRowReader(db, db.prepare('delete from kept where id = ?'));
  expect(remove.all([1])).toEqual([]);
  expect(remove.first([1])).toBeUndefined();
});
