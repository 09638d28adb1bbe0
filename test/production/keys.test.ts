// The page on lost and changed keys. Changing the master key under load is in master_key_change.test.ts.
import { randomBytes } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/engine/store/open_database.ts';
import { createOperator } from '../../src/exports/operator_client.ts';
import { engine_names } from '../support/databases/databases.ts';
import { answered, useDemoServer } from '../support/programs/demo_server.ts';
import { blocksOf } from '../support/programs/page_blocks.ts';
import { stoa } from '../support/programs/process.ts';
import { blocksToRun, has_debian_postgres, startPageServer } from './debian_postgres.ts';

const page = 'docs/production/keys.md';
const [lost, password, ...others] = blocksOf(page);

test('the page has no other blocks than those that are run here', () => {
  expect([lost?.language, password?.language, others]).toEqual(['sql', 'sql', []]);
});

describe.each(engine_names)('without its master key, a database on %s', (engine) => {
  const at = useDemoServer(engine);

  test('is refused until the SQL of the page has run; then partners get new keys, and tokens stay valid', async () => {
    const { partner_id } = at.demo;
    const { access_token } = await at.json('token', 'issue', '--shop', 'th-local');
    const operatorNow = async () => {
      const { operator_url, operator_token } = await at.json('demo');
      return createOperator({ operator_url, operator_token });
    };
    const operator = await operatorNow();
    const webhook = { webhook_name: 'erp', url: 'https://erp.example/stoa' };
    await operator.act('webhook.add', webhook);
    await operator.act('partner.set_push', { partner_id, callback_url: 'https://app.example/push' });
    await operator.act('partner.set_push_key', { partner_id });
    await at.served.end('SIGTERM');

    rmSync(join(at.database.folder, 'master.key'), { force: true });
    const STOA_MASTER_KEY = randomBytes(32).toString('hex');
    at.settings = { ...at.settings, STOA_MASTER_KEY };
    const refused = await at.run('serve');
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('cannot be decrypted')]);
    const database = await openDatabase(at.database.url, { pool_size: 1 });
    await database.transaction((store) => store.execute(lost?.text ?? ''));
    await database.close();

    await at.start();
    const shop_id = at.shopNamed('th-local');
    const { partner_key } = await at.json('key', 'add', '--partner-id', String(partner_id));
    expect(await at.ask(shop_id, access_token, partner_key)).toBe(answered);
    const again = await operatorNow();
    expect(await again.act('webhook.add', webhook)).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
    });
    await again.act('partner.set_push_key', { partner_id });
    expect((await at.run('key', 'rewrap')).code).toBe(0);
  });
});

test.runIf(has_debian_postgres)(
  'a second role of the page takes over while the first one is connected',
  async () => {
    const server = await startPageServer();
    const blocks = blocksToRun('docs/production/postgresql.md');
    await server.runBlocks(blocks.slice(0, 1));
    copyFileSync(join(server.folder, 'lib', 'ca.pem'), server.localized('/etc/stoa/ca.pem'));
    await server.runBlocks(blocks.slice(1, -1));
    if (password) await server.runBlocks([password]);
    await server.run('sed -i "s/ stoa,/ stoa,stoa_2,/" "$PGDATA/pg_hba.conf"; pg_ctl --silent reload');
    const doctorAs = async (role: string) => {
      const place = 'db.example.com/stoa?sslmode=verify-full&sslrootcert=/etc/stoa/ca.pem';
      const url = server.localized(`postgres://${role}@${place}`);
      const secrets = {
        STOA_MASTER_KEY: randomBytes(32).toString('hex'),
        STOA_OPERATOR_TOKEN: 'x'.repeat(64),
      };
      return stoa(['doctor'], server.folder, { ...secrets, STOA_DATABASE_URL: url });
    };
    expect((await doctorAs('stoa:PASSWORD')).code).toBe(0);
    expect((await doctorAs('stoa_2:NEW_PASSWORD')).code).toBe(0);
    await server.sql('alter role stoa password null');
    expect((await doctorAs('stoa:PASSWORD')).code).toBe(1);
    expect((await doctorAs('stoa_2:NEW_PASSWORD')).code).toBe(0);
  },
);
