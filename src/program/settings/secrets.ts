import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../engine/make_folder.ts';
import { sqlitePath } from '../../engine/store/open_database.ts';
import { codeOf, ExplainedError } from '../../kit/contract/thrown.ts';
import { environmentName } from './setting_names.ts';
import type { Settings } from './settings.ts';

/** A secret that this database needs is missing. The message says where it belongs. */
export class MissingSecretError extends ExplainedError {
  override readonly name = 'MissingSecretError';
}

const master_key_file = 'master.key';
const token_file = 'operator.token';

/** Writes a new secret so that nobody can read it half written. */
function makeSecret(path: string): void {
  makeFolder(dirname(path));
  const made = `${path}.${randomBytes(8).toString('hex')}`;
  writeFileSync(made, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(made, path);
  } catch (error) {
    // Another program was faster: its secret is used.
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(made);
  }
}

/** The secret in a file. @throws MissingSecretError if the file is empty. */
export function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '')
    throw new MissingSecretError(`${path} is empty: write the secret of this database back into it.`);
  return secret;
}

/** The file of the master key next to an embedded database; undefined if the settings contain the key. */
export function masterKeyPath({ database_url, master_key }: Settings): string | undefined {
  const database_path = sqlitePath(database_url);
  return master_key === undefined && database_path !== undefined
    ? join(dirname(database_path), master_key_file)
    : undefined;
}

/** The token of the operator API, from the settings or from the file next to an embedded database, if it exists. */
export function savedOperatorToken({ database_url, operator_token }: Settings): string | undefined {
  const database_path = sqlitePath(database_url);
  if (operator_token !== undefined || database_path === undefined) return operator_token;
  const path = join(dirname(database_path), token_file);
  return existsSync(path) ? readSecret(path) : undefined;
}

export interface Secrets {
  readonly master_key: string;
  readonly operator_token: string;
  /** Path of the master key, if it was just created. If it is lost, the keys of all partners are lost. */
  readonly master_key_made: string | undefined;
}

/**
 * The secrets of this database: from the settings, or from files next to an embedded one. The first program
 * that needs a secret creates it.
 *
 * @param may_make which secrets may be created: a database with encrypted keys must not get another master
 * key.
 * @throws MissingSecretError if a secret is missing and may not be created, or if its file is empty.
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
          `${path} is missing, and this database was created with it: restore it, or set ${environmentName(name)} to its contents.`,
        );
      makeSecret(path);
      made.push(path);
    }
    return readSecret(path);
  };
  return {
    master_key: master_key ?? openSecretFile(master_key_file, 'master_key'),
    operator_token: operator_token ?? openSecretFile(token_file, 'operator_token'),
    master_key_made: made.find((path) => path.endsWith(master_key_file)),
  };
}
