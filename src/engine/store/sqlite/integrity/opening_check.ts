import { DatabaseFileError, DatabaseUrlError } from '../../store.ts';
import { findDamage } from './page_check.ts';
import { findOpeningProblem, readStatus } from './status_file.ts';

/**
 * Checks what is known of a database before it is opened.
 *
 * @throws DatabaseUrlError if it is missing, or another file than before.
 * @throws DatabaseFileError if it was found damaged, and still is.
 */
export async function checkStatus(path: string) {
  const last = readStatus(path);
  const problem = findOpeningProblem(path, last);
  if (problem !== undefined) throw new DatabaseUrlError(problem);
  if (last?.state !== 'damaged') return last;
  const [damage] = await findDamage(path, 'quick');
  if (damage === undefined) return last;
  throw new DatabaseFileError(
    `${path} is damaged: ${damage}. Put a backup in its place, without -wal and -shm files; \`stoa doctor\` lists all damage.`,
  );
}
