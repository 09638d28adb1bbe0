import { type Dialect, dialects } from '../platform/contract/dialect.ts';

/** One setting: an environment variable, and the same as a flag of `serve`. */
interface Setting<T> {
  /** What the program does when it is left out; undefined where that depends on other settings. */
  readonly default_value: T;
  /** One sentence for the operator. */
  readonly help: string;
  /** The value that a text stands for, or what is wrong with the text. */
  readonly read: (text: string) => { value: T } | { broken: string };
  readonly secret?: boolean;
}

type Values<S> = { [N in keyof S]: S[N] extends Setting<infer T> ? T : never };

const words = <W extends string>(default_value: W, allowed: readonly W[], help: string): Setting<W> => ({
  default_value,
  help,
  read: (text) =>
    allowed.includes(text as W) ? { value: text as W } : { broken: `must be one of ${allowed.join(', ')}` },
});

const whole = (default_value: number, minimum: number, maximum: number, help: string): Setting<number> => ({
  default_value,
  help,
  read: (text) =>
    /^\d+$/.test(text) && Number(text) >= minimum && Number(text) <= maximum
      ? { value: Number(text) }
      : { broken: `must be a whole number from ${minimum} to ${maximum}` },
});

const matching = <F extends string | undefined>(
  default_value: F,
  pattern: { test(text: string): boolean },
  form: string,
  help: string,
  secret = false,
): Setting<F | string> => ({
  default_value,
  help,
  secret,
  read: (text) => (pattern.test(text) ? { value: text } : { broken: `must be ${form}` }),
});

const flag = <F extends boolean | undefined>(default_value: F, help: string): Setting<F | boolean> => ({
  default_value,
  help,
  read: (text) =>
    /^(true|false)$/.test(text) ? { value: text === 'true' } : { broken: 'must be true or false' },
});

const isDatabaseUrl = (text: string) =>
  /^sqlite:.+$/.test(text) || (/^postgres(ql)?:\/\/.+$/.test(text) && URL.canParse(text));

/** Every setting, once. `STOA_DATABASE_URL` in the environment is `--database-url` on the command line. */
export const setting_definitions = {
  database_url: matching(
    'sqlite:./data/stoa.db',
    { test: isDatabaseUrl },
    'sqlite:PATH or postgres://...',
    'Where everything is kept: `sqlite:PATH`, or `postgres://...` for many nodes.',
    // A server's URL may hold a password.
    true,
  ),
  host: matching(
    '127.0.0.1',
    /^\S+$/,
    'an address to listen on',
    'The address on which the partner API listens; `0.0.0.0` for all.',
  ),
  port: whole(4010, 0, 65_535, 'The port of the partner API; 0 picks a free one.'),
  operator_host: matching(
    '127.0.0.1',
    /^\S+$/,
    'an address to listen on',
    'The address on which the operator API listens, with health and metrics.',
  ),
  operator_port: whole(4011, 0, 65_535, 'The port of the operator API; 0 picks a free one.'),
  public_url: matching(
    undefined,
    /^https?:\/\/[^/?#]+$/,
    'a URL without a path, such as https://partner.example',
    'What partners see as the server, in links and documents; the address it listens on when left out.',
  ),
  master_key: matching(
    undefined,
    /^[0-9a-f]{64}$/i,
    '64 hex characters (`openssl rand -hex 32`)',
    'Encrypts partner keys in the database; an embedded database makes its own, in a file beside it.',
    true,
  ),
  operator_token: matching(
    undefined,
    /^\S{32,200}$/,
    '32 to 200 characters without spaces',
    'The bearer token of the operator API; an embedded database makes its own, in a file beside it.',
    true,
  ),
  dialect: words<Dialect>(
    'reference',
    dialects,
    'Answers as the reference is written, or as the live service differs from it.',
  ),
  log_level: words(
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'What is logged, as JSON lines on stderr; `info` has one line for each request.',
  ),
  demo: flag(undefined, 'Loads the demo marketplace into an empty database; on by default for SQLite only.'),
  migrate: flag(
    true,
    'Brings the schema of the database up to date at start; with `false`, a server refuses to start on an old one.',
  ),
  rate_limit: whole(
    0,
    0,
    1_000_000,
    'Calls per second that one partner may make for one shop or merchant, on each node; 0 for no limit.',
  ),
  pool_size: whole(10, 1, 1_000, 'Connections to PostgreSQL, for each node.'),
  job_interval_ms: whole(
    500,
    0,
    600_000,
    'How often this node looks for background jobs that are due, in milliseconds; 0 for a node that does none.',
  ),
  connections_max: whole(
    10_000,
    1,
    1_000_000,
    'Connections from partners at once; more are closed unanswered.',
  ),
  in_flight_max: whole(1_000, 1, 1_000_000, 'Calls under way at once; more are answered with 503.'),
  header_timeout_ms: whole(
    10_000,
    100,
    600_000,
    'How long the headers of a request may take to arrive, in milliseconds.',
  ),
  request_timeout_ms: whole(
    30_000,
    100,
    600_000,
    'How long a whole request may take to arrive, in milliseconds.',
  ),
  stop_timeout_ms: whole(
    8_000,
    100,
    600_000,
    'How long a stopping server waits for calls under way, in milliseconds.',
  ),
} as const;

export type Settings = Values<typeof setting_definitions>;
export type SettingName = keyof typeof setting_definitions;

export const environmentName = (name: string) => `STOA_${name.toUpperCase()}`;
export const flagName = (name: string) => `--${name.replaceAll('_', '-')}`;

/** The settings cannot be used; the message lists all problems at once. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads every setting, from flags first and the environment second.
 *
 * @param needed the settings that a command cannot do without when the database is a server.
 * @throws SettingsError with all problems, each with the names to change and what they must be.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>> = {},
  needed: readonly SettingName[] = ['master_key', 'operator_token'],
): Settings {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(setting_definitions) as [SettingName, Setting<unknown>][]) {
    const from_flag = flags[name];
    const text = from_flag ?? environment[environmentName(name)];
    config[name] = setting.default_value;
    if (text === undefined || text === '') continue;
    const read = setting.read(text);
    if ('value' in read) config[name] = read.value;
    else {
      const said = setting.secret ? '' : `, not ${JSON.stringify(text)}`;
      problems.push(
        `${from_flag === undefined ? environmentName(name) : flagName(name)} ${read.broken}${said}`,
      );
    }
  }
  for (const name of Object.keys(environment))
    if (
      name.startsWith('STOA_') &&
      !name.startsWith('STOA_TEST_') &&
      !Object.hasOwn(setting_definitions, name.slice(5).toLowerCase())
    )
      problems.push(`${name} is not a setting; \`stoa serve --help\` lists them`);
  // An embedded database makes its own secrets; nodes that share a server must be given the same ones.
  if (!(config as Settings).database_url.startsWith('sqlite:'))
    for (const name of needed)
      if (config[name] === undefined)
        problems.push(
          `${environmentName(name)} is required with PostgreSQL, the same on every node: ${setting_definitions[name].help}`,
        );
  if (problems.length > 0)
    throw new SettingsError(
      `Stoa cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  return config as Settings;
}
