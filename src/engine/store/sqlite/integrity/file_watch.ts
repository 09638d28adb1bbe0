// Checks whether the files of an open database are still those at their paths.
import { statSync } from 'node:fs';
import { messageOf } from '../../../../kit/contract/thrown.ts';

interface WatchedFile {
  readonly path: string;
  readonly dev: number;
  readonly ino: number;
}

const no_throw = { throwIfNoEntry: false } as const;

/** The three files of a database. SQLite keeps the log and its index next to the database. */
const pathsOf = (path: string) => [path, `${path}-wal`, `${path}-shm`];

/**
 * Remembers which files a database was opened with. SQLite keeps using a file that has been removed or
 * renamed, and everything written to it is lost when the process ends.
 */
export class FileWatch {
  readonly #files: readonly WatchedFile[];
  #size: number;

  /** @param path path of a database that is open and has been read, so that all its files exist. */
  constructor(readonly path: string) {
    this.#files = pathsOf(path).map((file) => {
      const { dev, ino } = statSync(file);
      return { path: file, dev, ino };
    });
    this.#size = statSync(path).size;
  }

  /** Returns what has happened to the files; undefined if nothing. Takes two or three file system calls. */
  findLoss(): string | undefined {
    for (const { path, dev, ino } of this.#files) {
      try {
        const now = statSync(path, no_throw);
        if (now === undefined) return `${path} has been removed.`;
        if (now.ino !== ino || now.dev !== dev) return `${path} has been replaced by another file.`;
      } catch (error) {
        return `${path} cannot be reached: ${messageOf(error)}.`;
      }
    }
    return undefined;
  }

  /** Whether the database has shrunk since the last call, because another program may have overwritten it. */
  hasShrunk(): boolean {
    const before = this.#size;
    this.#size = statSync(this.path, no_throw)?.size ?? 0;
    return this.#size < before;
  }
}
