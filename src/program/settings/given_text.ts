import { readFileSync } from 'node:fs';
import { messageOf } from '../../kit/contract/thrown.ts';
import type { Setting } from './setting.ts';
import { environmentName, fileVariableName, flagName } from './setting_names.ts';

/** The text of a setting, or what is wrong with where it should be. */
export type GivenText = { from: string } & ({ text: string } | { violation: string });

/** Where the text of a setting is, or why it cannot be read; undefined if the setting is left out. */
export function findText(
  name: string,
  { secret }: Setting<unknown>,
  environment: Readonly<Record<string, string | undefined>>,
  flag: string | undefined,
): GivenText | undefined {
  const text = flag ?? environment[environmentName(name)];
  const from = flag === undefined ? environmentName(name) : flagName(name);
  const path = secret ? environment[fileVariableName(name)] : undefined;
  if (!path || flag !== undefined) return text ? { from, text } : undefined;
  const file = fileVariableName(name);
  if (text) return { from: file, violation: `and ${from} are both set: leave one of them out` };
  try {
    return { from: file, text: readFileSync(path, 'utf8').trim() };
  } catch (error) {
    return { from: file, violation: `names a file that cannot be read: ${messageOf(error)}` };
  }
}
