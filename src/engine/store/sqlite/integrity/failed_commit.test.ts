// What callers are told about a commit if the file was found to be gone or damaged during it.
import { expect, test } from 'vitest';
import { Durations } from '../../statement_numbers.ts';
import { DatabaseFileError, UnknownOutcomeError } from '../../store.ts';
import { loadEngine } from '../engine.ts';
import { GroupCommit } from '../group_commit.ts';
import { SqliteConnection } from '../sqlite_connection.ts';

const { DatabaseSync } = await loadEngine();

/** Commits one transaction with a guard that reports this after the commit. */
function commit(found: Error | undefined): Promise<void> {
  const writer = new SqliteConnection(new DatabaseSync(':memory:'));
  const guard = {
    error: undefined,
    checkCommit() {
      if (found) throw found;
    },
    observe: () => undefined,
  };
  const commits = new GroupCommit(writer, () => undefined, guard, new Durations());
  return new Promise((resolve, reject) => {
    commits.enqueue({
      attempt: async () => ({ settle: resolve, is_kept: true }),
      deadline: undefined,
      reject,
    });
  });
}

test('if the file failed during a commit, its caller learns that the outcome is unknown, and is not told to try again', async () => {
  await expect(commit(new DatabaseFileError('The file is gone.'))).rejects.toThrow(UnknownOutcomeError);
});

test('otherwise its caller learns that the commit is done', async () => {
  await commit(undefined);
});
