import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../engine/package_file.ts';
import { dataRowReader } from '../../engine/store/load/load.ts';
import type { Tables } from '../../engine/store/table.ts';
import { tables } from '../groups.ts';

const now = 1_772_366_400;
const files = readdirSync(packageFile('demo')).filter((file) => file.endsWith('.ndjson'));

// A first start loads the demo marketplace without checks, so errors in it must be found here.
describe('the demo marketplace', () => {
  test.each(files)('%s: every record follows the rules of its table', (file) => {
    const table = (tables as Tables)[file.slice(0, -'.ndjson'.length)];
    if (!table) throw new Error(`There is no table for ${file}.`);
    const [read, readTrusted] = [dataRowReader(table), dataRowReader(table, true)];
    const lines = readFileSync(packageFile('demo', file), 'utf8').split('\n');
    for (const [index, line] of lines.entries())
      if (line.trim() !== '') {
        const checked = read(JSON.parse(line), now, `${file}:${index + 1}`);
        expect(readTrusted(JSON.parse(line), now, file)).toEqual(checked);
        // A number that starts with a day contains that day.
        expect(JSON.stringify(checked)).not.toContain('{{');
      }
  });
});
