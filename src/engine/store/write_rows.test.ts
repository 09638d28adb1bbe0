import { describe, expect, test } from 'vitest';
import { listSamples, onSampleStore, type SampleRow } from '../../../test/support/databases/sample_tables.ts';
import { column, nullable, table } from './table.ts';
import { byTenant, copiesRows, writeByTenant, writeNewRows, writeRows } from './write_rows.ts';

const thing = table({
  tenant: 'reference',
  key: ['thing_id'],
  columns: { thing_id: column.id(), amount: column.integer(), note: nullable(column.text()) },
});
const things = { name: 'thing', table: thing };
const rowsUpTo = (count: number, amount = 0): SampleRow[] =>
  Array.from({ length: count }, (_, at) => ({ thing_id: at + 1, amount, note: null }));

onSampleStore('many rows', (samples) => {
  const write = (rows: readonly SampleRow[], options = {}) =>
    samples.database.transaction((store) => writeRows(store, things, rows as never, options));
  const stored = () => samples.database.all(listSamples, {});

  test('are written whatever their number, and replace those with their keys', async () => {
    expect(await write(rowsUpTo(137))).toBe(137);
    expect(await stored()).toEqual(rowsUpTo(137));
    expect(await write(rowsUpTo(61, 5))).toBe(61);
    expect(await stored()).toEqual([...rowsUpTo(61, 5), ...rowsUpTo(137).slice(61)]);
    expect(await write([])).toBe(0);
  });

  test('with one key count once, the last of them', async () => {
    expect(await write([...rowsUpTo(2, 1), ...rowsUpTo(1, 2)])).toBe(2);
    expect(await stored()).toEqual([...rowsUpTo(1, 2), { thing_id: 2, amount: 1, note: null }]);
  });

  test('leave the rows that exist as they are, or fail, if they shall', async () => {
    await write(rowsUpTo(1, 7));
    expect(await write(rowsUpTo(3, 8), { on_conflict: 'ignore' })).toBe(2);
    expect((await stored()).map(({ amount }) => amount)).toEqual([7, 8, 8]);
    await expect(write(rowsUpTo(1), { on_conflict: 'fail' })).rejects.toThrow();
  });

  test('keep named columns of the rows that they replace', async () => {
    await write([{ thing_id: 1, amount: 1, note: 'kept' }]);
    await write([{ thing_id: 1, amount: 2, note: null }], { kept: ['note'] });
    expect(await stored()).toEqual([{ thing_id: 1, amount: 2, note: 'kept' }]);
  });

  test('that are new are stored as they are, whatever characters they have, or none of them if one exists', async () => {
    const note = (text: string) => `${text}\t\n\r\\ \\N \\. " ' \u0001\u007f\u2028 \u{1f600}`;
    const rows = rowsUpTo(300).map((row, at) => ({ ...row, note: at % 3 === 0 ? null : note(`${at}`) }));
    const writeNew = (of: readonly SampleRow[]) =>
      samples.database.transaction((store) => writeNewRows(store, things, of as never));
    expect(await writeNew(rows)).toBe(300);
    expect(await stored()).toEqual(rows);
    const others = rowsUpTo(600).slice(299);
    await expect(writeNew(others)).rejects.toThrow(/constraint/i);
    expect(await stored()).toEqual(rows);
    expect(await writeNew(others.slice(1))).toBe(300);
    expect(copiesRows(samples.database, rows as never)).toBe(samples.database.engine === 'postgres');
  });

  test('of several tenants are written in one transaction for each', async () => {
    let transactions = 0;
    const { database } = samples;
    const counted = {
      transaction: ((work, ...rest) => {
        transactions++;
        return database.transaction(work, ...rest);
      }) as typeof database.transaction,
    };
    const tenants = { name: 'thing', table: { ...thing, tenant: 'thing_id' as const } };
    expect(await writeByTenant(counted, tenants, rowsUpTo(3) as never)).toBe(3);
    expect(transactions).toBe(3);
    expect(await stored()).toHaveLength(3);
  });
});

describe('rows by tenant', () => {
  test('are together if they have the same, or if their table is not distributed', () => {
    const rows = [
      { thing_id: 1, amount: 1 },
      { thing_id: 2, amount: 2 },
      { thing_id: 1, amount: 3 },
    ];
    expect(byTenant(thing, rows)).toEqual([rows]);
    expect(byTenant({ ...thing, tenant: 'thing_id' }, rows)).toEqual([[rows[0], rows[2]], [rows[1]]]);
    expect(byTenant(thing, [])).toEqual([]);
  });
});
