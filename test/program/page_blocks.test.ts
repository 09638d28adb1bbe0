// Every command and program of the pages on the first hour, as written, with the built package in an empty folder.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { createDatabase } from '../support/databases/databases.ts';
import {
  type BlockNotRun,
  blocksOf,
  languagesNotHere,
  pageProgramOf,
} from '../support/programs/page_blocks.ts';
import { built_program } from '../support/programs/process.ts';

const timeout = 180_000;
/** Less, so that a page that hangs ends with its servers, and not only its test. */
const page_timeout_ms = 150_000;

/** The only blocks that do not run. */
const not_run: readonly BlockNotRun[] = [
  {
    page: 'README.md',
    begins: 'npm ci\nnpm start',
    reason: 'start.test.ts starts the program; continuous integration installs it',
    instead: 'stoa serve > started.txt 2> server.log &\nuntil [ -s started.txt ]; do sleep 0.2; done\n',
  },
  { page: 'README.md', begins: 'Stoa is ready after', reason: 'an output, which start.test.ts compares' },
  { page: 'README.md', begins: 'npm pack', reason: 'package.test.ts packs and installs' },
];

/** Two ports that are free now. */
async function freePorts(): Promise<string[]> {
  const servers = [createServer(), createServer()];
  const ports: string[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    ports.push(String(typeof address === 'object' ? address?.port : address));
  }
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return ports;
}

interface Ran {
  readonly lines: readonly string[];
  /** The text of a file that the page wrote. */
  read(file: string): string;
}

/** Runs the blocks of a page, and compares the output of its programs with what it shows. */
async function runPage(page: string, check: (ran: Ran) => void): Promise<void> {
  const { script, files, shown, unknown } = pageProgramOf(page, not_run);
  expect(unknown, 'blocks that nothing runs').toEqual([]);
  const database = await createDatabase('sqlite');
  const { folder } = database;
  const [port = '', operator_port = ''] = await freePorts();
  const onPorts = (text: string) =>
    text.replaceAll(':4010', `:${port}`).replaceAll(':4011', `:${operator_port}`);
  try {
    for (const path of ['bin', 'node_modules']) mkdirSync(join(folder, path));
    symlinkSync(packageFile(), join(folder, 'node_modules', 'stoa'));
    symlinkSync(packageFile('node_modules', '.bin', 'esbuild'), join(folder, 'bin', 'esbuild'));
    // A file and not a function, so that a server in the background is the process that the shell knows.
    const command = `#!/bin/sh\nexec "${process.execPath}" "${built_program}" "$@"\n`;
    writeFileSync(join(folder, 'bin', 'stoa'), command, { mode: 0o755 });
    for (const [file, text] of files) writeFileSync(join(folder, file), text);
    const env = {
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^(STOA_|NODE_TEST_CONTEXT$)/.test(name)),
      ),
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      STOA_PORT: port,
      STOA_OPERATOR_PORT: operator_port,
    };
    const { stdout } = await promisify(execFile)('bash', ['-c', onPorts(script)], {
      cwd: folder,
      env,
      timeout: page_timeout_ms,
    });
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    for (const [output, text] of shown) expect(read(output)).toBe(text);
    check({ lines: stdout.trim().split('\n'), read });
  } finally {
    await database.drop();
  }
}

