// Clients that others' generators make from the OpenAPI document, compiled strictly, and used on a real server.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { contracts } from '../../src/market/contracts.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { heyApiProgram, openapiFetchProgram, type SentUploads } from '../support/client_programs.ts';
import { createDatabase, type TestDatabase } from '../support/databases.ts';
import { demo_video } from '../support/demo_video.ts';
import { png } from '../support/images.ts';
import { type ServedProcess, serve, stoa } from '../support/process.ts';
import { md5 } from '../support/video_uploads.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const generators = createRequire(join(root, 'test', 'clients', 'package.json'));
const compiler = join(dirname(generators.resolve('typescript/package.json')), 'bin', 'tsc');
const strict = [
  ...['--noEmit', '--strict', '--noUncheckedIndexedAccess', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2023', '--types', 'node'],
  ...['--lib', 'es2023,dom,dom.iterable'],
];

/** Files go first: the upload of the demo that one of them belongs to is cancelled by another operation's example. */
const is_upload = ({ body }: Operation) => body === 'multipart';
const operations: readonly Operation[] = [
  ...(contracts as readonly Operation[]).filter(is_upload),
  ...(contracts as readonly Operation[]).filter((operation) => !is_upload(operation)),
];

const sentUploads = (demo: DemoDescription): SentUploads => ({
  'v2.media_space.upload_image': { field: 'image', is_list: true, others: {} },
  'v2.media_space.upload_video_part': {
    field: 'part_content',
    is_list: false,
    others: {
      video_upload_id: String(
        demo.examples['v2.media_space.cancel_video_upload']?.request.video_upload_id ?? '',
      ),
      part_seq: 0,
      content_md5: md5(demo_video),
    },
  },
});

const clients = [
  {
    name: 'openapi-typescript with openapi-fetch',
    write: openapiFetchProgram,
    generate: (document: string, folder: string) => [
      join(dirname(generators.resolve('openapi-typescript/package.json')), 'bin', 'cli.js'),
      // Else a field that has a default would have to be sent.
      ...[document, '--output', join(folder, 'schema.d.ts'), '--default-non-nullable', 'false'],
    ],
  },
  {
    name: 'hey-api',
    write: heyApiProgram,
    generate: (document: string, folder: string) => [
      join(root, 'test', 'clients', 'node_modules', '@hey-api', 'openapi-ts', 'bin', 'run.js'),
      ...['--input', document, '--output', join(folder, 'hey_api'), '--client', '@hey-api/client-fetch'],
      ...['--no-log-file', '--silent'],
    ],
  },
];

describe.each(clients)('a client by $name', ({ write, generate }) => {
  let database: TestDatabase;
  let served: ServedProcess;
  let demo: DemoDescription;
  let folder: string;

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    demo = JSON.parse((await stoa(['demo', '--json'], database.folder)).stdout);
    folder = mkdtempSync(join(tmpdir(), 'stoa-client-'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const document = join(folder, 'openapi.json');
    writeFileSync(document, await (await fetch(`${served.at.base_url}/openapi.json`)).text());
    await run(process.execPath, generate(document, folder), { cwd: folder });
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await served.end('SIGTERM');
    await database.drop();
  });

  test('compiles strictly, tells successes from refusals by error, and makes the call of every example', async () => {
    const source = join(folder, 'calls.ts');
    writeFileSync(source, write(demo, operations, sentUploads(demo)));
    const compiled = await run(process.execPath, [compiler, ...strict, source], { cwd: folder }).catch(
      (failure: { stdout: string }) => failure,
    );
    expect(compiled.stdout).toBe('');
    const program = join(folder, 'calls.mjs');
    await build({ entryPoints: [source], outfile: program, bundle: true, platform: 'node', format: 'esm' });
    const { base_url } = served.at;
    const { stdout } = await run(process.execPath, [program], {
      env: {
        STOA_CLIENT_TEST: JSON.stringify({ base_url, partner_key: demo.partner_key }),
        STOA_CLIENT_TEST_FILES: JSON.stringify({
          image: png().toString('base64'),
          part_content: demo_video.toString('base64'),
        }),
      },
    });
    expect(JSON.parse(stdout)).toEqual(operations.map(({ name }) => name));
  }, 120_000);
});
