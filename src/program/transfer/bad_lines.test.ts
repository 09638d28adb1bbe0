// Many lines, some of them bad in every way that the table of lines of orders declares.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { folderOf, imported } from '../../../test/support/transfer/files_of_rows.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedRows } from '../../../test/support/world/refusals.ts';
import { packageFile } from '../../engine/package_file.ts';
import type { Column, Table } from '../../engine/store/table.ts';
import { ensureDemo } from '../demo/demo.ts';
import { tables } from '../groups.ts';

const line_count = Number(process.env.STOA_TEST_IMPORT_LINES ?? 10_000);
const bad_count = 1_000;
const lines_of_order = 500;
const table: Table = tables.sales_order_line;

type Fields = Record<string, unknown>;

const demoRow = (name: string, isWanted: (row: Fields) => boolean): Fields => {
  const lines = readFileSync(packageFile('demo', `${name}.ndjson`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line): Fields => JSON.parse(line)).find(isWanted) ?? {};
};

/** What a column does not accept. */
function wrongValues({ schema, stored, default_value }: Column): unknown[] {
  const { type, enum: choices, minimum, maximum = 0, maxLength } = schema;
  const wrong: unknown[] = default_value === undefined ? [undefined] : [];
  if (choices) return [...wrong, 'NOTHING_LIKE_IT', 7];
  if (type === 'boolean') return [...wrong, 'yes', 1];
  if (stored === 'integer') {
    if (minimum !== undefined) wrong.push(minimum - 1);
    if (maximum < Number.MAX_SAFE_INTEGER) wrong.push(maximum + 1);
    return [...wrong, 'x', 1.5];
  }
  if (maxLength !== undefined) wrong.push('x'.repeat(maxLength + 1));
  return [...wrong, 7, 'two\nlines', 'a\u0000b'];
}

/** Changes of a line that make it bad, each with the field that is then reported. */
const faults: readonly (readonly [field: string, changes: Fields])[] = [
  ...Object.entries(table.columns).flatMap(([name, column]) =>
    wrongValues(column).map((value) => [name, { [name]: value }] as const),
  ),
  ['colour', { colour: 'red' }],
  ['order_sn', { order_sn: 'NOSUCHORDER' }],
  ['item_id', { item_id: 987_654_321 }],
  ['image_id', { image_id: 'no such image' }],
  ['cancelled_qty', { cancelled_qty: 999, model_quantity_purchased: 1 }],
];

onEachEngine('an import of many lines', (world) => {
  test('reports exactly those that are bad, each with the right field, and writes the others', async () => {
    await ensureDemo(world.marketplace, true);
    const order = demoRow('sales_order', ({ order_status }) => order_status === 'COMPLETED');
    const line = demoRow('sales_order_line', ({ shop_id }) => shop_id === order.shop_id);
    const order_count = Math.ceil(line_count / lines_of_order);
    const orders = Array.from({ length: order_count }, (_, at) => ({ ...order, order_sn: `BAD${at}` }));
    const expected = new Map<number, string>();
    const every = line_count / bad_count;
    const lines = Array.from({ length: line_count }, (_, at) => {
      const good = {
        ...line,
        order_sn: `BAD${Math.floor(at / lines_of_order)}`,
        line_no: 1 + (at % lines_of_order),
        line_item_id: 70_000_000 + at,
      };
      if (at % every !== 0) return good;
      const [field, changes] = faults[(at / every) % faults.length] ?? ['', {}];
      expected.set(at + 1, field);
      return { ...good, ...changes };
    });
    expect(expected.size).toBe(bad_count);
    expect(faults.length).toBeGreaterThan(80);
    const folder = folderOf({ 'sales_order.ndjson': orders, 'sales_order_line.ndjson': lines });
    const before = await storedRows(world, 'sales_order_line');
    const { bad, bad_lines, rows } = await imported(world, folder);
    const found = new Map(bad_lines.map((each) => [each.line, each.field]));
    expect(new Map([...found].sort(([a], [b]) => a - b))).toEqual(expected);
    expect([bad, rows]).toEqual([bad_count, order_count + line_count - bad_count]);
    const after = await storedRows(world, 'sales_order_line');
    expect(after.length - before.length).toBe(line_count - bad_count);
  });
});
