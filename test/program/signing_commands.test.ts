// `stoa sign --explain` and `stoa verify`, and where commands read the secrets of a client.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mistakes } from '../../src/kit/signing/mistakes.ts';
import { createDatabase, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { hmac } from '../support/world/missigned_calls.ts';

const key = '6b7a54497a4c6f63616c4b657954657374';
const right_sign = 'f38209dc1df1ee2dda97fec0620319dcaafa3e9c2fc2de54a9322681e57bb37a';
const token = '59777174636562737266615546704c6d';
const urlWith = (sign: string) =>
  `http://127.0.0.1:4010/api/v2/voucher/get_voucher?partner_id=2001887&timestamp=1655714431&access_token=${token}&shop_id=14701711&voucher_id=1${sign}`;
const right_url = urlWith(`&sign=${right_sign}`);
const without_prefix = urlWith(`&sign=${hmac(key, `2001887/voucher/get_voucher1655714431${token}14701711`)}`);

describe('commands about signs', () => {
  let database: TestDatabase;
  let served: ServedProcess;
  const run = (args: string[], settings: Record<string, string> = {}) =>
    stoa(args, database.folder, settings);
  const with_key = { STOA_PARTNER_KEY: key };

  beforeAll(async () => {
    database = await createDatabase('sqlite');
    served = await serve(database.folder);
    writeFileSync(join(database.folder, 'key'), `${key}\n`);
    writeFileSync(join(database.folder, 'token'), `${token}\n`);
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    await database.drop();
  });

  test('verify reports that a sign is right, and that its time has passed', async () => {
    const { code, stdout, stderr } = await run(['verify', right_url], with_key);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^The sign is correct\.\nThe server would refuse the call anyway: It is [\d,]+ seconds behind/,
    );
  });

  test('verify reports what is wrong with a sign, exits 1, and reveals neither the key nor the right sign', async () => {
    const { code, stdout } = await run(['verify', without_prefix], with_key);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^The sign is wrong\.\n/);
    expect(stdout).toContain(mistakes.path_without_prefix);
    expect(stdout).toContain('You signed 2001887/voucher/get_voucher16557144315977...4c6d14701711.');
    for (const secret of [key, right_sign, token]) expect(stdout).not.toContain(secret);
  });

  test('verify --json reports it for programs', async () => {
    const { stdout } = await run(['verify', without_prefix, '--json'], with_key);
    expect(JSON.parse(stdout)).toMatchObject({
      is_right: false,
      mistakes: [{ name: 'path_without_prefix', message: mistakes.path_without_prefix }],
      expected: '2001887/api/v2/voucher/get_voucher16557144315977...4c6d14701711',
      signed: '2001887/voucher/get_voucher16557144315977...4c6d14701711',
    });
  });

  test('verify reads the key from the database of a marketplace, if none is given', async () => {
    const [, url = ''] = /^curl '(.*)'$/.exec(served.at.curl) ?? [];
    expect(await run(['verify', url])).toMatchObject({ code: 0, stdout: 'The sign is correct.\n' });
    const missigned = url.replace(/(?<=timestamp=)\d+/, (timestamp) => String(Number(timestamp) + 1));
    const { code, stdout } = await run(['verify', missigned]);
    expect([code, stdout]).toEqual([1, expect.stringContaining(mistakes.timestamp_other)]);
  });

  test('verify includes a given body', async () => {
    const body = '{"order_sn":"1"}';
    const path = '/api/v2/logistics/ship_order';
    const sign = hmac(key, `2001887${path}1655714431${token}14701711${body}`);
    const url = `${path}?partner_id=2001887&timestamp=1655714431&access_token=${token}&shop_id=14701711&sign=${sign}`;
    const { stdout } = await run(['verify', url, '--body', body], with_key);
    expect(stdout).toContain(mistakes.body_signed);
  });

  test('sign --explain shows the parts, the text and the sign, and what is wrong with the sign in the URL', async () => {
    const { code, stdout } = await run(['sign', '--explain', without_prefix], with_key);
    expect(code).toBe(1);
    for (const line of [
      /^partner_id +2001887$/m,
      /^path +\/api\/v2\/voucher\/get_voucher$/m,
      /^timestamp +1655714431$/m,
      /^access_token +5977\.\.\.4c6d$/m,
      /^shop_id +14701711$/m,
      new RegExp(`^sign +${right_sign}$`, 'm'),
      /^The sign is wrong\.$/m,
    ])
      expect(stdout).toMatch(line);
    const unsigned = await run(['sign', '--explain', urlWith(''), '--json'], with_key);
    expect([unsigned.code, JSON.parse(unsigned.stdout).sign]).toEqual([0, right_sign]);
  });

  test.each([
    [['verify', 'not a url'], 'Give the complete URL'],
    [['verify', right_url, '--partner-key', 'a', '--partner-key-file', 'key'], 'Give either --partner-key'],
    [['verify', right_url, '--partner-key-file', 'nowhere'], 'nowhere cannot be read'],
    [['sign'], 'Give an operation or a path'],
    [['sign', 'v2.voucher.get_voucher'], 'Give --partner-id, and set STOA_PARTNER_KEY'],
  ])('%j is wrong usage', async (args, message) => {
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  describe('secrets of a client', () => {
    const sign = ['sign', 'v2.voucher.get_voucher', '--partner-id', '2001887', '--shop-id', '14701711'];
    const at = ['--timestamp', '1655714431', '--json'];
    const from_environment = { ...with_key, STOA_ACCESS_TOKEN: token };

    test('are read from the environment or from files without a warning', async () => {
      const files = ['--partner-key-file', 'key', '--access-token-file', 'token'];
      for (const { stdout, stderr } of [
        await run([...sign, ...at], from_environment),
        await run([...sign, ...files, ...at]),
      ]) {
        expect(stderr).toBe('');
        expect(JSON.parse(stdout).sign).toBe(right_sign);
      }
    });

    test('in flags cause a warning, and take precedence over the environment', async () => {
      const wrong = { STOA_PARTNER_KEY: 'wrong', STOA_ACCESS_TOKEN: 'wrong' };
      const flags = ['--partner-key', key, '--access-token', token];
      const { stdout, stderr } = await run([...sign, ...flags, ...at], wrong);
      expect(JSON.parse(stdout).sign).toBe(right_sign);
      const warnings = stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).warning);
      expect(warnings).toEqual([
        expect.stringMatching(
          /^--partner-key shows its secret .* set STOA_PARTNER_KEY or give --partner-key-file/,
        ),
        expect.stringMatching(/^--access-token shows its secret .* set STOA_ACCESS_TOKEN or give/),
      ]);
      expect(stderr).not.toContain(key);
    });

    test('in the environment are not refused as server settings, and do not affect calls of the demo', async () => {
      const call = ['call', 'v2.voucher.get_voucher', '--example'];
      const { code, stdout } = await run(call, from_environment);
      expect([code, JSON.parse(stdout).error]).toEqual([0, '']);
    });

    test('make a call without a database', async () => {
      const { stdout } = await run(['demo', '--json']);
      const { base_url, partner_id, partner_key, shops } = JSON.parse(stdout);
      const [shop] = shops;
      const args = [
        '--base-url',
        base_url,
        '--partner-id',
        String(partner_id),
        '--shop',
        String(shop.shop_id),
      ];
      const answered = await run(['call', 'v2.voucher.get_voucher', '{"voucher_id": 1}', ...args], {
        STOA_DATABASE_URL: 'sqlite:/nonexistent/stoa.db',
        STOA_PARTNER_KEY: partner_key,
        STOA_ACCESS_TOKEN: shop.access_token,
      });
      expect([answered.stderr, JSON.parse(answered.stdout).error]).toEqual(['', '']);
    });
  });
});
