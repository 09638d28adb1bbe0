import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { client_variables } from '../../kit/contract/client_variables.ts';
import { environmentName, fileVariableName, flagName } from './setting_names.ts';
import { readSettings, type SettingName, SettingsError, setting_definitions } from './settings.ts';

const names = Object.keys(setting_definitions) as SettingName[];

/** The lines of an error message, one for each problem. */
function problemsOf(
  environment: Record<string, string | undefined>,
  flags: Record<string, string | undefined> = {},
  needed?: readonly SettingName[],
): string[] {
  try {
    readSettings(environment, flags, needed);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    const [first, ...problems] = (error as Error).message.split('\n');
    expect(first).toBe('Stoa cannot start with these settings:');
    return problems.map((problem) => problem.trimStart());
  }
}

describe('settings', () => {
  test('with nothing given, every setting has its default, and SQLite needs no secret', () => {
    expect(readSettings({})).toEqual(
      Object.fromEntries(names.map((name) => [name, setting_definitions[name].default_value])),
    );
    expect(readSettings({})).toMatchObject({
      database_url: 'sqlite:./data/stoa.db',
      host: '127.0.0.1',
      port: 4010,
      operator_host: '127.0.0.1',
      operator_port: 4011,
    });
  });

  test('each setting is read from its environment variable and from its flag', () => {
    expect([environmentName('operator_port'), flagName('operator_port')]).toEqual([
      'STOA_OPERATOR_PORT',
      '--operator-port',
    ]);
    expect(readSettings({ STOA_PORT: '0', STOA_DIALECT: 'live', STOA_DEMO: 'false' })).toMatchObject({
      port: 0,
      dialect: 'live',
      demo: false,
    });
    expect(readSettings({}, { port: '65535', migrate: 'false' })).toMatchObject({
      port: 65_535,
      migrate: false,
    });
  });

  test("a flag takes precedence over the environment, even if the environment's value is wrong", () => {
    expect(readSettings({ STOA_PORT: '1' }, { port: '2' }).port).toBe(2);
    expect(readSettings({ STOA_PORT: 'nonsense' }, { port: '2' }).port).toBe(2);
    expect(problemsOf({ STOA_PORT: '1' }, { port: 'nonsense' })).toEqual([
      '--port must be a whole number from 0 to 65535, not "nonsense"',
    ]);
  });

  test('an empty value counts as left out', () => {
    expect(readSettings({ STOA_PORT: '', STOA_PUBLIC_URL: '', STOA_DEMO: '' })).toEqual(readSettings({}));
  });

  test('all problems are reported at once, each with the name to change, the rule and the given value', () => {
    expect(
      problemsOf(
        {
          STOA_DATABASE_URL: 'mysql://localhost/stoa',
          STOA_PORT: '70000',
          STOA_PUBLIC_URL: 'https://partner.example/path',
          STOA_DIALECT: 'klingon',
          STOA_DEMO: 'yes',
          STOA_POOL_SIZE: '0',
          STOA_PROT: '4010',
        },
        { log_level: 'loud', operator_port: '-1', header_timeout_ms: '1e4' },
        [],
      ),
    ).toEqual([
      'STOA_DATABASE_URL must be sqlite:PATH or postgres://...',
      'STOA_PORT must be a whole number from 0 to 65535, not "70000"',
      '--operator-port must be a whole number from 0 to 65535, not "-1"',
      'STOA_PUBLIC_URL must be a URL without a path, such as https://partner.example, not "https://partner.example/path"',
      'STOA_DIALECT must be one of reference, live, not "klingon"',
      '--log-level must be one of fatal, error, warn, info, debug, silent, not "loud"',
      'STOA_DEMO must be true or false, not "yes"',
      'STOA_POOL_SIZE must be a whole number from 1 to 1000, not "0"',
      '--header-timeout-ms must be a whole number from 100 to 600000, not "1e4"',
      'STOA_PROT is not a setting: did you mean STOA_PORT?',
    ]);
  });

  test.each([' 1', '1 ', '1.5', '0x10', '+1', '-1', 'NaN', '１', '99999999999999999999'])(
    'a number consists of digits and is in its range, not %j',
    (text) => {
      expect(problemsOf({ STOA_PORT: text })).toHaveLength(1);
    },
  );

  test('an unknown variable that starts with STOA_ is reported; other variables and those of the tests are ignored', () => {
    expect(
      problemsOf({ STOA_OPERATORTOKEN: 'x', PATH: '/bin', NOT_STOA_PORT: 'x', STOA_TEST_POSTGRES_URL: 'x' }),
    ).toEqual(['STOA_OPERATORTOKEN is not a setting: did you mean STOA_OPERATOR_TOKEN?']);
    expect(problemsOf({ STOA_BANANA: 'x' })).toEqual([
      'STOA_BANANA is not a setting; `stoa serve --help` lists them',
    ]);
  });

  test('the variables of clients and of the tests that a journal prints are no problem', () => {
    expect(Object.values(client_variables)).toContain('STOA_BASE_URL');
    expect(
      problemsOf(Object.fromEntries(Object.values(client_variables).map((name) => [name, 'x']))),
    ).toEqual([]);
  });

  test('for a client, an unknown variable is no problem', () => {
    expect(readSettings({ STOA_DATABASE_ULR: 'x' }, {}, [], 'allowed')).toEqual(readSettings({}));
  });

  test.each(
    names.filter((name) => 'secret' in setting_definitions[name] && setting_definitions[name].secret),
  )('a wrong %s is not repeated in the message, wherever it was given', (name) => {
    const secret = 'hunter2 hunter2';
    const [variable] = problemsOf({ [environmentName(name)]: secret });
    const [flag] = problemsOf({}, { [name]: secret });
    expect(variable).toMatch(new RegExp(`^${environmentName(name)} must be `));
    expect(flag).toMatch(new RegExp(`^${flagName(name)} must be `));
    expect(`${variable}${flag}`).not.toContain('hunter2');
  });

  describe('a secret in a file', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'stoa-settings-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));
    const fileWith = (text: string) => {
      const path = join(folder, 'secret');
      writeFileSync(path, text);
      return path;
    };
    const secret_names = names.filter((name) => setting_definitions[name].facts.secret);

    test('is read without the white space around it', () => {
      const STOA_OPERATOR_TOKEN_FILE = fileWith(`  ${'o'.repeat(32)}\n`);
      expect(readSettings({ STOA_OPERATOR_TOKEN_FILE }).operator_token).toBe('o'.repeat(32));
      const STOA_DATABASE_URL_FILE = fileWith('sqlite:./elsewhere.db\n');
      expect(readSettings({ STOA_DATABASE_URL_FILE }).database_url).toBe('sqlite:./elsewhere.db');
      const STOA_MASTER_KEY_FILE = fileWith(`${'ab'.repeat(32)}\n${'cd'.repeat(32)}\n`);
      expect(readSettings({ STOA_MASTER_KEY_FILE }).master_key).toBe(
        `${'ab'.repeat(32)}\n${'cd'.repeat(32)}`,
      );
    });

    test('gives way to a flag', () => {
      const STOA_OPERATOR_TOKEN_FILE = fileWith('o'.repeat(32));
      const flags = { operator_token: 'f'.repeat(32) };
      expect(readSettings({ STOA_OPERATOR_TOKEN_FILE }, flags).operator_token).toBe('f'.repeat(32));
    });

    test.each(secret_names)('of %s is refused if it is wrong, and never repeated', (name) => {
      const problems = problemsOf({ [fileVariableName(name)]: fileWith('hunter2 hunter2') });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${fileVariableName(name)} must be `))]);
      expect(String(problems)).not.toContain('hunter2');
    });

    test('that is missing, or is given together with the variable, is named', () => {
      const STOA_OPERATOR_TOKEN_FILE = join(folder, 'missing');
      expect(problemsOf({ STOA_OPERATOR_TOKEN_FILE })).toEqual([
        expect.stringMatching(/^STOA_OPERATOR_TOKEN_FILE names a file that cannot be read: ENOENT/),
      ]);
      const both = {
        STOA_OPERATOR_TOKEN_FILE: fileWith('o'.repeat(32)),
        STOA_OPERATOR_TOKEN: 'p'.repeat(32),
      };
      expect(problemsOf(both)).toEqual([
        'STOA_OPERATOR_TOKEN_FILE and STOA_OPERATOR_TOKEN are both set: leave one of them out',
      ]);
    });

    test('is for secrets only', () => {
      expect(problemsOf({ STOA_PORT_FILE: fileWith('4010') })).toEqual([
        expect.stringMatching(/^STOA_PORT_FILE is not a setting/),
      ]);
    });
  });

  test('the master key, the operator token and the database URL are secrets', () => {
    expect(setting_definitions.database_url.secret).toBe(true);
    expect(setting_definitions.master_key.secret).toBe(true);
    expect(setting_definitions.operator_token.secret).toBe(true);
  });

  test.each(['postgres://db/stoa', 'postgresql://stoa@db:5432/stoa?sslmode=require'])(
    'nodes on %s must be given their secrets, because none may create its own',
    (database_url) => {
      const problems = problemsOf({ STOA_DATABASE_URL: database_url });
      expect(problems).toEqual([
        expect.stringMatching(/^STOA_MASTER_KEY is required with PostgreSQL, the same on every node: /),
        expect.stringMatching(/^STOA_OPERATOR_TOKEN is required with PostgreSQL, the same on every node: /),
      ]);
      expect(problemsOf({ STOA_DATABASE_URL: database_url, STOA_MASTER_KEY: 'ab'.repeat(32) })).toHaveLength(
        1,
      );
      expect(
        readSettings(
          { STOA_DATABASE_URL: database_url },
          { master_key: 'ab'.repeat(32), operator_token: 'o'.repeat(32) },
        ),
      ).toMatchObject({ database_url, master_key: 'ab'.repeat(32) });
      // Migrating needs no secret.
      expect(problemsOf({ STOA_DATABASE_URL: database_url }, {}, [])).toEqual([]);
    },
  );

  test.each(names)('%s has a sentence for the operator, and its default follows its own rule', (name) => {
    const { help, default_value, read } = setting_definitions[name];
    expect(help).toMatch(/^[A-Z].*\.$/);
    if (default_value !== undefined) expect(read(String(default_value))).toEqual({ value: default_value });
  });
});