test('the README: its commands ship an order to its end, and its test passes', { timeout }, async () => {
  const sh = blocksOf('README.md').filter(({ language }) => language === 'sh');
  expect(sh.flatMap(({ text }) => text.match(/^.*\bstoa /gm) ?? [])).toHaveLength(10);
  await runPage('README.md', ({ lines, read }) => {
    const events = lines.flatMap((line) => {
      const [, subject, kind] = /^\d{4}-\d\d-\d\dT[\d:]+Z {2}\w+ +(\w+):\S+ {2}(\w+) /.exec(line) ?? [];
      return kind ? [{ kind, is_document: subject === 'document' }] : [];
    });
    const kindsOf = (documents: boolean) =>
      events.filter(({ is_document }) => is_document === documents).map(({ kind }) => kind);
    // Times are whole seconds, so a document may come before or after what else happens in its second.
    expect(kindsOf(true)).toEqual(['request_document', 'finish_document']);
    const moves = ['place', 'arrange', 'carrier_pickup', 'carrier_delivery', 'confirm'];
    expect(kindsOf(false)).toEqual([...moves, 'release', 'pay_out']);
    expect(read('label.pdf').slice(0, 5)).toBe('%PDF-');
    expect(read('js.out')).toMatch(/# pass 1\n# fail 0/);
  });
});

test('the page on sandboxes creates, calls, advances, keeps and deletes some', { timeout }, async () => {
  await runPage('docs/sandboxes.md', ({ lines, read }) => {
    const text = lines.join('\n');
    for (const printed of [
      '"shop_name":"ours"',
      'refused: too far for one call',
      'rate  60',
      '100 orders of shop',
    ])
      expect(text).toContain(printed);
    expect(text).not.toContain(JSON.parse(read('fork.json')).sandbox_id);
    expect(JSON.parse(read('copy.json')).clock.rate).toBe(60);
  });
});

test('the page on variations edits a product to its end', { timeout }, async () => {
  await runPage('docs/edit_variations.md', ({ lines, read }) => {
    expect(lines).toContain('refused: an order has reserved pieces');
    const { model } = JSON.parse(read('models.json')).response;
    const shown = model.map((one: { model_sku: string; price_info: { original_price: number }[] }) => [
      one.model_sku,
      one.price_info[0]?.original_price,
    ]);
    expect(shown.sort()).toEqual([
      ['BLUE-S', 27.5],
      ['BRICK-M', 24.9],
      ['RED-S', 24.9],
    ]);
  });
});

test('the page on generating generates orders, returns, items, shops and a marketplace', {
  timeout,
}, async () => {
  await runPage('docs/generate.md', ({ lines, read }) => {
    expect(lines[0]).toBe('30 items of shop 10023, with stock.');
    expect(lines[1]).toBe('200 orders of shop 10001 from 2025-12-31 to 2026-02-28:');
    expect(lines.slice(2, 5).map((line) => line.trim().split(/ +/))).toEqual([
      ['COMPLETED', '140'],
      ['SHIPPED', '40'],
      ['CANCELLED', '20'],
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^4 shops in BR, TH, with 20 items\./));
    expect(lines).toContainEqual(expect.stringContaining('with 65 items and 260 orders.'));
    expect(JSON.parse(read('orders.json'))).toMatchObject({ order_count: 500, region: 'BR' });
    // 350 orders that were never returned, and 10 whose returns are closed.
    expect(lines.at(-1)).toBe('360');
  });
});

test('the page on mass shipping ships a hundred packages', { timeout }, async () => {
  await runPage('docs/mass_shipping.md', ({ lines, read }) => {
    expect(JSON.parse(lines[0] ?? '').total_count).toBeGreaterThan(100);
    expect(lines.at(-1)).toBe('0');
    const { success_list, fail_list } = JSON.parse(read('numbers.json')).response;
    const numbers = success_list.map((one: { tracking_number: string }) => one.tracking_number);
    expect([new Set(numbers).size, numbers.includes(''), fail_list]).toEqual([50, false, []]);
  });
});

test('the page on reconciling finds orders and movements whose sums agree', { timeout }, async () => {
  await runPage('docs/reconcile.md', ({ read }) => {
    expect(JSON.parse(read('list.json')).response.escrow_list.length).toBeGreaterThan(2);
    expect(JSON.parse(read('wallet.json')).response.transaction_list.length).toBeGreaterThan(2);
  });
});

test('the page on an own order service imports, mirrors and reads orders', { timeout }, async () => {
  await runPage('docs/own_order_service.md', ({ read }) => {
    expect(read('js.out').split('\n').slice(0, 2)).toEqual([
      'history: {"imported":1200}',
      'again: {"already_there":1200}',
    ]);
  });
});

test('the page on labels prints one', { timeout }, async () => {
  await runPage('docs/labels.md', ({ lines, read }) => {
    expect(lines.at(-1)).toBe('READY');
    expect(read('label.pdf').slice(0, 5)).toBe('%PDF-');
  });
});

test('the page on refunds cancels, confirms a return, and agrees on a part', { timeout }, async () => {
  await runPage('docs/refunds.md', ({ lines, read }) => {
    const statuses = lines.filter((line) => /^[A-Z]+$/.test(line));
    // A job closes an accepted return.
    const accepted = expect.stringMatching(/^(ACCEPTED|CLOSED)$/);
    expect(statuses).toEqual(['REQUESTED', accepted, accepted]);
    const { offer_refund } = JSON.parse(read('solutions.json')).response;
    const { refund_amount } = JSON.parse(read('return.json')).response;
    expect(refund_amount).toBe(Math.trunc(offer_refund.max_refund_amount / 2));
  });
});

const pages_on_tests = readdirSync(packageFile('docs')).flatMap((name) =>
  // The page on CI has a test of its own.
  /^testing.*\.md$/.test(name) && name !== 'testing_in_ci.md' ? [`docs/${name}`] : [],
);

for (const page of pages_on_tests) {
  const missing = languagesNotHere(page);
  const reason = missing.length > 0 ? ` (not here: ${missing.join(', ')})` : '';
  test.skipIf(reason !== '')(
    `the programs of ${page} print what it shows${reason}`,
    { timeout },
    async () => {
      expect(pageProgramOf(page, not_run).shown.size).toBeGreaterThan(0);
      await runPage(page, () => undefined);
    },
  );
}

test('the list of blocks that do not run names only blocks that exist', () => {
  const found = (entry: BlockNotRun) =>
    blocksOf(entry.page).some(({ text }) => text.startsWith(entry.begins));
  expect(not_run.filter((entry) => !found(entry))).toEqual([]);
});
