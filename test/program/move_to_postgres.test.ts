// The steps of docs/move_to_postgres.md, and the commands of docs/import.md, with the built program.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { blocksOf } from '../support/programs/page_blocks.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

let sqlite: TestDatabase;
let postgres: TestDatabase;
let served: ServedProcess | undefined;

beforeAll(async () => {
  sqlite = await createDatabase('sqlite');
  postgres = await createDatabase('postgres');
});
afterAll(async () => {
  await served?.end('SIGKILL');
  await postgres.drop();
  await sqlite.drop();
});

/** What is on stderr besides how far a command is. */
const failures = (stderr: string) => stderr.replace(/^(Checking|Importing|Exporting) .*\n/gm, '');

/** The commands of a block, with their settings, as they are in the page. */
function commandsOf(page: string, values: Readonly<Record<string, string>>) {
  const exported: Record<string, string> = {};
  const text = blocksOf(page)
    .map((block) => block.text)
    .join('\n');
  return text
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, ''))
    .flatMap((line) => {
      const [settings = '', words] = line.split(/npx stoa /);
      const named = Object.fromEntries(
        [...settings.matchAll(/(STOA_\w+)=('[^']*'|\S+)/g)].map(([, name = '', value = '']) => [
          name,
          values[name] ?? value.replaceAll("'", ''),
        ]),
      );
      if (words === undefined) Object.assign(exported, named);
      return words === undefined ? [] : [{ words: words.split(' '), settings: { ...exported, ...named } }];
    });
}

test('a marketplace moves from SQLite to PostgreSQL with its keys and tokens, by the commands of the page', async () => {
  const from_sqlite = { STOA_DATABASE_URL: sqlite.url };
  served = await serve(sqlite.folder, from_sqlite, ['--demo']);
  const demo = JSON.parse((await stoa(['demo', '--json'], sqlite.folder, from_sqlite)).stdout);
  await served.end('SIGTERM');
  const call = (url: string) =>
    stoa(
      [
        ...['call', 'v2.shop.get_shop_info', '{}', '--shop', String(demo.shops[0].shop_id)],
        ...['--base-url', url, '--partner-id', String(demo.partner_id)],
      ],
      sqlite.folder,
      {
        STOA_PARTNER_KEY: demo.partner_key,
        STOA_ACCESS_TOKEN: demo.shops[0].access_token,
      },
    );
  const values = {
    STOA_BACKUP_PASSPHRASE: 'a long passphrase of your own',
    STOA_MASTER_KEY: '56'.repeat(32),
    STOA_OPERATOR_TOKEN: 'p'.repeat(40),
  };
  const [exporting, importing, ...others] = commandsOf('docs/move_to_postgres.md', values);
  expect(others).toEqual([]);
  const moved = await stoa(exporting?.words ?? [], sqlite.folder, { ...exporting?.settings, ...from_sqlite });
  expect([moved.code, failures(moved.stderr)]).toEqual([0, '']);
  expect(readdirSync(join(sqlite.folder, 'moved'))).toContain('secrets.sealed');
  const to_postgres = { ...importing?.settings, ...values, STOA_DATABASE_URL: postgres.url };
  const done = await stoa(importing?.words ?? [], sqlite.folder, to_postgres);
  expect([done.code, failures(done.stderr), done.stdout]).toEqual([
    0,
    '',
    expect.stringMatching(/^\d+ rows were written\.\n$/),
  ]);
  served = await serve(sqlite.folder, to_postgres, ['--no-demo']);
  const answer = await call(served.at.base_url);
  expect([answer.code, answer.stderr]).toEqual([0, '']);
  expect(JSON.parse(answer.stdout)).toMatchObject({ shop_name: expect.any(String) });
});

test('the commands of the page about imports do what it says', async () => {
  const settings = { STOA_DATABASE_URL: sqlite.url };
  const run = (args: string[]) => stoa(args, sqlite.folder, settings);
  const out = await run(['export', 'rows', '--json']);
  expect(JSON.parse(out.stdout)).toMatchObject({ folder: 'rows', has_secrets: false });
  for (const { words } of commandsOf('docs/import.md', {})) {
    const [name = '', target = '', ...options] = words;
    if (target === 'rejected.ndjson') continue;
    const { code, stderr } = await run([name, target, ...options]);
    expect([words, code, failures(stderr)]).toEqual([words, 0, '']);
  }
  expect(readFileSync(join(sqlite.folder, 'figures/order_income.csv'), 'utf8')).toMatch(/^shop_id,order_sn/);
  const bad = await run(['import', 'rows/item.ndjson', '--table', 'main_account']);
  expect(bad.code).toBe(1);
  expect(bad.stdout).toMatch(/item\.ndjson:1: main_account_id is required/);
  expect(bad.stdout).toMatch(/Correct the lines in .*rejected\.ndjson and import that file\./);
  expect((await run(['import', 'rejected.ndjson'])).code).toBe(1);
  expect((await run(['import', 'nothing_here'])).stderr).toMatch(/There is no file nothing_here/);
});
