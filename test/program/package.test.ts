// The package as users install it: in an empty folder. It is packed from a copy of the repository without
// dist/, unless STOA_TEST_PACKAGE names one that is already packed.
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..', '..');
const not_cloned = new Set(['.git', 'data', 'dist', 'node_modules', 'test', 'bench/node_modules']);
const tarball_bytes_max = 12_000_000;

/** Variables that npm and the tests set for their own children would also affect these. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(STOA_|npm_(?!config_)|NODE_ENV$|VITEST)/.test(name)),
);

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd, env: environment });
  return stdout;
}

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-package-'));
  const clone = join(folder, 'clone');
  const place = join(folder, 'place');
  const stoa = join(place, 'node_modules', '.bin', 'stoa');
  let tarball: string;

  /** Packs what is in a folder. @returns the path of the tarball */
  async function pack(from: string, ...options: string[]): Promise<string> {
    const destination = mkdtempSync(join(folder, 'packed-'));
    await run('npm', ['pack', ...options, '--pack-destination', destination], from);
    return join(destination, readdirSync(destination)[0] ?? 'none');
  }

  async function packClone(): Promise<string> {
    cpSync(repository, clone, {
      recursive: true,
      filter: (path) => path === repository || !not_cloned.has(path.slice(repository.length + 1)),
    });
    // Links to the files, because the bundler would follow a link to the folder, and see other paths.
    const copy = (options: string) => run('cp', [options, 'node_modules', clone], repository);
    await copy('-al').catch(() => copy('-a'));
    rmSync(join(clone, 'node_modules', '.cache'), { recursive: true, force: true });
    return pack(clone);
  }

  beforeAll(async () => {
    tarball = process.env.STOA_TEST_PACKAGE ?? (await packClone());
    mkdirSync(place);
    writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
    // npm's cache contains what the repository itself was installed from.
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], place);
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has its version in its name, and stays under 12 MB', () => {
    expect(basename(tarball)).toMatch(/^stoa-\d+\.\d+\.\d+\.tgz$/);
    expect(statSync(tarball).size).toBeLessThan(tarball_bytes_max);
  });

  // Only a package that was built here, in another folder, can be compared.
  test.runIf(process.env.STOA_TEST_PACKAGE === undefined)(
    'is the same, byte for byte, when it is built in another folder',
    async () => {
      const again = await pack(repository, '--ignore-scripts');
      const [one, other] = await Promise.all(
        [tarball, again].map(async (path, at) => {
          const unpacked = join(folder, `unpacked-${at}`);
          mkdirSync(unpacked);
          await run('tar', ['-xzf', path, '-C', unpacked], folder);
          return unpacked;
        }),
      );
      // diff exits with 1 if there is a difference.
      await expect(run('diff', ['-rq', one ?? '', other ?? ''], folder)).resolves.toBe('');
      expect(readFileSync(again).equals(readFileSync(tarball))).toBe(true);
    },
  );

  test('lists the packages that it contains and installs, with their licences', () => {
    const dist = join(place, 'node_modules', 'stoa', 'dist');
    const { components } = JSON.parse(readFileSync(join(dist, 'sbom.cdx.json'), 'utf8')) as {
      components: { group?: string; name: string; version: string; licenses?: object[] }[];
    };
    const listed = components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name} ${version}`,
    );
    for (const { name, licenses } of components) expect(licenses, name).not.toEqual([]);
    const licences = readFileSync(join(dist, 'THIRD_PARTY_LICENSES.txt'), 'utf8');
    const bundled = [...licences.matchAll(/^=+\n(\S+ \S+): .+\n=+$/gm)].map(([, title = '']) => title);
    const names = bundled.map((title) => title.split(' ')[0]);
    expect(names).toEqual(expect.arrayContaining(['pg', 'kysely', 'pino', '@embedpdf/fonts-tc', 'uplot']));
    const installed = readdirSync(join(place, 'node_modules', '@photostructure')).map(
      (name) => `@photostructure/${name}`,
    );
    const installed_too = ['node-addon-api', 'node-gyp-build', 'typebox', ...installed].map((name) => {
      const { version } = JSON.parse(readFileSync(join(place, 'node_modules', name, 'package.json'), 'utf8'));
      return `${name} ${version}`;
    });
    expect(listed.toSorted()).toEqual([...new Set([...bundled, ...installed_too])].toSorted());
  });

  test('contains every file to which its README links', () => {
    const installed = join(place, 'node_modules', 'stoa');
    const readme = readFileSync(join(installed, 'README.md'), 'utf8');
    const links = [...readme.matchAll(/\]\(([^)#]+)|src="([^"]+)"/g)].map(
      ([, link, image]) => link ?? image ?? '',
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !link.startsWith('https:') && !existsSync(join(installed, link)))).toEqual(
      [],
    );
  });

  test('contains the server once', () => {
    const said_by_server = 'There is nothing at this path. Operations stand at';
    const dist = join(place, 'node_modules', 'stoa', 'dist');
    const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.c?js$/.test(name),
    );
    // Long lines are broken, also within a text.
    const read = (name: string) => readFileSync(join(dist, name), 'utf8').replaceAll('\\\n', '');
    const found = scripts.filter((name) => read(name).includes(said_by_server));
    expect(found).toEqual([expect.stringMatching(/^program\/commands-[A-Z0-9]+\.js$/)]);
  });

  test('installs only the libraries that are not in its bundle', () => {
    const modules = join(place, 'node_modules');
    const installed = readdirSync(modules).filter((name) => !name.startsWith('.'));
    expect(installed.sort()).toEqual([
      '@photostructure',
      'node-addon-api',
      'node-gyp-build',
      'stoa',
      'typebox',
    ]);
  });

  test('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'));
    expect(await run(stoa, ['--version'], place)).toBe(`${version}\n`);
  });

  test('places an order for a person of its region, from the files that it brings', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    await run(stoa, ['demo', '--load'], home);
    const order = ['--shop', 'th-local', '--field', 'order_sn'];
    const order_sn = (await run(stoa, ['order', 'place', ...order], home)).trim();
    const row = await run(stoa, ['collection', 'get', 'sales_order', 'th-local', order_sn], home);
    const { recipient_address } = JSON.parse(row.replace(/^etag .*$/m, ''));
    expect(recipient_address).toMatchObject({ region: 'TH', zipcode: expect.stringMatching(/^\d{5}$/) });
    expect(recipient_address.name).toMatch(/^\p{Script=Thai}+ \p{Script=Thai}+$/u);
  });

  test('has the types of its client, complete and strict', async () => {
    const source = `
      import { createClient, isRefusal } from 'stoa';
      import { fileTokenStorage } from 'stoa/token_file';
      const token_storage = fileTokenStorage('tokens');
      const client = createClient({ base_url: '', partner_id: 1, partner_key: '', token_storage });
      isRefusal(undefined, 'v2.voucher.get_voucher', 'common.error_not_found');
      // @ts-expect-error There is no such code.
      isRefusal(undefined, 'v2.voucher.get_voucher', 'common.error_not_fond');
      const voucher = await client.call('v2.voucher.get_voucher', { voucher_id: 1 });
      export const type: 1 | 2 = voucher.voucher_type;
      // @ts-expect-error There is no such operation.
      await client.call('v2.voucher.get_vouchers', { voucher_id: 1 });
      // @ts-expect-error The id is a number.
      await client.call('v2.voucher.get_voucher', { voucher_id: 'one' });
    `;
    writeFileSync(join(place, 'typed.ts'), source);
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2023',
      '--lib',
      'es2024,dom',
      '--module',
      'nodenext',
    ];
    const compiler = join(repository, 'node_modules', 'typescript', 'bin', 'tsc');
    await expect(run(process.execPath, [compiler, ...options, 'typed.ts'], place)).resolves.toBe('');
  });

  test('serves, and answers a call of its own client', async () => {
    const args = ['serve', '--json', '--port', '0', '--operator-port', '0'];
    const child = spawn(stoa, args, { cwd: place, env: environment });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    try {
      const at = await new Promise<unknown>((resolve, reject) => {
        let printed = '';
        child.stdout.on('data', (chunk) => {
          printed += chunk;
          if (printed.endsWith('}\n')) resolve(JSON.parse(printed));
        });
        child.once('error', reject);
        void ended.then((code) => reject(new Error(`serve ended with ${code}`)));
      });
      const script = `
        import { createClient } from 'stoa';
        const { base_url, demo } = JSON.parse(process.argv[2]);
        const client = createClient({ ...demo, base_url, shop: demo.shops[0] });
        console.log(JSON.stringify(await client.call('v2.voucher.get_voucher', { voucher_id: 1 })));
      `;
      writeFileSync(join(place, 'call.mjs'), script);
      const voucher = await run(process.execPath, ['call.mjs', JSON.stringify(at)], place);
      expect(JSON.parse(voucher)).toMatchObject({ voucher_id: 1 });
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });
});
