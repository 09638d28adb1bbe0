import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { packageFile } from '../../../package_file.ts';
import { guarded } from '../../../stray_errors.ts';

const output_bytes_max = 1_048_576;

/** One check at a time of the database at a path, in a process of its own. */
export class BackgroundCheck {
  #ending: AbortController | undefined;

  constructor(
    readonly path: string,
    /** Told what is wrong, if anything is. */
    readonly onDamage: (damage: string) => void,
  ) {}

  /** Begins a check, unless one is under way. */
  start(): void {
    if (this.#ending) return;
    const ending = new AbortController();
    this.#ending = ending;
    const child = execFile(
      process.execPath,
      [packageFile('dist', 'check_database.js'), this.path],
      // It needs no settings, and the secrets among them are not for it.
      { env: {}, signal: ending.signal, maxBuffer: output_bytes_max },
      guarded((error: Error | null, output: string) => {
        this.#ending = undefined;
        // A check that does not come to its end says nothing of the database.
        const [first] = error ? [] : readDamage(output);
        if (first !== undefined) this.onDamage(first);
      }),
    );
    child.unref();
    giveWay(child.pid);
  }

  end(): void {
    this.#ending?.abort();
  }
}

/** Calls go first. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

const readDamage = (output: string): string[] => {
  const read: unknown = JSON.parse(output);
  return Array.isArray(read) ? read.map(String) : [];
};
