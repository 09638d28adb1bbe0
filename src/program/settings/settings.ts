import { isAddressList } from '../../engine/http/connections/client_address.ts';
import { dialects } from '../../kit/contract/dialect.ts';
import { choice, flag, int32, text, withDefault } from '../../kit/contract/field.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { metrics_accesses } from '../../operator/operator_access.ts';
import { audit_settings } from './audit_settings.ts';
import { backup_settings } from './backup_settings.ts';
import { citus_settings } from './citus_settings.ts';
import { console_settings } from './console_settings.ts';
import { findText } from './given_text.ts';
import { limit_settings } from './limit_settings.ts';
import { log_settings } from './log_settings.ts';
import { missing_operation_settings } from './missing_operation_settings.ts';
import { oidc_settings } from './oidc_settings.ts';
import { push_settings } from './push_settings.ts';
import { retention_settings } from './retention_settings.ts';
import { type Setting, setting } from './setting.ts';
import { environmentName, fileVariableName } from './setting_names.ts';
import { trace_settings } from './trace_settings.ts';
import { unknownVariables } from './unknown_variables.ts';
import { webhook_settings } from './webhook_settings.ts';

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
      text('The address on which the partner API listens; `0.0.0.0` for all.', {
        pattern: '^\\S+$',
        '~form': 'an address to listen on',
      }),
      '127.0.0.1',
    ),
  ),
  port: setting(
    withDefault(
      int32('The port of the partner API; 0 picks a free one.', { minimum: 0, maximum: 65_535 }),
      4010,
    ),
  ),
  operator_host: setting(
    withDefault(
      text('The address on which the operator API listens, with health and metrics.', {
        pattern: '^\\S+$',
        '~form': 'an address to listen on',
      }),
      '127.0.0.1',
    ),
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
      '~form': 'a URL without a path, such as https://partner.example',
    }),
  ),
  marketplace_name: setting(
    withDefault(
      text('Name of the marketplace, as sellers see it on the consent pages.', {
        pattern: '^\\S(.{0,58}\\S)?$',
        '~form': 'a name of at most 60 characters',
      }),
      'Stoa',
    ),
  ),
  ip_ranges: setting(
    withDefault(
      text(
        'The addresses from which pushes are sent, as partners see them: addresses and networks, such as 192.0.2.0/24, separated by commas. `get_ip_ranges` returns them.',
      ),
      '127.0.0.1/32,::1/128',
    ),
    { isValid: isAddressList, form: 'addresses and networks, such as 192.0.2.0/24, separated by commas' },
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
      { pattern: '^[A-Za-z0-9.-]+(,[A-Za-z0-9.-]+)*$', '~form': 'host names, separated by commas' },
    ),
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
      'Encrypts partner keys and other secrets in the database. An embedded database creates its own, in a file next to it. While it is replaced: up to four keys, separated by commas; the first one encrypts, all of them decrypt.',
      {
        pattern: '^[0-9a-fA-F]{64}([,\\s]+[0-9a-fA-F]{64}){0,3}$',
        '~form': '64 hex characters (`openssl rand -hex 32`), or up to four such keys, separated by commas',
      },
    ),
    { secret: true },
  ),
  operator_token: setting(
    text(
      'The bearer token of the operator API. An embedded database creates its own, in a file next to it.',
      {
        pattern: '^\\S{32,200}$',
        '~form': '32 to 200 characters without spaces',
      },
    ),
    { secret: true },
  ),
  dialect: setting(
    withDefault(
      choice('Whether answers follow the reference, or the live service where it differs.', dialects),
      'reference',
    ),
  ),
  ...log_settings,
  demo: setting(flag('Loads the demo marketplace into an empty database; on by default for SQLite only.')),
  sandboxes: setting(
    flag(
      'Enables sandboxes: separate marketplaces, each with its own clock, which operators create by a call. For tests; needs SQLite. By default only on for a demo marketplace on loopback, which then has faults, a journal of its calls and a clock of its own; `false` turns these off, too.',
    ),
  ),
  ...missing_operation_settings,
  ...console_settings,
  ...oidc_settings,
  ...backup_settings,
  ...retention_settings,
  ...audit_settings,
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
  ...push_settings,
  ...webhook_settings,
  ...trace_settings,
  ...citus_settings,
  ...limit_settings,
} as const;

export type Settings = ValuesOf<typeof setting_definitions>;
export type SettingName = keyof typeof setting_definitions;

const setting_variables: readonly string[] = Object.entries<Setting<unknown>>(setting_definitions).flatMap(
  ([name, { secret }]) =>
    secret ? [environmentName(name), fileVariableName(name)] : [environmentName(name)],
);

/** A sentence for each variable that nothing reads, although its name starts with `STOA_`. */
export const listUnknownVariables = (environment: Readonly<Record<string, string | undefined>>): string[] =>
  unknownVariables(environment, setting_variables);

/** The settings cannot be used. The message lists all problems at once. */
export class SettingsError extends ExplainedError {
  override readonly name = 'SettingsError';
}

/**
 * Reads every setting, first from flags, then from the environment. A secret may be in a file instead, which a variable
 * that ends in `_FILE` names, as container platforms mount secrets.
 *
 * @param needed the settings that a command requires if the database is a server.
 * @param unknown_names whether a variable such as `STOA_PROT` is a problem. It is one for whatever opens a
 * database to serve or to change it: if the name of the database is misspelt, it would be another database.
 * @throws SettingsError with all problems, each with the name to change and what its value must be.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  flags: Readonly<Record<string, string | undefined>> = {},
  needed: readonly SettingName[] = ['master_key', 'operator_token'],
  unknown_names: 'refused' | 'allowed' = 'refused',
): Settings {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting<unknown>>(setting_definitions)) {
    config[name] = setting.default_value;
    const given = findText(name, setting, environment, flags[name]);
    if (given === undefined) continue;
    const read = 'violation' in given ? given : setting.read(given.text);
    if ('value' in read) config[name] = read.value;
    else {
      const said = setting.secret || 'violation' in given ? '' : `, not ${JSON.stringify(given.text)}`;
      problems.push(`${given.from} ${read.violation}${said}`);
    }
  }
  if (unknown_names === 'refused') problems.push(...listUnknownVariables(environment));
  // An embedded database creates its own secrets. Nodes that share a server must be given the same ones.
  if (!String(config.database_url).startsWith('sqlite:'))
    for (const name of needed)
      if (config[name] === undefined)
        problems.push(
          `${environmentName(name)} is required with PostgreSQL, the same on every node: ${setting_definitions[name].help}`,
        );
  if (config.backup_dir !== undefined && !String(config.database_url).startsWith('sqlite:'))
    problems.push(
      `${environmentName('backup_dir')} is for SQLite: PostgreSQL has tools of its own for backups`,
    );
  if (config.oidc_issuer !== undefined)
    for (const name of ['oidc_client_id', 'oidc_roles'] as const)
      if (config[name] === undefined)
        problems.push(`${environmentName(name)} is required with ${environmentName('oidc_issuer')}`);
  if (problems.length > 0)
    throw new SettingsError(
      `Stoa cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  return config as Settings;
}
