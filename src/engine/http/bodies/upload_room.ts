import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { http_limits } from '../http_limits.ts';
import { Shares } from '../shares.ts';

export interface UploadLimits {
  /** How many bytes of uploads are held at once, and which part of them may be one partner's. */
  readonly upload_bytes_max: number;
  readonly share_percent_max: number;
}

interface WaitingUpload {
  readonly partner_id: number;
  readonly byte_count: number;
  readonly settle: (is_acquired: boolean) => void;
}

/**
 * Room in memory for uploads, by the size that they will have, so that none has to be given up in the middle. Where there
 * is none they wait, unread, in the order in which they came; only those wait for nobody else who have used up their
 * partner's share.
 */
export class UploadRoom {
  readonly #held: Shares<number>;
  readonly #waiting = new Set<WaitingUpload>();

  constructor(
    { upload_bytes_max, share_percent_max }: UploadLimits,
    readonly wait_ms = http_limits.upload_wait_ms_max.value,
  ) {
    this.#held = new Shares(upload_bytes_max, share_percent_max);
  }

  /** Acquires room for so many bytes, to be given back with `release`; false when there was none in time. */
  acquire(partner_id: number, byte_count: number): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = guarded(() => {
        countRefusal(this.#held.hasRoom(byte_count) ? 'share_percent_max' : 'upload_bytes_max');
        waiting.settle(false);
      });
      const timer = setTimeout(giveUp, this.wait_ms);
      const waiting: WaitingUpload = {
        partner_id,
        byte_count,
        settle: (is_acquired) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(is_acquired);
        },
      };
      this.#waiting.add(waiting);
      this.#admit();
    });
  }

  release(partner_id: number, byte_count: number): void {
    this.#held.release(partner_id, byte_count);
    this.#admit();
  }

  #admit(): void {
    for (const { partner_id, byte_count, settle } of this.#waiting) {
      // A small one does not overtake a large one, which would never find room.
      if (!this.#held.hasRoom(byte_count)) return;
      if (this.#held.hold(partner_id, byte_count)) settle(true);
    }
  }
}
