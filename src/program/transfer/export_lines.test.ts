import { expect, test } from 'vitest';
import { rawStatement } from '../../../test/support/databases/postgres_nodes.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { recordOf } from '../../engine/store/load/record_reader.ts';
import type { Snapshot } from '../../engine/store/snapshot.ts';
import { type MovedTable, movedTables } from '../../engine/transfer/moved_tables.ts';
import { ensureDemo } from '../demo/demo.ts';
import { tables } from '../groups.ts';

const moved = movedTables(tables);
const has_bytes = ({ table }: MovedTable) =>
  Object.values(table.columns).some(({ stored }) => stored === 'bytes');

async function linesAndRecords(snapshot: Snapshot, table: MovedTable) {
  let lines = '';
  for await (const { bytes } of snapshot.lines(table, table.secret_columns))
    lines += Buffer.from(bytes).toString();
  let records = '';
  for await (const rows of snapshot.rows(table))
    for (const row of rows) {
      const record = recordOf(table.table, row);
      for (const name of table.secret_columns) delete record[name];
      records += `${JSON.stringify(record)}\n`;
    }
  return { lines, records };
}

onEachEngine('the lines that the database writes', (world) => {
  test('are the JSON of the records, for all rows of the demo marketplace', async () => {
    await ensureDemo(world.marketplace, true);
    const snapshot = await world.marketplace.database.openSnapshot();
    try {
      let bytes = 0;
      for (const table of moved.values()) {
        if (has_bytes(table)) continue;
        const { lines, records } = await linesAndRecords(snapshot, table);
        expect(lines === records, table.name).toBe(true);
        bytes += lines.length;
      }
      expect(bytes).toBeGreaterThan(1_000_000);
    } finally {
      await snapshot.close();
    }
  });

  test('have every character as JSON.stringify writes it', async () => {
    const { database } = world.marketplace;
    const table = moved.get('main_account') as MovedTable;
    const characters = [...Array(0x300).keys(), 0x2028, 0x2029, 0xfeff, 0xffff, 0x1f600].filter(
      (at) => at > 0,
    );
    const texts = [
      '',
      '\\N',
      '\\.',
      'a\\tb\\',
      '"\\"',
      '\t\n\\n',
      ...characters.map((code) => String.fromCodePoint(code)),
    ];
    for (const [at, written] of texts.entries()) {
      const text = written.replaceAll("'", "''");
      const sql = `insert into main_account (main_account_id, main_account_name) values (${9_000_000 + at}, '${text}')`;
      await database.run(rawStatement(sql), {});
    }
    const snapshot = await database.openSnapshot();
    try {
      const { lines, records } = await linesAndRecords(snapshot, table);
      expect(lines).toBe(records);
    } finally {
      await snapshot.close();
    }
  });
});
