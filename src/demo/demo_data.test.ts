import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tables } from '../app/groups.ts';
import type { HistoryEntry } from '../order/order.tables.ts';
import { packageFile } from '../platform/package_file.ts';
import { rowReader } from '../platform/store/load/load.ts';
import type { Tables } from '../platform/store/table.ts';

const now = 1_772_366_400;
const files = readdirSync(packageFile('demo')).filter((file) => file.endsWith('.ndjson'));

// A first start loads the demo marketplace as it is: what is wrong with it must be found here.
describe('the demo marketplace', () => {
  test.each(files)('%s: every record keeps the rules of its table', (file) => {
    const table = (tables as Tables)[file.slice(0, -'.ndjson'.length)];
    if (!table) throw new Error(`There is no table for ${file}.`);
    const [read, readTrusted] = [rowReader(table), rowReader(table, true)];
    const lines = readFileSync(packageFile('demo', file), 'utf8').split('\n');
    for (const [index, line] of lines.entries())
      if (line.trim() !== '') {
        const checked = read(JSON.parse(line), now, `${file}:${index + 1}`);
        expect(readTrusted(JSON.parse(line), now, file)).toEqual(checked);
      }
  });

  test('every package is where its history leads, and the packages of an order have ended alike', () => {
    const endings = new Map<string, unknown>();
    const lines = readFileSync(packageFile('demo', 'package.ndjson'), 'utf8').split('\n');
    for (const line of lines.filter((text) => text.trim() !== '')) {
      const {
        shop_id,
        order_sn,
        final_status,
        logistics_status,
        revision = 0,
        history = [],
      } = JSON.parse(line);
      const steps = history as HistoryEntry[];
      const states = ['LOGISTICS_READY', ...steps.map(({ to_status }) => to_status)];
      expect([...steps.map(({ from_status }) => from_status), logistics_status], line).toEqual(states);
      expect(revision, line).toBe(steps.length);
      const order = `${shop_id} ${order_sn}`;
      if (endings.has(order)) expect(final_status, line).toBe(endings.get(order));
      endings.set(order, final_status);
    }
    expect(endings.size).toBeGreaterThan(0);
  });
});
