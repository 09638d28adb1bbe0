// Of the nodes that share a database, one sends pushes.
import { newRequestId } from '../../../engine/http/requests/request_id.ts';
import { engines } from '../../../engine/store/engines.ts';
import type { Database } from '../../../engine/store/store.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { claimSender, insertSender, releaseSender } from '../sender.store.ts';

/** How long another node waits for the messages of one that has died. */
const lease_s = 15;

export class SenderLease {
  readonly #lease = newRequestId();
  #ends_at = 0;

  constructor(
    readonly database: Database,
    readonly wall_clock: Clock,
  ) {}

  /** Whether no other node can have the database. */
  get is_alone(): boolean {
    return engines[this.database.engine].embedded;
  }

  get is_held(): boolean {
    return this.is_alone || this.#ends_at > seconds(this.wall_clock);
  }

  /** Takes it, or keeps it for longer. @returns whether this node has it. */
  async hold(): Promise<boolean> {
    if (this.is_alone) return true;
    const { database } = this;
    const wall_now = seconds(this.wall_clock);
    const claim = { lease: this.#lease, lease_ends_at: wall_now + lease_s, wall_now };
    if (this.#ends_at === 0) await database.run(insertSender, { lease: '', lease_ends_at: 0 });
    const is_held = (await database.run(claimSender, claim)) === 1;
    // It ends here before it ends for others.
    this.#ends_at = is_held ? wall_now + lease_s - 4 : 0;
    return is_held;
  }

  /** Lets another node have it at once. While the database is away, it ends after its time. */
  async release(): Promise<void> {
    if (this.is_alone || !this.is_held) return;
    await this.database.run(releaseSender, { lease: this.#lease }).catch(() => 0);
  }
}
