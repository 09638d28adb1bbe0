// Runs the programs in the documentation as a reader copies them, against a server and without any other code
// of ours.
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { programIn } from '../support/docs/opened_docs.ts';
import { png } from '../support/items/images.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');

/**
 * Whether these programs are installed. Continuous integration has all of them, so that no test can be skipped
 * there.
 */
const areThere = (...probes: [program: string, ...args: string[]][]) =>
  process.env.CI !== undefined || probes.every(([program, ...args]) => spawnSync(program, args).status === 0);

function fileIn(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** For each language, how a program is run in its own folder. */
const languages = [
  {
    lang: 'shell',
    is_there: areThere(['bash', '--version'], ['curl', '--version'], ['openssl', 'version']),
    run: async (source: string) => ['bash', '-euo', 'pipefail', '-c', source],
  },
  {
    lang: 'typescript',
    is_there: true,
    run: async (source: string, folder: string) => {
      const file = join(folder, 'sample.ts');
      writeFileSync(file, source);
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const strict = [
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2023',
        '--types',
        'node',
      ];
      writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      const compiled = await run(process.execPath, [compiler, ...strict, file], { cwd: folder }).catch(
        (failure: { stdout: string }) => failure,
      );
      expect(compiled.stdout).toBe('');
      const outfile = join(folder, 'sample.js');
      await build({ entryPoints: [file], outfile, platform: 'node', format: 'esm' });
      return [process.execPath, outfile];
    },
  },
  {
    lang: 'python',
    is_there: areThere(['python3', '-c', 'import requests']),
    run: async (source: string) => ['python3', '-c', source],
  },
  {
    lang: 'php',
    is_there: areThere(['php', '-r', 'curl_version();']),
    run: async (source: string, folder: string) => ['php', fileIn(folder, 'sample.php', source)],
  },
  // Their compilers are large, so continuous integration does not install them.
  {
    lang: 'go',
    is_there: spawnSync('go', ['version']).status === 0,
    run: async (source: string, folder: string) => ['go', 'run', fileIn(folder, 'sample.go', source)],
  },
  {
    lang: 'java',
    is_there: spawnSync('java', ['--version']).status === 0,
    run: async (source: string, folder: string) => ['java', fileIn(folder, 'Call.java', source)],
  },
];

interface Sampled {
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

/** A read, a merchant's read, a write with a body of many kinds of values, and an upload. */
const sampled = [
  'v2.voucher.get_voucher_list',
  'v2.global_product.get_variations',
  'v2.product.add_item',
  'v2.media_space.upload_image',
] as const;

let database: TestDatabase;
let served: ServedProcess;
let demo: DemoDescription;
let document: { readonly paths: Record<string, Record<string, Sampled>> };

beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder);
  demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
  document = JSON.parse(await (await fetch(`${served.at.base_url}/openapi.json`)).text());
});
afterAll(async () => {
  await served.end('SIGTERM');
  await database.drop();
});

/** What a sample reads from its environment. */
function environmentOf({ name }: Operation, folder: string): Record<string, string> {
  const caller = demo.examples[name]?.caller;
  const shop = demo.shops.find((other) => other.name === caller);
  const merchant = caller === 'merchant' ? demo.merchants[0] : undefined;
  return {
    PATH: process.env.PATH ?? '',
    // Go keeps what it compiles there.
    HOME: folder,
    BASE_URL: served.at.base_url,
    PARTNER_ID: String(demo.partner_id),
    PARTNER_KEY: demo.partner_key,
    ...(shop && { SHOP_ID: String(shop.shop_id), ACCESS_TOKEN: shop.access_token }),
    ...(merchant && { MERCHANT_ID: String(merchant.merchant_id), ACCESS_TOKEN: merchant.access_token }),
  };
}

describe.each(languages)('the sample in $lang', ({ lang, is_there, run: commandOf }) => {
  test.skipIf(!is_there).each(sampled)(
    'for %s runs as it is, and succeeds',
    async (name) => {
      const operations: readonly Operation[] = contracts;
      const operation = operations.find((own) => own.name === name);
      if (!operation) throw new Error(`There is no ${name}.`);
      const page = await (await fetch(`${served.at.base_url}/docs/operations/${name}`)).text();
      const source = programIn(page, lang);
      // Viewers of the OpenAPI document show the same, except for Java.
      const described = document.paths[operation.path]?.[operation.method.toLowerCase()];
      const sample = described?.['x-codeSamples'].find((each) => each.lang === lang);
      expect(sample?.source ?? source).toBe(source);
      const folder = mkdtempSync(join(tmpdir(), 'stoa-sample-'));
      try {
        writeFileSync(join(folder, 'image.png'), png());
        const [program = '', ...args] = await commandOf(source, folder);
        const { stdout } = await run(program, args, { cwd: folder, env: environmentOf(operation, folder) });
        const answer = JSON.parse(stdout);
        expect({ error: answer.error ?? '', message: answer.message }).toEqual({ error: '', message: '' });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );
});
