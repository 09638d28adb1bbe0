import type { Command } from 'commander';
import type { Flags } from '../flags.ts';
import type { LoadCommands } from '../marketplace_commands.ts';

/** Adds commands about whole databases: backups, and files of rows. */
export function addTransferCommands(
  command: (name: string, description: string, names?: readonly string[]) => Command,
  load: LoadCommands,
  flagsOf: (options: Record<string, unknown>) => Flags,
): void {
  const backup_flags = ['database_url', 'master_key', 'operator_token', 'backup_passphrase'];
  command('backup', 'Write a backup of an SQLite database. A server may run on it.', backup_flags)
    .argument('[target]', 'A new file, or a folder, in which the backup is named by its time.', '.')
    .action(async (target: string, options) => {
      const { backupCommand } = await import('../backup_commands.ts');
      await backupCommand(await load(), flagsOf(options), target, options.json);
    });
  command('restore', 'Make an SQLite database from a backup, where none is.', backup_flags)
    .argument('<file>', 'The backup.')
    .action(async (file: string, options) => {
      const { restoreCommand } = await import('../backup_commands.ts');
      await restoreCommand(await load(), flagsOf(options), file, options.json);
    });

  command('import', 'Import rows of any table from NDJSON or CSV.', [
    'database_url',
    'master_key',
    'operator_token',
  ])
    .argument('<path>', 'A file such as item.ndjson, a folder of such files, or - for the standard input.')
    .option('--table <name>', 'The table of a file that is not named after it.')
    .option('--dry-run', 'Check everything, and write nothing.')
    .option('--strict', 'Write nothing if a line is bad.')
    .option('--rejected <file>', 'Where the lines are kept that were not imported.', 'rejected.ndjson')
    .action(async (path: string, options) => {
      const { importCommand } = await import('./import_command.ts');
      process.exitCode = await importCommand(await load(), flagsOf(options), path, options);
    });
}
