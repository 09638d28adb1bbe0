import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../engine/make_folder.ts';
import { sqlitePath } from '../../engine/store/open_database.ts';
import { codeOf, ExplainedError } from '../../kit/contract/thrown.ts';
import { environmentName, type Settings } from './settings.ts';

/** A secret that this database needs is not there; the message says where it belongs. */
export class MissingSecretError extends ExplainedError {
  override readonly name = 'MissingSecretError';
}

const master_key_file = 'master.key';

/** Puts a new secret in place, whole, so that nobody reads it before it is written. */
function makeSecret(path: string): void {
  makeFolder(dirname(path));
  const made = `${path}.${randomBytes(8).toString('hex')}`;
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(made, path);
  } catch (error) {
    // Another program was faster: its secret is everyone's.
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(made);
  }
}

/** The secret in a file. @throws MissingSecretError for a file that says nothing. */
export function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '')
    throw new MissingSecretError(`${path} is empty: put the secret of this database back into it.`);
  return secret;
}

/** The file of the master key beside an embedded database; undefined where the settings give the key. */
export function masterKeyPath({ database_url, master_key }: Settings): string | undefined {
  const database_path = sqlitePath(database_url);
  return master_key === undefined && database_path !== undefined
    ? join(dirname(database_path), master_key_file)
    : undefined;
}

export interface Secrets {
  readonly master_key: string;
  readonly operator_token: string;
  /** The file of a master key that was made just now. Who loses it loses the keys of all partners. */
  readonly master_key_made: string | undefined;
}

/**
 * The secrets of this database: from the settings, or from files beside an embedded one. The first program that needs
 * one makes it.
 *
 * @param may_make which may be made: no other master key for a database that has encrypted keys already.
 * @throws MissingSecretError for one that is not there and may not be made, or a file that says nothing.
 */
export function openSecrets(
  settings: Settings,
  may_make: { readonly master_key: boolean; readonly operator_token: boolean },
): Secrets {
  const { database_url, master_key, operator_token } = settings;
  const database_path = sqlitePath(database_url);
  const made: string[] = [];
  const openSecretFile = (file: string, name: 'master_key' | 'operator_token') => {
    if (database_path === undefined) throw new Error(`${name} must be given with PostgreSQL`);
    const path = join(dirname(database_path), file);
    if (!existsSync(path)) {
      if (!may_make[name])
        throw new MissingSecretError(
          `${path} is missing, and this database was made with it: put it back, or give what stood in it as ${environmentName(name)}.`,
        );
      makeSecret(path);
      made.push(path);
    }
    return readSecret(path);
  };
  return {
    master_key: master_key ?? openSecretFile(master_key_file, 'master_key'),
    operator_token: operator_token ?? openSecretFile('operator.token', 'operator_token'),
    master_key_made: made.find((path) => path.endsWith(master_key_file)),
  };
}
