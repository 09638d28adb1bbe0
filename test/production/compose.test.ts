// The compose files of the examples. Their containers run as processes, with the same commands and settings: Stoa
// twice, a real PostgreSQL, a real nginx. test/image/run runs the image.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageFile } from '../../src/engine/package_file.ts';
import { createClient } from '../../src/exports/client.ts';
import { listUnknownVariables } from '../../src/program/settings/settings.ts';
import { createDatabase } from '../support/databases/databases.ts';
import { has_nginx, runNginx } from '../support/programs/nginx.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import {
  type ComposeService,
  readCompose,
  readEnvironment,
  readImageEnvironment,
} from './deployment_files.ts';

const secret_names = ['POSTGRES_PASSWORD', 'STOA_MASTER_KEY', 'STOA_OPERATOR_TOKEN'] as const;
/** The example, with the values that everybody has to make. */
const example: Record<string, string> = {
  ...readEnvironment('examples', 'compose', 'environment.example'),
  ...Object.fromEntries(secret_names.map((name) => [name, randomBytes(32).toString('hex')])),
};
const image_environment = readImageEnvironment();
/** The settings of a service, except that tests listen on loopback only, and nginx calls from there. */
function settingsOf({ environment }: ComposeService, STOA_DATABASE_URL: string): Record<string, string> {
  const { STOA_PUBLIC_URL: _, ...settings } = { ...image_environment, ...environment };
  const on_loopback = { STOA_HOST: '127.0.0.1', STOA_OPERATOR_HOST: '127.0.0.1' };
  return { ...settings, ...on_loopback, STOA_TRUSTED_PROXIES: '127.0.0.1/32', STOA_DATABASE_URL };
}

interface DemoServer {
  readonly demo: {
    partner_id: number;
    partner_key: string;
    shops: { shop_id: number; access_token: string }[];
  };
}

/** Calls as the demo's first shop at an address. */
function clientOf({ at }: ServedProcess, base_url: string) {
  const { demo } = at as ServedProcess['at'] & DemoServer;
  const [shop] = demo.shops;
  if (!shop) throw new Error('The demo has no shop.');
  return createClient({ ...demo, base_url, shop });
}

test.runIf(has_nginx)(
  'compose.yaml: a migration, two nodes on PostgreSQL, and nginx that leaves a dead one',
  async () => {
    const services = readCompose('compose.yaml', { ...example, STOA_DEMO: 'true' });
    const [migrate, one, two] = [services.migrate, services.stoa_1, services.stoa_2];
    if (!migrate || !one || !two) throw new Error('A service is missing.');
    expect(two.environment).toEqual(one.environment);
    expect(one.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(one.environment?.STOA_DATABASE_URL).toBe(
      `postgres://stoa:${example.POSTGRES_PASSWORD}@postgres/stoa`,
    );

    const database = await createDatabase('postgres');
    onTestFinished(() => database.drop());
    const settings = settingsOf(one, database.url);
    // STOA_MIGRATE is off, so that a node refuses the empty database.
    await expect(serve(database.folder, settings)).rejects.toThrow('stoa migrate');
    const migrated = await stoa([...(migrate.command ?? [])], database.folder, settings);
    expect(migrated).toMatchObject({ code: 0, stdout: expect.stringContaining('Applied') });
    const nodes = [await serve(database.folder, settings), await serve(database.folder, settings)];
    onTestFinished(() => nodes.forEach(({ child }) => void child.kill('SIGKILL')));

    const addresses = nodes.map(({ at }) => new URL(at.base_url).host);
    const configuration = readFileSync(packageFile('examples', 'compose', 'nginx.conf'), 'utf8');
    const nginx = await runNginx(database.folder, (port, folder) =>
      configuration
        .replace('stoa_1:4010', addresses[0] ?? '')
        .replace('stoa_2:4010', addresses[1] ?? '')
        .replace('listen 4010;', `listen 127.0.0.1:${port};`)
        .replace('/tmp/nginx.pid', join(folder, 'nginx.pid')),
    );
    onTestFinished(() => nginx.stop());

    const [first, second] = nodes;
    if (!first || !second) throw new Error('There are no nodes.');
    const client = clientOf(first, nginx.url);
    const read = () => client.call('v2.voucher.get_voucher', { voucher_id: 1 });
    for (let count = 0; count < 10; count++) expect(await read()).toMatchObject({ voucher_id: 1 });
    const answered = (node: ServedProcess) => node.log().split('v2.voucher.get_voucher').length - 1;
    for (const node of nodes) await expect.poll(() => answered(node)).toBeGreaterThan(0);
    // nginx tells them who called.
    expect(first.log()).not.toContain('untrusted');

    first.child.kill('SIGKILL');
    for (let count = 0; count < 20; count++) expect(await read()).toMatchObject({ voucher_id: 1 });
    expect(await second.end('SIGTERM')).toMatchObject({ code: 0 });
  },
);

test('sqlite.yaml: one container with the demo, its test tools, and ports on this machine only', async () => {
  const { stoa: service } = readCompose('sqlite.yaml', {});
  if (!service) throw new Error('The service is missing.');
  expect(service.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
  const database = await createDatabase('sqlite');
  onTestFinished(() => database.drop());
  const settings = settingsOf(service, database.url);
  const node = await serve(database.folder, settings);
  onTestFinished(() => void node.child.kill('SIGKILL'));
  expect(
    await clientOf(node, node.at.base_url).call('v2.voucher.get_voucher', { voucher_id: 1 }),
  ).toMatchObject({
    voucher_id: 1,
  });
  const created = await fetch(`${node.at.operator_url}/operator/v1/sandboxes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.STOA_OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([created.status, await created.text()]).toEqual([
    expect.any(Number),
    expect.stringContaining('sandbox_id'),
  ]);
});

test('compose.yaml starts nothing without its secrets', () => {
  for (const name of secret_names)
    expect(() => readCompose('compose.yaml', { ...example, [name]: '' })).toThrow(`${name}: Set it in .env`);
  const unchanged = readEnvironment('examples', 'compose', 'environment.example');
  expect(secret_names.map((name) => unchanged[name])).toEqual(['', '', '']);
});

test.each(['compose.yaml', 'sqlite.yaml'])(
  '%s: Stoa has a read-only root, its own settings, and the image of this version',
  (name) => {
    const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
    const services = Object.values(readCompose(name, example)).filter(({ build }) => build !== undefined);
    expect(services.length).toBeGreaterThan(0);
    for (const service of services) {
      expect(service).toMatchObject({ image: `stoa:${version}`, read_only: true });
      expect(listUnknownVariables(service.environment ?? {})).toEqual([]);
    }
  },
);
