import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { sqlitePath } from './platform/store/open.ts';

/** The first program that needs a secret of an embedded database makes it; the others read the same file. */
function readOrMake(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}

/** The secrets of this database: from the settings, or from files beside an embedded one. */
export function openSecrets(config: Config): { master_key: string; operator_token: string } {
  const { database_url, master_key, operator_token } = config;
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
