// nginx and Caddy with the configurations of the page on proxies, on free ports.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile } from '../../src/engine/package_file.ts';
import { freePort } from '../support/databases/postgres_server.ts';
import { nginx_program, runNginx } from '../support/programs/nginx.ts';

export const host = 'partner.example.com';
const page = readFileSync(packageFile('docs', 'production', 'reverse_proxy.md'), 'utf8');
const caddy_program = process.env.STOA_TEST_CADDY ?? '/usr/bin/caddy';
/** Continuous integration names its Caddy, so that the test cannot be skipped there. */
export const has_caddy = process.env.STOA_TEST_CADDY !== undefined || existsSync(caddy_program);

/** The configuration in a language on the page, with other addresses. @throws Error if it does not name one of them */
export function configurationOf(language: string, replaced: Readonly<Record<string, string>>): string {
  const [, block] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? [];
  if (block === undefined) throw new Error(`The page has no block in ${language}.`);
  return Object.entries(replaced).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The configuration of ${language} does not name ${from}.`);
    return text.replaceAll(from, to);
  }, block);
}

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate for the host of the page, which is its own authority. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const made_for = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const options = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
  ];
  execFileSync('openssl', [...options, ...made_for, '-out', certificate, '-keyout', key], { stdio: 'pipe' });
  return { certificate, key };
}

export interface RunningProxy {
  readonly port: number;
  readonly plain_port: number;
  stop(): Promise<void>;
}

/** Starts nginx in front of two addresses. */
export async function startPageNginx(
  folder: string,
  { certificate, key }: Certificate,
  [one, other]: readonly [string, string],
): Promise<RunningProxy> {
  const port = await freePort();
  const site = configurationOf('nginx', {
    '127.0.0.1:4011': one,
    '127.0.0.1:4012': other,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen 80': 'listen 127.0.0.1:PLAIN',
    [`/etc/ssl/${host}/fullchain.pem`]: certificate,
    [`/etc/ssl/${host}/privkey.pem`]: key,
  });
  const nginx = await runNginx(folder, (plain_port, work) =>
    [
      `worker_processes 1;\nerror_log stderr notice;\npid ${work}/nginx.pid;\nevents {}`,
      `http {\naccess_log off;\n${site.replace('PLAIN', String(plain_port))}}\n`,
    ].join('\n'),
  );
  const file = join(folder, 'nginx', 'nginx.conf');
  const { status, stderr } = spawnSync(nginx_program, ['-t', '-p', folder, '-c', file, '-e', 'stderr'], {
    encoding: 'utf8',
  });
  if (status !== 0 || stderr.includes('[warn]')) throw new Error(stderr);
  return { port, plain_port: Number(new URL(nginx.url).port), stop: nginx.stop };
}

/** Starts Caddy in front of two addresses. It asks no authority for a certificate. */
export async function startPageCaddy(
  folder: string,
  { certificate, key }: Certificate,
  [one, other]: readonly [string, string],
): Promise<RunningProxy> {
  const [port, plain_port] = [await freePort(), await freePort()];
  const work = join(folder, 'caddy');
  mkdirSync(work);
  const file = join(work, 'Caddyfile');
  const options = `{\n\tadmin off\n\thttp_port ${plain_port}\n\thttps_port ${port}\n\tdefault_bind 127.0.0.1\n}\n`;
  const site = configurationOf('caddyfile', {
    '127.0.0.1:4011': one,
    '127.0.0.1:4012': other,
    [`${host} {`]: `${host} {\n\ttls ${certificate} ${key}`,
  });
  writeFileSync(file, options + site);
  const env = { ...process.env, HOME: work, XDG_DATA_HOME: work, XDG_CONFIG_HOME: work };
  execFileSync(caddy_program, ['validate', '--adapter', 'caddyfile', '--config', file], {
    env,
    stdio: 'pipe',
  });
  const child: ChildProcess = spawn(caddy_program, ['run', '--adapter', 'caddyfile', '--config', file], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('serving initial configuration')) resolve();
    });
    void ended.then(() => reject(new Error(`Caddy has ended:\n${said}`)));
  });
  return {
    port,
    plain_port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
