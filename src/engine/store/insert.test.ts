import { describe, expect, test } from 'vitest';
import { listSamples, onSampleStore } from '../../../test/support/databases/sample_tables.ts';
import { engines } from './engines.ts';
import { bulkUpsertInto, insertIfAbsent, insertInto, upsertInto, valuesOf } from './insert.ts';
import type { Params } from './param.ts';
import { type AnyStatement, compile, statementsOn } from './statement.ts';
import { column, nullable, type Rows, table } from './table.ts';

const tables = {
  gift: table({
    tenant: 'shop_id',
    key: ['shop_id', 'gift_id'],
    columns: {
      shop_id: column.id(),
      gift_id: column.id(),
      note: nullable(column.text()),
      amount: column.integer(),
    },
  }),
  card: table({
    tenant: 'shop_id',
    key: ['shop_id', 'card_id'],
    columns: { shop_id: column.id(), card_id: column.id(), note: column.integer() },
  }),
};
type Gift = Rows<typeof tables>['gift'];

const gift = { shop_id: 7, gift_id: 1, note: null, amount: 5 };
const compiled = (statement: AnyStatement, engine: keyof typeof engines) =>
  compile(statement, engines[engine].compiler);

describe('an insert that is derived from its table', () => {
  test('writes every column, in the order of declaration', () => {
    const insert = insertInto(tables, 'gift');
    const { sql, bind } = compiled(insert, 'postgres');
    expect(sql).toBe('insert into "gift" ("shop_id", "gift_id", "note", "amount") values ($1, $2, $3, $4)');
    expect(compiled(insert, 'sqlite').sql).toBe(
      'insert into "gift" ("shop_id", "gift_id", "note", "amount") values (?, ?, ?, ?)',
    );
    expect(bind(gift)).toEqual([7, 1, null, 5]);
  });

  test('writes constants without requiring them as values', () => {
    const { sql, bind } = compiled(insertInto(tables, 'gift', { amount: 0, note: null }), 'postgres');
    expect(sql).toBe('insert into "gift" ("shop_id", "gift_id", "note", "amount") values ($1, $2, $3, $4)');
    expect(bind({ shop_id: 7, gift_id: 1 })).toEqual([7, 1, null, 0]);
  });

  test('keeps or replaces an existing row with its key', () => {
    const insert = 'insert into "gift" ("shop_id", "gift_id", "note", "amount") values (?, ?, ?, ?)';
    const conflict = 'on conflict ("shop_id", "gift_id")';
    expect(compiled(insertIfAbsent(tables, 'gift'), 'sqlite').sql).toBe(`${insert} ${conflict} do nothing`);
    expect(compiled(upsertInto(tables, 'gift'), 'sqlite').sql).toBe(
      `${insert} ${conflict} do update set "note" = "excluded"."note", "amount" = "excluded"."amount"`,
    );
  });

  test('accepts no row of another table, and no incomplete row', () => {
    const statement = statementsOn<Rows<typeof tables>>();
    const gift_params = {} as Params<Gift>;
    const card_params = {} as Params<Rows<typeof tables>['card']>;
    const note_params = {} as Params<Pick<Gift, 'note'>>;
    statement((db) => db.insertInto('gift').values(valuesOf(tables.gift, gift_params)));
    // @ts-expect-error A gift has no card_id, and its note must be text.
    valuesOf(tables.card, gift_params);
    // @ts-expect-error The other columns of a gift are missing.
    valuesOf(tables.gift, note_params);
    // @ts-expect-error The values belong to another table.
    statement((db) => db.insertInto('gift').values(valuesOf(tables.card, card_params)));
    // @ts-expect-error The constant has the wrong type.
    insertInto(tables, 'gift', { amount: 'five' });
    // @ts-expect-error There is no such table.
    expect(() => insertInto(tables, 'voucher')).toThrow('No table voucher is declared.');
  });
});

const samples = {
  thing: table({
    tenant: 'reference',
    key: ['thing_id'],
    columns: { thing_id: column.id(), amount: column.integer(), note: nullable(column.text()) },
  }),
};

onSampleStore('a bulk upsert', (things) => {
  test.each([1, 12, 60, 123])('writes %i rows, some new and some existing', async (count) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      thing_id: index + 1,
      amount: index,
      note: index % 2 === 0 ? null : `note ${index}`,
    }));
    const upsert = bulkUpsertInto(samples, 'thing');
    await things.database.run(insertIfAbsent(samples, 'thing'), { thing_id: 1, amount: 99, note: 'before' });
    expect(await things.database.transaction((store) => upsert(store, rows))).toBe(count);
    expect(await things.database.all(listSamples, {})).toEqual(rows);
  });
});
