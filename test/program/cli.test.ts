import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { serve, stoa } from '../support/programs/process.ts';

describe('the command line', () => {
  let database: TestDatabase;
  const run = (...args: string[]) => stoa(args, database.folder);

  beforeAll(async () => {
    database = await createDatabase('sqlite');
  });
  afterAll(() => database.drop());

  test('demo --load creates an SQLite database with the demo marketplace, and secrets that only the owner can read', async () => {
    const { code, stdout } = await run('demo', '--json', '--load');
    expect(code).toBe(0);
    const { operator_token } = JSON.parse(stdout);
    for (const name of ['master.key', 'operator.token']) {
      const path = join(database.folder, 'data', name);
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(join(database.folder, 'data', 'operator.token'), 'utf8').trim()).toBe(operator_token);
  });

  test('keys are random, new for each database', async () => {
    const other = await createDatabase('sqlite');
    const [mine, theirs] = await Promise.all([
      run('demo', '--json'),
      stoa(['demo', '--json', '--load'], other.folder),
    ]);
    expect(JSON.parse(mine.stdout).partner_key).not.toBe(JSON.parse(theirs.stdout).partner_key);
    await other.drop();
  });

  test('--no-demo leaves the database empty, and demo then prints how to load it', async () => {
    const other = await createDatabase('sqlite');
    const served = await serve(other.folder, {}, ['--no-demo']);
    await served.end('SIGTERM');
    const { code, stdout } = await stoa(['demo', '--json', '--load'], other.folder);
    expect([code, JSON.parse(stdout).shops.length > 0]).toEqual([0, true]);
    await other.drop();
  });

  test('--help lists the commands, and every setting is a flag of serve', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const command of ['serve', 'migrate', 'demo', 'call', 'sign', 'token', 'openapi'])
      expect(stdout).toContain(`  ${command}`);
    const { stdout: help } = await run('serve', '--help');
    for (const flag of ['--database-url', '--port', '--master-key', '--no-demo', '--dialect'])
      expect(help).toContain(flag);
  });

  test.each([[['nonsense']], [['serve', '--nonsense']], [['call']]])(
    'wrong usage exits 2 and prints what is wrong: %j',
    async (args) => {
      const { code, stderr } = await run(...args);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^error: /);
    },
  );

  test.each([
    [['order', 'plase'], 'Did you mean stoa order place?', 'stoa order --help lists its commands'],
    [['ordr'], 'Did you mean stoa order?', 'stoa --help lists its commands'],
    [['sandbox', 'create', '--lable', 'x'], 'Did you mean --label?', 'stoa sandbox create --help'],
    [['token', 'issue', '--expird'], 'Did you mean --expired?', 'stoa token issue --help'],
    [
      ['order', 'place'],
      "required option '--shop",
      'stoa order place --help lists its arguments and options',
    ],
    [['coverage', 'get', '--onli', 'x'], 'Did you mean --only?', 'stoa coverage get --help'],
  ])('a command that is used wrongly names its own options, commands and help: %j', async (args, ...said) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    for (const text of said) expect(stderr).toContain(text);
  });

  test('bad settings are all reported at once, and nothing is started', async () => {
    const { code, stderr } = await stoa(
      ['serve', '--port', 'http', '--dialect', 'loud', '--database-url', 'postgres://:bad:port/'],
      database.folder,
      {
        STOA_PROT: '1',
      },
    );
    expect(code).toBe(2);
    for (const name of [
      '--port',
      '--dialect',
      '--database-url must be sqlite:PATH or postgres://',
      'STOA_PROT',
    ])
      expect(stderr).toContain(name);
  });

  test.each([
    [['--database-url', 'sqlite:.'], 'cannot be opened as an SQLite database'],
    [['--database-url', 'sqlite::memory:'], 'WAL'],
    [['--host', '192.0.2.1'], 'no address 192.0.2.1'],
    [['--host', 'nowhere.invalid'], 'The host nowhere.invalid was not found'],
  ])('what an operator can fix is explained without a stack trace: %j', async (args, message) => {
    const { code, stderr } = await run(
      'serve',
      '--port',
      '0',
      '--operator-port',
      '0',
      '--log-level',
      'silent',
      ...args,
    );
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n {4}at /);
  });

  test('an unknown operation is answered with a list of the known ones', async () => {
    const { code, stderr } = await run('call', 'v2.voucher.get_vouchers', '{}', '--shop', 'sg-local');
    expect(code).toBe(2);
    expect(stderr).toContain('v2.voucher.get_voucher');
  });

  test.each([
    [['call', 'v2.voucher.get_voucher', '--example'], '--base-url', 'localhost:4011'],
    [['curl', 'v2.voucher.get_voucher', '--example'], '--base-url', 'http://'],
    [['shop', 'list'], '--operator-url', 'localhost:4012'],
    [['generate', 'orders', 'sg-local'], '--operator-url', 'ftp://127.0.0.1:4012'],
  ])(
    'a URL of a server that is none is refused by the name of its option: %j %s %s',
    async (command, option, url) => {
      const { code, stderr } = await run(...command, option, url);
      expect(code).toBe(2);
      expect(stderr).toContain(`${option} must be a URL such as http://127.0.0.1:4011, not "${url}".`);
      expect(stderr).not.toMatch(/\n {4}at /);
    },
  );

  test('a server that is not running is reported in plain words', async () => {
    const { code, stderr } = await run(
      'call',
      'v2.voucher.get_voucher',
      '--example',
      '--base-url',
      'http://127.0.0.1:9',
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/did not answer.*stoa serve/);
  });

  test('sign computes the official sign and shows the base string', async () => {
    const key = ['--partner-id', '2001887', '--partner-key', '6b7a54497a4c6f63616c4b657954657374'];
    const rest = [
      '--timestamp',
      '1655714431',
      '--access-token',
      '59777174636562737266615546704c6d',
      '--shop-id',
      '14701711',
    ];
    const { stdout } = await run('sign', 'v2.voucher.get_voucher', ...key, ...rest, '--json');
    expect(JSON.parse(stdout)).toEqual({
      base_string: '2001887/api/v2/voucher/get_voucher165571443159777174636562737266615546704c6d14701711',
      timestamp: '1655714431',
      sign: 'f38209dc1df1ee2dda97fec0620319dcaafa3e9c2fc2de54a9322681e57bb37a',
    });
  });

  test('openapi prints the document', async () => {
    const { stdout } = await run('openapi');
    expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' });
  });

  test('a port that is in use is named', async () => {
    const served = await serve(database.folder);
    const { port } = new URL(served.at.base_url);
    const { code, stderr } = await run('serve', '--port', port, '--operator-port', '0');
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port}`);
    await served.end('SIGTERM');
  });
});
