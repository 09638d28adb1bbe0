import type { Flags } from '../flags.ts';
import type { Commands } from '../marketplace_commands.ts';
import { print, UsageError } from '../output.ts';
import { ProgressLine } from './progress.ts';

interface ExportOptions {
  readonly json?: boolean;
  readonly shop?: string;
  readonly table?: string;
  readonly as: 'ndjson' | 'csv';
  readonly withSecrets?: boolean;
}

export async function exportCommand(
  commands: Commands,
  flags: Flags,
  folder: string,
  { json, shop, table, as: form, withSecrets: with_secrets }: ExportOptions,
): Promise<void> {
  if (with_secrets && (shop !== undefined || table !== undefined))
    throw new UsageError('Secrets are exported with everything: leave out --shop and --table.');
  const progress = new ProgressLine(process.stderr);
  const result = await commands
    .exportFiles(flags, { folder, shop, table, form, with_secrets }, ({ lines }) => {
      if (!json) progress.show({ title: 'Exporting', done: 0, of: 0, count: lines });
    })
    .finally(() => progress.end());
  const secrets = result.has_secrets
    ? 'Keys, tokens and passwords are in secrets.sealed, encrypted with the passphrase.'
    : 'Keys, tokens and passwords are not in it.';
  print(json, result, [`${folder} has ${result.rows} rows in ${result.files} files.`, secrets]);
}
