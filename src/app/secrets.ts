import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from '../platform/contract/thrown.ts';
import { sqlitePath } from '../platform/store/open_database.ts';
import type { Settings } from './settings.ts';

/**
 * The first program that needs a secret of an embedded database makes it; the others read the same file. It is put
 * in place whole, so that nobody reads it before it is written.
 *
 * @throws Error for a file that says nothing.
 */
function readOrMake(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) {
    const made = `${path}.${randomBytes(8).toString('hex')}`;
    writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
    try {
      linkSync(made, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(made);
    }
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new Error(`${path} is empty: put the secret of this database back into it.`);
  return secret;
}

/** The secrets of this database: from the settings, or from files beside an embedded one. */
export function openSecrets(settings: Settings): { master_key: string; operator_token: string } {
  const { database_url, master_key, operator_token } = settings;
  const path = sqlitePath(database_url);
  const beside = (name: string) => {
    if (path === undefined) throw new Error(`${name} must be given with PostgreSQL`);
    return readOrMake(join(dirname(path), name));
  };
  return {
    master_key: master_key ?? beside('master.key'),
    operator_token: operator_token ?? beside('operator.token'),
  };
}
