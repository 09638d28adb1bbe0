// Every code block of the pages is run by a test, or listed here with the reason why not. All of them are read by the
// programs that read such code.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { type BlockNotRun, blocksOf, isShell, type PageBlock } from '../support/programs/page_blocks.ts';
import { strict_options } from '../support/programs/strict_options.ts';

const docs = readdirSync(packageFile('docs')).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...docs.map((name) => `docs/${name}`)];
const blocks = pages.flatMap(blocksOf);

/** The tests in test/program that run the blocks of a page, and in which languages. No language is an output. */
const run_by: Readonly<Record<string, readonly [test: string, ...languages: string[]]>> = {
  'README.md': ['page_blocks', '', 'sh', 'js'],
  'docs/authorize.md': ['authorize_page', 'sh'],
  'docs/client.md': ['client_page', 'ts', ''],
  'docs/edit_variations.md': ['page_blocks', 'sh'],
  'docs/faults.md': ['faults_page', 'sh'],
  'docs/from_an_empty_database.md': ['shell_pages', 'sh'],
  'docs/generate.md': ['page_blocks', 'sh'],
  'docs/labels.md': ['page_blocks', 'sh'],
  'docs/mass_shipping.md': ['page_blocks', 'sh'],
  'docs/operator.md': ['client_page', 'ts', ''],
  'docs/other_clients.md': ['other_clients_page', 'sh', 'ts', ''],
  'docs/own_order_service.md': ['page_blocks', 'sh', 'js', ''],
  'docs/push.md': ['push_page', 'json', 'sh', 'ts', 'python', 'php'],
  'docs/reconcile.md': ['page_blocks', 'sh', 'js', ''],
  'docs/refunds.md': ['page_blocks', 'sh'],
  'docs/sandboxes.md': ['page_blocks', 'sh'],
  'docs/testing.md': ['page_blocks', 'ts', ''],
  'docs/testing_csharp.md': ['page_blocks', 'csharp', ''],
  'docs/testing_go.md': ['page_blocks', 'go', ''],
  'docs/testing_in_ci.md': ['ci_page', 'sh', 'yaml'],
  'docs/testing_java.md': ['page_blocks', 'java', ''],
  'docs/testing_php.md': ['page_blocks', 'php', ''],
  'docs/testing_python.md': ['page_blocks', 'python', ''],
  'docs/upstream.md': ['upstream_page', 'sh'],
};

const known_commands = 'page_commands.test.ts compares the commands with the command line';
const not_run: readonly BlockNotRun[] = [
  { page: 'docs/backup.md', begins: 'npx stoa backup', reason: 'backup.test.ts runs the commands' },
  { page: 'docs/backup.md', begins: 'npx stoa restore', reason: 'backup.test.ts runs the commands' },
  { page: 'docs/import.md', begins: 'npx stoa', reason: 'move_to_postgres.test.ts runs the commands' },
  { page: 'docs/move_to_postgres.md', begins: 'export ', reason: 'move_to_postgres.test.ts runs the steps' },
  { page: 'docs/client.md', begins: 'npm pack', reason: 'package.test.ts packs and installs' },
  ...['stoa demo ', 'stoa call v2.v', 'stoa call v2.l', 'stoa sign', 'stoa listen'].map((begins) => ({
    page: 'docs/commands.md',
    begins,
    reason: known_commands,
  })),
  { page: 'docs/console.md', begins: '  console ', reason: 'an output with a token in it' },
  { page: 'docs/console.md', begins: 'stoa console', reason: known_commands },
  { page: 'docs/console.md', begins: 'curl -N', reason: 'a stream without an end' },
  { page: 'docs/from_an_empty_database.md', begins: 'curl -X POST', reason: 'an example of the address' },
  { page: 'docs/operator.md', begins: 'stoa webhook add', reason: known_commands },
  { page: 'docs/operator.md', begins: '{"type"', reason: 'an example of a message' },
  { page: 'docs/scale.md', begins: 'npm --prefix bench', reason: 'scale_page.test.ts compares the scripts' },
  {
    page: 'docs/testing_in_ci.md',
    begins: '- name: Start Stoa',
    reason: 'github_action.test.ts runs the action',
  },
  { page: 'docs/testing_in_ci.md', begins: 'npm install', reason: 'package.test.ts packs and installs' },
  { page: 'docs/tracing.md', begins: 'STOA_OTLP', reason: 'it serves until it is stopped' },
];

const isListed = ({ page, text }: PageBlock) =>
  not_run.some((entry) => entry.page === page && text.startsWith(entry.begins));

test('every block of a page is run by a test, or listed with a reason', () => {
  expect(blocks.length).toBeGreaterThan(90);
  const held = blocks.filter(
    (block) => run_by[block.page]?.slice(1).includes(block.language) || isListed(block),
  );
  expect(blocks.filter((block) => !held.includes(block))).toEqual([]);
});

test('the lists name only blocks and tests that exist, and each test names its page', () => {
  expect(
    not_run.filter(
      ({ page, begins }) => !blocks.some((block) => block.page === page && block.text.startsWith(begins)),
    ),
  ).toEqual([]);
  for (const [page, [name, ...languages]] of Object.entries(run_by)) {
    const text = readFileSync(packageFile('test', 'program', `${name}.test.ts`), 'utf8');
    const file = page.replace('docs/', '');
    expect(text.includes(file) || (name === 'page_blocks' && file.startsWith('testing')), page).toBe(true);
    const used = blocks.filter((block) => block.page === page).map(({ language }) => language);
    for (const language of languages) expect(used, page).toContain(language);
  }
});

test('a shell can read every shell block', () => {
  for (const { page, text } of blocks.filter(isShell)) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    expect({ page, status, stderr }).toEqual({ page, status: 0, stderr: '' });
  }
});

test('every block of JSON is JSON', () => {
  const of_json = blocks.filter(({ language }) => language === 'json');
  expect(of_json.length).toBeGreaterThan(1);
  for (const { text } of of_json) expect(() => JSON.parse(text)).not.toThrow();
});

/** Pages whose programs are one program, or each their own. Express comes without types. */
const typed_pages = {
  'docs/testing.md': 'one',
  'docs/other_clients.md': 'one',
  'docs/push.md': 'each',
} as const;

// The page about the client and the one about operators are checked in client_page.test.ts.
test('the compiler accepts the other programs in TypeScript, strictly', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-page-code-'));
  try {
    const files: string[] = [];
    for (const [page, form] of Object.entries(typed_pages)) {
      const found = blocksOf(page).flatMap(({ language, text }) =>
        language === 'ts' && !text.includes("from 'express'") ? [text] : [],
      );
      expect(found.length, page).toBeGreaterThan(0);
      for (const [at, text] of (form === 'one' ? [found.join('\n')] : found).entries()) {
        const file = join(folder, `${page.replace(/\W/g, '_')}_${at}.ts`);
        writeFileSync(file, text);
        files.push(file);
      }
    }
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(packageFile(), join(folder, 'node_modules', 'stoa'));
    for (const name of ['@types', 'fastify', '@congminh1254'])
      symlinkSync(packageFile('node_modules', name), join(folder, 'node_modules', name));
    const libraries = ['--lib', 'es2023,esnext.disposable,dom,dom.iterable'];
    const compiler = packageFile('node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, ...strict_options, ...libraries, ...files], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
