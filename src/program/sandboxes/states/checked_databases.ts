// Databases of states whose rows were checked, so that a suite which loads the same file in each test checks it once.
import { linkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { state_limits } from '../../../testing/sandboxes/states/state_limits.ts';

const kept_max = state_limits.checked_states_max.value;

/** The files are links, which cost no copy. A template is never written, so all of its links keep their content. */
export class CheckedDatabases {
  /** The paths by the checksums of the states. The one that was used last comes last. */
  readonly #paths = new Map<string, string>();

  /** Puts the database of a state at a path. Returns false if it is not kept. */
  find(checksum: string, path: string): boolean {
    const kept = this.#paths.get(checksum);
    if (kept === undefined) return false;
    this.#paths.delete(checksum);
    try {
      linkSync(kept, path);
    } catch {
      // Somebody has removed it, or it has as many links as a file may have.
      rmSync(kept, { force: true });
      return false;
    }
    this.#paths.set(checksum, kept);
    return true;
  }

  /** Keeps the database of a state, in the same folder. */
  keep(checksum: string, path: string): void {
    // The same file was loaded twice at once.
    if (this.#paths.has(checksum)) return;
    const kept = join(dirname(path), `checked-${checksum}.db`);
    linkSync(path, kept);
    this.#paths.set(checksum, kept);
    for (const [oldest, other] of this.#paths) {
      if (this.#paths.size <= kept_max) break;
      this.#paths.delete(oldest);
      rmSync(other, { force: true });
    }
  }
}
