import { ForksPoolWorker, type PoolRunnerInitializer, type WorkerRequest } from 'vitest/node';

/** Test files that run in one process. A new process takes three to four seconds to import what they share. */
const files_max = 40;

/**
 * A process that runs some test files without isolation, and is then replaced.
 *
 * At the end of each file, Vitest 4.1.12 stores an object for each `describe` and `test` of all earlier files of the
 * process (`TestFixtures.getFileContexts`), and at the end of the process it visits them once for each file. With
 * hundreds of files that takes gigabytes and minutes.
 */
class ReplacedFork extends ForksPoolWorker {
  override readonly name = 'replaced_forks';
  #files = 0;

  override send(message: WorkerRequest): void {
    if (message.type === 'run') this.#files += message.context.files.length;
    super.send(message);
  }

  canReuse(): boolean {
    return this.#files < files_max;
  }
}

/** Runs the files of a project that is not isolated in processes that are replaced after some files. */
export const replaced_forks: PoolRunnerInitializer = {
  name: 'replaced_forks',
  createPoolWorker: (options) => new ReplacedFork(options),
};
