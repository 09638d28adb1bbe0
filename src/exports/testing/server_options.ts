// What a test may say about the server that `startStoa` starts: the settings of `stoa serve`.
import { nearestName } from '../../kit/contract/nearest_name.ts';
import { isRecord } from '../../kit/contract/records.ts';
import { setting_facts } from '../../program/setting_facts.ts';
import { readSettingText } from '../../program/settings/setting.ts';
import type { SettingName, Settings } from '../../program/settings/settings.ts';

/** Settings that `startStoa` needs for itself. */
const own_settings = ['database_url', 'sandboxes', 'master_key', 'operator_token'] as const;

/** The settings with names of their own. */
const named_settings = {
  stub: 'stub',
  upstream: 'upstream',
  record: 'upstream_fixtures',
  dialect: 'dialect',
  log: 'log_level',
} as const satisfies Record<string, SettingName>;

/** The settings of `stoa serve` by name, without `STOA_`: `{ rate_limit: 5 }`. */
export type StoaSettings = Partial<Omit<Settings, (typeof own_settings)[number]>>;

/** Options of the server that `startStoa` starts. */
export interface ServerOptions {
  /** A file with answers to operations that Stoa does not have, or a folder of such files. */
  readonly stub?: string;
  /** The server to which calls of operations that Stoa does not have are forwarded. */
  readonly upstream?: string;
  /** The folder in which the answers of the upstream are kept. */
  readonly record?: string;
  /** Whether answers follow the reference (default), or the live service where it differs. */
  readonly dialect?: Settings['dialect'];
  /** The lowest level that the server logs, to stderr. The default is `silent`. */
  readonly log?: Settings['log_level'];
  readonly settings?: StoaSettings;
}

const option_names = [...Object.keys(named_settings), 'settings'];
const setting_names = Object.keys(setting_facts).filter((name) => !own_settings.some((own) => own === name));

const isNamed = (name: string): name is keyof typeof named_settings => Object.hasOwn(named_settings, name);

/** `did you mean stub?`, or which names there are. */
function whatIsMeant(name: string, names: readonly string[], otherwise: string): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? otherwise : `did you mean ${nearest}?`;
}

/** The settings in some options, and what is wrong with the options. */
function readOptions(options: Readonly<Record<string, unknown>>) {
  const values = new Map<string, string>();
  const problems: string[] = [];

  function readSetting(option: string, name: string, value: unknown): void {
    const facts = setting_facts[name as SettingName];
    if (value === undefined) return;
    if (values.has(name)) problems.push(`${option} is given twice: ${name} is the same setting`);
    const said = facts.secret ? '' : `, not ${JSON.stringify(value)}`;
    const is_text = ['string', 'number', 'boolean'].includes(typeof value);
    const read = is_text ? readSettingText(facts, String(value)) : { violation: 'must be a plain value' };
    if ('violation' in read) problems.push(`${option} ${read.violation}${said}`);
    else values.set(name, String(value));
  }

  for (const [name, value] of Object.entries(options))
    if (isNamed(name)) readSetting(name, named_settings[name], value);
    else if (name !== 'settings')
      problems.push(
        `${name} is not an option; ${whatIsMeant(name, option_names, `there are ${option_names.join(', ')}`)}`,
      );
  const { settings = {} } = options;
  if (!isRecord(settings)) problems.push('settings must be an object of settings');
  else
    for (const [name, value] of Object.entries(settings))
      if (setting_names.includes(name)) readSetting(`settings.${name}`, name, value);
      else if (own_settings.some((own) => own === name))
        problems.push(`settings.${name} is set by startStoa itself`);
      else
        problems.push(
          `settings.${name} is not a setting; ${whatIsMeant(name, setting_names, '`stoa serve --help` lists them')}`,
        );
  return { values, problems };
}

/**
 * The environment of a server with these options.
 *
 * @throws TypeError that names each wrong option.
 */
export function serverEnvironment(options: ServerOptions): Record<string, string> {
  const { values, problems } = readOptions({ ...options });
  if (values.has(named_settings.record) && !values.has('upstream'))
    problems.push('record needs upstream: only its answers are kept');
  if (problems.length > 0)
    throw new TypeError(`startStoa cannot use these options:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries([...values].map(([name, text]) => [`STOA_${name.toUpperCase()}`, text]));
}
