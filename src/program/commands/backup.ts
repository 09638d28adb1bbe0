import { readVersion } from '../../engine/package_file.ts';
import { sqlitePath } from '../../engine/store/open_database.ts';
import { seconds, systemClocks } from '../../kit/contract/clock.ts';
import { BackupError } from '../backup/backup_file.ts';
import { restoreBackup } from '../backup/restore_backup.ts';
import { writeBackup } from '../backup/write_backup.ts';
import type { Commands } from '../cli/marketplace_commands.ts';
import { MissingSecretError, openSecrets } from '../settings/secrets.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

function pathOf({ database_url }: Settings): string {
  const path = sqlitePath(database_url);
  if (path !== undefined) return path;
  throw new BackupError(
    'This is for SQLite. PostgreSQL has tools of its own: pg_dump, base backups with WAL, and citus_create_restore_point. docs/production/postgresql_backup.md shows them.',
  );
}

/** The secrets of a database; undefined if they are not here, so that they cannot be in its backup either. */
function findSecrets(settings: Settings) {
  try {
    return openSecrets(settings, { master_key: false, operator_token: false });
  } catch (error) {
    if (error instanceof MissingSecretError) return undefined;
    throw error;
  }
}

export const backup: Commands['backup'] = async (flags, target) => {
  const settings = readSettings(process.env, flags, []);
  return writeBackup({
    database_path: pathOf(settings),
    target,
    now: seconds(systemClocks.wall_clock),
    version: readVersion(),
    passphrase: settings.backup_passphrase,
    secrets: findSecrets(settings),
  });
};

export const restore: Commands['restore'] = async (flags, file) => {
  const settings = readSettings(process.env, flags, []);
  return restoreBackup(file, pathOf(settings), settings.backup_passphrase);
};
