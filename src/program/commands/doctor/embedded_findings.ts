// Checks of an embedded database that do not open it as a server does.
import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { findDamage } from '../../../engine/store/sqlite/integrity/page_check.ts';
import {
  type DatabaseStatus,
  findOpeningProblem,
  readStatus,
  statusPath,
} from '../../../engine/store/sqlite/integrity/status_file.ts';
import type { Finding } from '../../cli/marketplace_commands.ts';

const lastStop = (last: DatabaseStatus | undefined): string => {
  if (last?.state === 'running')
    return 'A server is running, or the last one did not stop cleanly. In that case the next start checks the database.';
  return last ? 'The last server stopped cleanly.' : 'Nothing is known about it.';
};

function findStatus(path: string): Finding {
  const last = readStatus(path);
  const problem = findOpeningProblem(path, last);
  const damage =
    last?.state === 'damaged'
      ? `Stoa found: ${last.damage} It starts only after a check finds the database intact.`
      : undefined;
  const detail = problem ?? damage;
  return { subject: 'status', is_ok: detail === undefined, detail: detail ?? lastStop(last) };
}

async function checkPages(path: string): Promise<Finding> {
  const damage = await findDamage(path, 'whole');
  return damage.length === 0
    ? { subject: 'pages', is_ok: true, detail: 'SQLite found no errors.' }
    : {
        subject: 'pages',
        is_ok: false,
        detail: `${damage.join('; ')}. Replace it by a backup, without -wal and -shm files next to it.`,
      };
}

/** Files that only their owner may read, and the folder that only its owner may write. */
function findModes(path: string): Finding {
  const folder = dirname(path);
  const secret = [path, `${path}-wal`, `${path}-shm`, statusPath(path)]
    .concat(['master.key', 'operator.token'].map((name) => join(folder, name)))
    .filter((file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0);
  const commands = secret.length > 0 ? [`chmod 600 ${secret.join(' ')}`] : [];
  if ((statSync(folder).mode & 0o022) !== 0) commands.push(`chmod go-w ${folder}`);
  return {
    subject: 'file modes',
    is_ok: commands.length === 0,
    detail:
      commands.length === 0
        ? 'Only their owner can read the files.'
        : `Other users of this machine have rights that they should not have: ${commands.join('; ')}`,
  };
}

/** Why there cannot be a database at a path; undefined if there can. */
function findBlockage(path: string): string | undefined {
  let above = dirname(resolve(path));
  while (!existsSync(above)) above = dirname(above);
  return statSync(above).isDirectory()
    ? undefined
    : `There cannot be a database at ${path}, because ${above} is a file: correct STOA_DATABASE_URL.`;
}

/** Checks the files of a database, and whether it exists. */
export async function embeddedFindings(path: string): Promise<{ is_there: boolean; findings: Finding[] }> {
  const status = findStatus(path);
  if (existsSync(path))
    return { is_there: true, findings: [status, await checkPages(path), findModes(path)] };
  const missing = {
    subject: 'file',
    is_ok: false,
    detail: findBlockage(path) ?? `There is no database at ${path}: \`stoa serve\` creates it.`,
  };
  return { is_there: false, findings: [status.is_ok ? missing : status] };
}
