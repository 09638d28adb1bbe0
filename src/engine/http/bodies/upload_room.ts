import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { http_limits } from '../http_limits.ts';
import { Shares } from '../shares.ts';

export interface UploadLimits {
  /** Maximum number of bytes of uploads that are held at once, and the share of one partner in percent. */
  readonly upload_bytes_max: number;
  readonly share_percent_max: number;
}

interface WaitingUpload {
  readonly partner_id: number;
  readonly byte_count: number;
  readonly settle: (is_acquired: boolean) => void;
}

/**
 * Reserves memory for uploads by their full size, so that none has to be cut off halfway. If there is no room, uploads
 * wait unread in order of arrival. An upload whose partner has used up its share does not block those behind it.
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

  /** Reserves room for an upload, to be released with `release`. Returns false if there was none in time. */
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
      // A small upload must not overtake a large one, which might otherwise never find room.
      if (!this.#held.hasRoom(byte_count)) return;
      if (this.#held.hold(partner_id, byte_count)) settle(true);
    }
  }
}
