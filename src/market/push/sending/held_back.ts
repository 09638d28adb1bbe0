// Pushes that a fault holds back.
import type { Transaction } from '../../../engine/store/store.ts';
import { holdBack, type Message, releaseHeldBack } from '../messages.store.ts';
import type { MetFault } from './push_faults.ts';

const waits_for_next = 'push_out_of_order';

/** A push that waits because of a fault, in seconds of the business clock. */
export interface HeldBack {
  readonly message: Message;
  readonly fault: MetFault;
  readonly until: number;
}

const keyOf = ({ code, subject }: Message) => `${code} ${subject}`;

/**
 * The code and subject of pushes that wait for the next one like them. This is forgotten when the marketplace closes; they
 * then wait their whole time.
 */
export class WaitingPushes {
  readonly #waiting = new Set<string>();

  /** Holds back pushes of one partner, in the caller's transaction. */
  async hold(store: Transaction, held: readonly HeldBack[]): Promise<void> {
    for (const { message, fault, until } of held) {
      const { partner_id, message_no } = message;
      if (fault.kind === waits_for_next) this.#waiting.add(keyOf(message));
      await store.run(holdBack, { partner_id, message_no, due_at: until, fault: fault.kind });
    }
  }

  /** Makes due what has waited for these pushes, which were attempted, in the caller's transaction. */
  async release(store: Transaction, attempted: readonly Message[], now: number): Promise<void> {
    for (const message of attempted) {
      if (!this.#waiting.has(keyOf(message))) continue;
      const { partner_id, message_no, code, subject, fault } = message;
      const earlier = { partner_id, message_no, code, subject, fault: waits_for_next, now };
      const released = await store.run(releaseHeldBack, earlier);
      // Either the one that waited is due, or its time was over.
      if (released > 0 || fault === waits_for_next) this.#waiting.delete(keyOf(message));
    }
  }
}
