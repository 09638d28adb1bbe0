// Secrets that were given as flags: whoever lists the processes of a machine reads them.
import { environmentName, flagName, setting_definitions } from '../app/settings.ts';
import type { Flags } from './marketplace_commands.ts';

const hasPassword = (url: string) => /^[^:]+:\/\/[^/@]*:[^/@]+@/.test(url);

/** The names of those among some flags that show a secret. */
export const secretsAmong = (flags: Flags): string[] =>
  Object.entries(setting_definitions)
    .filter(([name, { secret }]) => secret && flags[name] !== undefined)
    .filter(([name]) => name !== 'database_url' || hasPassword(flags.database_url ?? ''))
    .map(([name]) => name);

/** Warns on stderr of secrets that were given as flags, once for each. */
export function warnOfSecrets(flags: Flags, json: boolean): void {
  for (const name of secretsAmong(flags)) {
    const warning = `${flagName(name)} shows its secret to all users of this machine: set ${environmentName(name)} instead.`;
    process.stderr.write(json ? `${JSON.stringify({ warning })}\n` : `Warning: ${warning}\n`);
  }
}
