import { int32, text, withDefault } from '../../kit/contract/field.ts';
import { setting } from './setting.ts';

export const backup_settings = {
  backup_dir: setting(
    text(
      'A folder for backups of an SQLite database, which a server takes on a schedule. Without it, it takes none.',
      {
        pattern: '^\\S(.*\\S)?$',
        '~form': 'the path of a folder',
      },
    ),
  ),
  backup_interval_s: setting(
    withDefault(
      int32('How often a server takes a backup, in seconds.', { minimum: 60, maximum: 31_536_000 }),
      86_400,
    ),
  ),
  backup_keep: setting(
    withDefault(
      int32('How many backups of a server are kept; the oldest are removed after a new one.', {
        minimum: 1,
        maximum: 100_000,
      }),
      7,
    ),
  ),
  backup_passphrase: setting(
    text(
      'Encrypts the master key and the operator token in backups. Without it, they are not in backups: keep copies of them elsewhere.',
      { pattern: '^\\S.{14,998}\\S$', '~form': '16 to 1000 characters' },
    ),
    { secret: true },
  ),
} as const;
