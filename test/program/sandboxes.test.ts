// Sandboxes of a server that runs as a process.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';

const timeout = 120_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase('sqlite');
});
afterAll(() => database.drop());

const json = async (...args: string[]) => {
  const { stdout, stderr } = await stoa([...args, '--json'], database.folder);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
};

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a sandbox still has its rows, clock and token after %s',
  { timeout },
  async (signal) => {
    const settings = { STOA_SANDBOXES: 'true' };
    const first = await serve(database.folder, settings, ['--no-demo']);
    const { sandbox_id, operator_token } = await json('sandbox', 'create');
    database.secrets.add('operator_token', operator_token);
    await json('shop', 'create', '--shop-name', 'kept', '--region', 'SG', '--sandbox', sandbox_id);
    await json('clock', 'freeze', '--sandbox', sandbox_id);
    const before = await json('clock', 'advance', '--by', '3d', '--sandbox', sandbox_id);
    await first.end(signal);
    const second = await serve(database.folder, settings, ['--no-demo']);
    try {
      expect(await json('clock', 'get', '--sandbox', sandbox_id)).toMatchObject({ now: before.now, rate: 0 });
      const answer = await fetch(`${second.at.operator_url}/operator/v1/collections/shop?shop_name=kept`, {
        headers: { authorization: `Bearer ${operator_token}` },
      });
      expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(1);
      await json('sandbox', 'reset', sandbox_id);
      expect((await json('clock', 'get', '--sandbox', sandbox_id)).rate).toBe(1);
    } finally {
      await second.end('SIGTERM');
    }
  },
);

test('a second server on the same file refuses sandboxes, and does not touch the sandboxes of the first', {
  timeout,
}, async () => {
  const first = await serve(database.folder, {}, ['--no-demo', '--sandboxes']);
  try {
    const { sandbox_id } = await json('sandbox', 'create');
    await expect(serve(database.folder, {}, ['--no-demo', '--sandboxes'])).rejects.toThrow(
      'Another server uses the sandboxes of this database',
    );
    const without = await serve(database.folder, {}, ['--no-demo']);
    await without.end('SIGTERM');
    expect((await json('sandbox', 'create')).sandbox_id).not.toBe(sandbox_id);
    expect(await json('clock', 'get', '--sandbox', sandbox_id)).toMatchObject({ rate: 1 });
  } finally {
    await first.end('SIGKILL');
  }
  const next = await serve(database.folder, {}, ['--no-demo', '--sandboxes']);
  await next.end('SIGTERM');
});

test('sandboxes are refused on PostgreSQL at the start, with the reason', { timeout }, async () => {
  const postgres = await createDatabase('postgres');
  try {
    const settings = {
      STOA_DATABASE_URL: postgres.url,
      STOA_MASTER_KEY: 'ab'.repeat(32),
      STOA_OPERATOR_TOKEN: 'o'.repeat(40),
    };
    await expect(serve(postgres.folder, settings, ['--sandboxes'])).rejects.toThrow(
      'Sandboxes are copies of a file: they need the embedded database',
    );
  } finally {
    await postgres.drop();
  }
});
