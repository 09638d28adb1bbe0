import { isAddressList } from '../../engine/http/connections/client_address.ts';
import { log_formats } from '../../engine/observe/log_formats.ts';
import { dialects } from '../../kit/contract/dialect.ts';
import { choice, flag, int32, text, withDefault } from '../../kit/contract/field.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { metrics_accesses } from '../../operator/operator_access.ts';
import { limit_settings } from './limit_settings.ts';
import { missing_operation_settings } from './missing_operation_settings.ts';
import { type Setting, setting } from './setting.ts';

type ValuesOf<S> = { [N in keyof S]: S[N] extends Setting<infer T> ? T : never };

const isDatabaseUrl = (text: string) =>
  /^sqlite:.+$/.test(text) || (/^postgres(ql)?:\/\/.+$/.test(text) && URL.canParse(text));

/** All settings. `STOA_DATABASE_URL` in the environment is `--database-url` on the command line. */
export const setting_definitions = {
  // A server's URL may contain a password.
  database_url: setting(
    withDefault(
      text('The database: `sqlite:PATH`, or `postgres://...` for several nodes.'),
      'sqlite:./data/stoa.db',
    ),
    { isValid: isDatabaseUrl, form: 'sqlite:PATH or postgres://...', secret: true },
  ),
  host: setting(
    withDefault(
      text('The address on which the partner API listens; `0.0.0.0` for all.', { pattern: '^\\S+$' }),
      '127.0.0.1',
    ),
    { form: 'an address to listen on' },
  ),
  port: setting(
    withDefault(
      int32('The port of the partner API; 0 picks a free one.', { minimum: 0, maximum: 65_535 }),
      4010,
    ),
  ),
  operator_host: setting(
    withDefault(
      text('The address on which the operator API listens, with health and metrics.', { pattern: '^\\S+$' }),
      '127.0.0.1',
    ),
    { form: 'an address to listen on' },
  ),
  operator_port: setting(
    withDefault(
      int32('The port of the operator API; 0 picks a free one.', { minimum: 0, maximum: 65_535 }),
      4011,
    ),
  ),
  public_url: setting(
    text('Base URL of the server in links and documents for partners; its address if left out.', {
      pattern: '^https?://[^/?#]+$',
    }),
    { form: 'a URL without a path, such as https://partner.example' },
  ),
  marketplace_name: setting(
    withDefault(
      text('Name of the marketplace, as sellers see it on the consent pages.', {
        pattern: '^\\S(.{0,58}\\S)?$',
      }),
      'Stoa',
    ),
    { form: 'a name of at most 60 characters' },
  ),
  trusted_proxies: setting(
    text(
      'Proxies whose X-Forwarded-For is trusted: addresses and networks, such as 10.0.0.0/8, separated by commas.',
    ),
    { isValid: isAddressList, form: 'addresses and networks, such as 10.0.0.0/8, separated by commas' },
  ),
  operator_names: setting(
    text(
      'Host names of the operator API, in addition to its address and localhost, separated by commas. Requests with other names are refused.',
      { pattern: '^[A-Za-z0-9.-]+(,[A-Za-z0-9.-]+)*$' },
    ),
    { form: 'host names, separated by commas' },
  ),
  metrics_access: setting(
    withDefault(
      choice(
        'Who may read `/metrics`: with `loopback`, anybody on this machine or with the operator token; with `token`, only those with the token.',
        metrics_accesses,
      ),
      'loopback',
    ),
  ),
  master_key: setting(
    text(
      'Encrypts partner keys in the database. An embedded database creates its own, in a file next to it.',
      {
        pattern: '^[0-9a-fA-F]{64}$',
      },
    ),
    { form: '64 hex characters (`openssl rand -hex 32`)', secret: true },
  ),
  operator_token: setting(
    text(
      'The bearer token of the operator API. An embedded database creates its own, in a file next to it.',
      {
        pattern: '^\\S{32,200}$',
      },
    ),
    { form: '32 to 200 characters without spaces', secret: true },
  ),
  dialect: setting(
    withDefault(
      choice('Whether answers follow the reference, or the live service where it differs.', dialects),
      'reference',
    ),
  ),
  log_level: setting(
    withDefault(
      choice('The lowest level that is logged, as lines on stderr; `info` has one line for each request.', [
        'fatal',
        'error',
        'warn',
        'info',
        'debug',
        'silent',
      ]),
      'info',
    ),
  ),
  log_format: setting(
    withDefault(
      choice(
        'The format of log lines; `auto` is `text`, for people, on a terminal, and `json` otherwise.',
        log_formats,
      ),
      'auto',
    ),
  ),
  demo: setting(flag('Loads the demo marketplace into an empty database; on by default for SQLite only.')),
  sandboxes: setting(
    withDefault(
      flag(
        'Enables sandboxes: separate marketplaces, each with its own clock, which operators create by a call. For tests; needs SQLite.',
      ),
      false,
    ),
  ),
  ...missing_operation_settings,
  explain_signatures: setting(
    flag(
      'Explains wrong signs: the answer names the mistake if it is a common one. By default only on for a demo marketplace on loopback.',
    ),
  ),
  migrate: setting(
    withDefault(
      flag(
        'Brings the schema of the database up to date at start; with `false`, a server refuses to start on an old schema.',
      ),
      true,
    ),
  ),
  job_interval_ms: setting(
    withDefault(
      int32('How often this node looks for due background jobs, in milliseconds; with 0 it runs none.', {
        minimum: 0,
        maximum: 600_000,
      }),
      500,
    ),
  ),
  ...limit_settings,
} as const;

/** Variables of clients, which are not settings of a server: the commands that call and sign read them. */
export const client_variables = {
  partner_key: 'STOA_PARTNER_KEY',
  access_token: 'STOA_ACCESS_TOKEN',
  seller_password: 'STOA_SELLER_PASSWORD',
} as const;
const names_of_clients: readonly string[] = Object.values(client_variables);

export type Settings = ValuesOf<typeof setting_definitions>;
export type SettingName = keyof typeof setting_definitions;

export const environmentName = (name: string) => `STOA_${name.toUpperCase()}`;
export const flagName = (name: string) => `--${name.replaceAll('_', '-')}`;

/** The settings cannot be used. The message lists all problems at once. */
export class SettingsError extends ExplainedError {
  override readonly name = 'SettingsError';
}

/**
 * Reads every setting, first from flags, then from the environment.
 *
 * @param needed the settings that a command requires if the database is a server.
 * @throws SettingsError with all problems, each with the name to change and what its value must be.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>> = {},
  needed: readonly SettingName[] = ['master_key', 'operator_token'],
): Settings {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(setting_definitions)) {
    const from_flag = flags[name];
    const text = from_flag ?? environment[environmentName(name)];
    config[name] = setting.default_value;
    if (text === undefined || text === '') continue;
    const read = setting.read(text);
    if ('value' in read) config[name] = read.value;
    else {
      const said = setting.secret ? '' : `, not ${JSON.stringify(text)}`;
      problems.push(
        `${from_flag === undefined ? environmentName(name) : flagName(name)} ${read.violation}${said}`,
      );
    }
  }
  for (const name of Object.keys(environment))
    if (
      name.startsWith('STOA_') &&
      !name.startsWith('STOA_TEST_') &&
      !names_of_clients.includes(name) &&
      !Object.hasOwn(setting_definitions, name.slice(5).toLowerCase())
    )
      problems.push(`${name} is not a setting; \`stoa serve --help\` lists them`);
  // An embedded database creates its own secrets. Nodes that share a server must be given the same ones.
  if (!String(config.database_url).startsWith('sqlite:'))
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
