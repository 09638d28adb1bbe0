import { type Command, Option } from 'commander';
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

  command('import', 'Import rows of any table from NDJSON or CSV.', backup_flags)
    .argument('<path>', 'A file such as item.ndjson, a folder of such files, or - for the standard input.')
    .option('--table <name>', 'The table of a file that is not named after it.')
    .option('--dry-run', 'Check everything, and write nothing.')
    .option('--strict', 'Write nothing if a line is bad.')
    .option('--with-secrets', 'Import keys, tokens and passwords of an export too.')
    .option('--rejected <file>', 'Where the lines are kept that were not imported.', 'rejected.ndjson')
    .action(async (path: string, options) => {
      const { importCommand } = await import('./import_command.ts');
      process.exitCode = await importCommand(await load(), flagsOf(options), path, options);
    });

  command('export', 'Export all rows to an empty folder. A server may run on the database.', backup_flags)
    .argument('<folder>', 'A folder that is empty or does not exist.')
    .option('--shop <name or id>', 'Export the rows of one shop, and those that they name.')
    .option('--table <name>', 'Export one table.')
    .addOption(
      new Option('--as <form>', 'The form of the files.').choices(['ndjson', 'csv']).default('ndjson'),
    )
    .option('--with-secrets', 'Export keys, tokens and passwords too, encrypted with a passphrase.')
    .action(async (folder: string, options) => {
      const { exportCommand } = await import('./export_command.ts');
      await exportCommand(await load(), flagsOf(options), folder, options);
    });
}
