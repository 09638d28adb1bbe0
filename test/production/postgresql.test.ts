// The page on PostgreSQL with TLS and two roles.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOperator } from '../../src/exports/operator_client.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { blocksToRun, has_debian_postgres, type PageServer, startPageServer } from './debian_postgres.ts';

const page = 'docs/production/postgresql.md';

const urlOf = ({ localized }: PageServer, role: string, more = '') =>
  localized(`postgres://${role}@db.example.com/stoa?sslmode=verify-full&sslrootcert=/etc/stoa/ca.pem${more}`);

test.runIf(has_debian_postgres)(
  'the page makes a database that one role migrates and another one serves, over verified connections',
  async () => {
    const server = await startPageServer();
    const { folder, localized } = server;
    const [tls, ...rest] = blocksToRun(page);
    if (!tls) throw new Error('The page has no blocks.');
    await server.runBlocks([tls]);
    copyFileSync(join(folder, 'lib', 'ca.pem'), localized('/etc/stoa/ca.pem'));
    const secrets = {
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
    };
    const printed = await server.runBlocks(rest, secrets);
    expect(printed).toContain('Applied ');
    expect(printed).toContain('The role stoa has the rights that it needs.');

    expect(await server.sql("select rolsuper from pg_roles where rolname like 'stoa%'")).toBe('f\nf\n');
    const settings = { ...secrets, STOA_DATABASE_URL: urlOf(server, 'stoa:PASSWORD'), STOA_MIGRATE: 'false' };
    const served: ServedProcess = await serve(folder, settings);
    onTestFinished(() => void served.child.kill('SIGKILL'));
    const operator = createOperator({
      operator_url: served.at.operator_url,
      operator_token: secrets.STOA_OPERATOR_TOKEN,
    });
    const { shop_id } = await operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });
    expect(await operator.page('shop', {})).toMatchObject({ items: [{ shop_id, shop_name: 'Ours' }] });
    const connections = await server.sql(
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'stoa'",
    );
    expect(connections).toBe('t\n');
    const create = `set role stoa; create table other (a int)`;
    await expect(server.sql(create)).rejects.toThrow(/permission denied/);

    // A migration of the owner makes tables that the other role may use.
    await server.sql('set role stoa_owner; create table later (a int)');
    await server.sql('set role stoa; insert into later values (1)');
    expect((await served.end('SIGTERM')).code).toBe(0);
    expect(served.log()).not.toContain('"defect"');
  },
);

test.runIf(has_debian_postgres)(
  'a server that another authority has signed, or with another name, and one without TLS are refused',
  async () => {
    const server = await startPageServer();
    const blocks = blocksToRun(page);
    await server.runBlocks(blocks.slice(0, 1));
    copyFileSync(join(server.folder, 'lib', 'ca.pem'), server.localized('/etc/stoa/ca.pem'));
    await server.runBlocks(blocks.slice(1, 5));
    const migrate = (url: string) => stoa(['migrate'], server.folder, { STOA_DATABASE_URL: url });
    const url = urlOf(server, 'stoa_owner:OWNER_PASSWORD');
    expect(await migrate(url)).toMatchObject({ code: 0 });
    const by_address = await migrate(url.replace('localhost', '127.0.0.1'));
    expect([by_address.code, by_address.stderr]).toEqual([1, expect.stringMatching(/certificate|altnames/i)]);
    const plain = await migrate(url.replace('verify-full', 'disable').replace(/&sslrootcert=.*/, ''));
    expect([plain.code, plain.stderr]).toEqual([1, expect.stringMatching(/pg_hba\.conf|encryption/)]);
    const other = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    const ca = server.localized('/etc/stoa/ca.pem');
    execFileSync('openssl', [...other, '-subj', '/CN=Other', '-keyout', `${ca}.key`, '-out', ca], {
      stdio: 'pipe',
    });
    const unknown = await migrate(url);
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('certificate')]);
  },
);
