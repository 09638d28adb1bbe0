import { execFile } from 'node:child_process';
import { giveWay } from '../../../give_way.ts';
import { packageFile } from '../../../package_file.ts';
import { guarded } from '../../../stray_errors.ts';

const output_bytes_max = 1_048_576;

/** Checks the database at a path in a separate process. Only one check runs at a time. */
export class BackgroundCheck {
  #ending: AbortController | undefined;

  constructor(
    readonly path: string,
    /** Called with what is wrong, if anything is. */
    readonly onDamage: (damage: string) => void,
  ) {}

  /** Begins a check, unless one is running. */
  start(): void {
    if (this.#ending) return;
    const ending = new AbortController();
    this.#ending = ending;
    const child = execFile(
      process.execPath,
      [packageFile('dist', 'check_database.js'), this.path],
      // The check needs no settings, and must not have the secrets among them.
      { env: {}, signal: ending.signal, maxBuffer: output_bytes_max },
      guarded((error: Error | null, output: string) => {
        this.#ending = undefined;
        // A check that did not finish has no result.
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

const readDamage = (output: string): string[] => {
  const read: unknown = JSON.parse(output);
  return Array.isArray(read) ? read.map(String) : [];
};
