// Secrets that were given as flags. Everybody who lists the processes of the machine can read them.

import { environmentName, flagName } from '../settings/setting_names.ts';
import { setting_definitions } from '../settings/settings.ts';
import type { Flags } from './flags.ts';
import { writeWarning } from './output.ts';

const hasPassword = (url: string) => /^[^:]+:\/\/[^/@]*:[^/@]+@/.test(url);

/** The names of the flags that contain a secret. */
export const secretsAmong = (flags: Flags): string[] =>
  Object.entries(setting_definitions)
    .filter(([name, { secret }]) => secret && flags[name] !== undefined)
    .filter(([name]) => name !== 'database_url' || hasPassword(flags.database_url ?? ''))
    .map(([name]) => name);

/** Warns on stderr about a secret that was given as a flag. */
export function warnOfSecret(flag: string, remedy: string, json: boolean): void {
  writeWarning(`${flag} shows its secret to all users of this machine: ${remedy}.`, json);
}

/** Warns about secrets among the settings that were given as flags, once for each. */
export function warnOfSecrets(flags: Flags, json: boolean): void {
  for (const name of secretsAmong(flags))
    warnOfSecret(flagName(name), `set ${environmentName(name)} instead`, json);
}
