import type { Flags } from './flags.ts';
import type { Commands } from './marketplace_commands.ts';
import { print } from './output.ts';

const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;

export async function backupCommand(
  commands: Commands,
  flags: Flags,
  target: string,
  json: boolean | undefined,
): Promise<void> {
  const written = await commands.backup(flags, target);
  const secrets = written.has_secrets
    ? 'The master key and the operator token are in it, encrypted with the passphrase: keep that elsewhere.'
    : 'The master key is not in it, and without that key nobody can read the keys of partners: keep a copy of master.key (or STOA_MASTER_KEY) and of operator.token elsewhere, or set STOA_BACKUP_PASSPHRASE.';
  print(json, written, `${written.path} is complete: ${mebibytes(written.bytes)}, checked.\n${secrets}`);
}

export async function restoreCommand(
  commands: Commands,
  flags: Flags,
  file: string,
  json: boolean | undefined,
): Promise<void> {
  const restored = await commands.restore(flags, file);
  const { path, created_at, secret_paths, has_master_key } = restored;
  const taken = new Date(created_at * 1_000).toISOString();
  const secrets =
    secret_paths.length > 0
      ? `${secret_paths.join(' and ')} were restored, too.`
      : has_master_key
        ? 'The master key next to it must be the one from when the backup was made.'
        : 'The master key was not in the backup: put master.key next to it, or set STOA_MASTER_KEY, before you start.';
  print(json, restored, `${path} is restored as it was at ${taken}.\n${secrets}`);
}
