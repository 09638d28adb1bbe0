import type { Clock } from '../../../kit/contract/clock.ts';
import type { KeptSandbox } from './kept_sandbox.ts';
import type { SandboxIndex } from './sandbox_index.ts';
import type { SandboxLimits } from './sandbox_program.ts';

export interface IdleSandboxesOptions {
  readonly index: SandboxIndex;
  readonly wall_clock: Clock;
  readonly limits: Pick<SandboxLimits, 'sandbox_idle_ms' | 'sandboxes_open_max'>;
  readonly remove: (sandbox: KeptSandbox) => Promise<void>;
}

/** Closes sandboxes that nobody uses, and deletes those that have expired. */
export class IdleSandboxes {
  constructor(readonly options: IdleSandboxesOptions) {}

  get open_count(): number {
    return this.options.index.all.filter(({ is_open }) => is_open).length;
  }

  async sweep(): Promise<void> {
    const { index, wall_clock, limits, remove } = this.options;
    const now_ms = wall_clock.now_ms();
    for (const sandbox of index.all) {
      if (sandbox.is_used) continue;
      if (now_ms >= sandbox.expires_ms) await remove(sandbox);
      else if (now_ms - sandbox.released_ms >= limits.sandbox_idle_ms) await sandbox.closeIfUnused();
    }
    // Sandboxes in use may stay open, even if they are more than the limit.
    await this.closeUnused(limits.sandboxes_open_max);
  }

  /** Closes unused sandboxes, least recently used first, until at most this many are open. */
  async closeUnused(open_max: number): Promise<void> {
    while (this.open_count > open_max) {
      const [oldest] = this.options.index.all
        .filter(({ is_open, is_used }) => is_open && !is_used)
        .sort((one, other) => one.released_ms - other.released_ms);
      if (!oldest) return;
      await oldest.closeIfUnused();
    }
  }
}
