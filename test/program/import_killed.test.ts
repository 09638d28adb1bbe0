// Imports that are killed again and again, with the built program.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { createDatabase, type EngineName, engine_names } from '../support/databases/databases.ts';
import { rawStatement } from '../support/databases/postgres_nodes.ts';
import { built_program, stoa } from '../support/programs/process.ts';

const kills = Number(process.env.STOA_TEST_IMPORT_KILLS ?? 5);
const account_count = 20_000;
const movement_count = 4_000;

const linesOfJson = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** How long the import takes that is not killed, in milliseconds. */
async function timeWhole(engine: EngineName, rows: string, secrets: Record<string, string>): Promise<number> {
  const database = await createDatabase(engine);
  try {
    const settings = { ...secrets, STOA_DATABASE_URL: database.url };
    await stoa(['demo', '--load'], database.folder, settings);
    const from = performance.now();
    expect((await stoa(['import', rows], database.folder, settings)).code).toBe(0);
    return performance.now() - from;
  } finally {
    await database.drop();
  }
}

/** Movements of the first SKU of the demo marketplace, of one piece each. */
function movements(): object[] {
  const [first = ''] = readFileSync(packageFile('demo', 'stock_movement.ndjson'), 'utf8').split('\n');
  const movement = JSON.parse(first);
  return Array.from({ length: movement_count }, (_, at) => ({
    ...movement,
    movement_id: `killed-${at}`,
    moved_at: 1_760_000_000,
    sellable: 1,
  }));
}

describe.each(engine_names)('an import into %s', (engine) => {
  test('that is killed at random moments is complete after the same command, without duplicates', async () => {
    const database = await createDatabase(engine);
    try {
      const { folder, url } = database;
      const secrets = { STOA_MASTER_KEY: '78'.repeat(32), STOA_OPERATOR_TOKEN: 'q'.repeat(40) };
      const settings = { ...secrets, STOA_DATABASE_URL: url };
      expect((await stoa(['demo', '--load'], folder, settings)).stderr).toBe('');
      const all = async (sql: string) => {
        const opened = await openDatabase(url, { pool_size: 1 });
        const rows = await opened.all(rawStatement(sql), {});
        await opened.close();
        return rows.map((row) => Number((row as { n: number }).n));
      };
      const rows = join(folder, 'rows');
      mkdirSync(rows);
      const accounts = Array.from({ length: account_count }, (_, at) => ({
        main_account_id: 5_000_000 + at,
        main_account_name: `Account ${at}`,
      }));
      writeFileSync(join(rows, 'main_account.ndjson'), linesOfJson(accounts));
      writeFileSync(join(rows, 'stock_movement.ndjson'), linesOfJson(movements()));
      const whole_ms = await timeWhole(engine, rows, secrets);
      const sums = 'select sum(inbound_my) as n from stock_day';
      const [before = 0] = await all(sums);
      let killed = 0;
      for (let at = 0; at < kills; at++) {
        const child = spawn(process.execPath, [built_program, 'import', rows], {
          cwd: folder,
          env: { ...process.env, ...settings },
          stdio: 'ignore',
        });
        const ended = new Promise<NodeJS.Signals | null>((resolve) =>
          child.once('close', (_, signal) => resolve(signal)),
        );
        const timer = setTimeout(() => child.kill('SIGKILL'), whole_ms * (0.1 + 0.8 * Math.random()));
        if ((await ended) === 'SIGKILL') killed++;
        clearTimeout(timer);
      }
      expect(killed).toBeGreaterThan(0);
      const { code, stdout } = await stoa(['import', rows], folder, settings);
      expect([code, stdout]).toEqual([0, `${account_count + movement_count} rows were written.\n`]);
      expect(await all('select count(*) as n from main_account where main_account_id >= 5000000')).toEqual([
        account_count,
      ]);
      const [after = 0] = await all(sums);
      // Each movement is in the sums once.
      expect(after - before).toBe(movement_count);
    } finally {
      await database.drop();
    }
  });
});
