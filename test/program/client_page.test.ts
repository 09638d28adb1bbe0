// Runs the programs of the pages about the client, as a reader copies them, one after the other into one file.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { png } from '../support/items/images.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { strict_options } from '../support/programs/strict_options.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
/** The programs of a page, each with the output that the page shows. */
const samplesOf = (name: string) =>
  [
    ...readFileSync(join(root, 'docs', name), 'utf8').matchAll(
      /^```ts\n(.*?)^```\n(?:\n```\n(.*?)^```\n)?/gms,
    ),
  ].map(([, source = '', printed = '']) => ({ source, printed }));

describe.each(['client.md', 'operator.md'])('the page %s', (name) => {
  const samples = samplesOf(name);
  let database: TestDatabase;
  let served: ServedProcess;
  /** The code in the redirect from the consent page, for the first shop of the demo marketplace. */
  async function consent(demo: string): Promise<string> {
    const { partner_id, shops } = JSON.parse(demo) as { partner_id: number; shops: { shop_id: number }[] };
    const ids = ['--partner-id', String(partner_id), '--shop-id-list', `[${shops[0]?.shop_id}]`];
    const { stdout } = await stoa(['link', 'make', ...ids, '--json'], database.folder);
    return JSON.parse(stdout).code;
  }
  const folder = mkdtempSync(join(tmpdir(), 'stoa-client-page-'));

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    const { stdout } = await stoa(['demo', '--json'], database.folder);
    writeFileSync(join(folder, 'demo.json'), stdout);
    writeFileSync(join(folder, 'consent.json'), JSON.stringify({ code: await consent(stdout) }));
    writeFileSync(join(folder, 'photo.png'), png());
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules', 'stoa'));
    symlinkSync(join(root, 'node_modules', '@types'), join(folder, 'node_modules', '@types'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await served.end('SIGTERM');
    await database.drop();
  });

  test('has programs that compile strictly, run, and print what the page shows', async () => {
    expect(samples.length).toBeGreaterThan(3);
    const source = join(folder, 'program.ts');
    writeFileSync(source, samples.map((sample) => sample.source).join('\n'));
    const libraries = ['--lib', 'es2023,dom,dom.iterable'];
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const compiled = await run(process.execPath, [compiler, ...strict_options, ...libraries, source], {
      cwd: folder,
    }).catch((failure: { stdout: string }) => failure);
    expect(compiled.stdout).toBe('');
    const program = join(folder, 'program.mjs');
    await build({ entryPoints: [source], outfile: program, platform: 'node', format: 'esm' });
    const { stdout } = await run(process.execPath, [program], { cwd: folder });
    expect(stdout).toBe(samples.map(({ printed }) => printed).join(''));
  });
});
