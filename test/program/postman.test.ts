// A Postman collection that is made from the document, with only the signing script of the document.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postman_script } from '../../src/kit/contract/openapi/postman_sample.ts';
import { contracts } from '../../src/market/contracts.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { demo_video } from '../support/demo/demo_video.ts';
import { png } from '../support/items/images.ts';
import { runPostman } from '../support/programs/postman.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';

const required = createRequire(join(import.meta.dirname, '..', 'clients', 'package.json'));
let database: TestDatabase;
let served: ServedProcess;
let folder: string;

beforeAll(async () => {
  database = await createDatabase('sqlite');
  served = await serve(database.folder);
  folder = mkdtempSync(join(tmpdir(), 'stoa-postman-'));
  writeFileSync(join(folder, 'image.png'), png());
  writeFileSync(join(folder, 'video.mp4'), demo_video);
  writeFileSync(join(folder, 'invoice.pdf'), '%PDF-1.7');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await served.end('SIGTERM');
  await database.drop();
});

test('a Postman collection made from the served document runs every operation with only its signing script', async () => {
  const text = await (await fetch(`${served.at.base_url}/openapi.json`)).text();
  expect(JSON.parse(text).info.description).toContain(postman_script);
  const printed = (await stoa(['demo', '--json'], database.folder)).stdout;
  const answers = await runPostman(required, {
    document: JSON.parse(text),
    script: postman_script,
    variables: { stoa: printed },
    folder,
  });
  const refusals = Object.fromEntries(
    answers.flatMap(({ body, path }) => (body.error ? [[path, body.error]] : [])),
  );
  // The document is public: its codes and refresh token are never valid ones.
  expect(refusals).toEqual({
    '/api/v2/auth/access_token/get': 'error_auth',
    '/api/v2/auth/token/get': 'invalid_code',
    '/api/v2/public/get_token_by_resend_code': 'error_auth',
    // The numbers of their order and return begin with the day on which the document was made.
    '/api/v2/order/upload_invoice_doc': 'error_not_found',
    '/api/v2/returns/convert_image': 'returnsn.illegal',
  });
  expect(answers.map(({ path }) => path).sort()).toEqual(contracts.map(({ path }) => path).sort());
});
