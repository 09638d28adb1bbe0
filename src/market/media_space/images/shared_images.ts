import type { Exchange } from '../../../engine/http/exchange.ts';
import { Shares } from '../../../engine/http/shares.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { image_limits } from './image_limits.ts';

export interface SharedImageLimits {
  /** How many bytes of images may be on their way at once, and which part of them may be one address's. */
  readonly image_bytes_max: number;
  readonly share_percent_max: number;
}

/** An image on its way to some clients, which share its bytes. */
class SharedImage {
  readonly since_ms = performance.now();
  readonly exchanges = new Set<Exchange>();

  constructor(
    /** The address that asked first: it is counted as its. */
    readonly address: string,
    readonly byte_count: number,
    readonly bytes: Promise<Uint8Array | undefined>,
  ) {}
}

/**
 * Images on their way to clients. Their bytes are read once for all who ask at the same time, and are bounded, for each
 * address and in all. Where all room is taken, the image goes that takes longest, with the connections that it is on.
 */
export class SharedImages {
  /** Those that have been on their way longest first. */
  readonly #images = new Map<string, SharedImage>();
  readonly #held: Shares<string>;

  /** @param turn_ms for how long an image is left alone. */
  constructor(
    readonly load: (image_id: string, byte_count: number) => Promise<Uint8Array | undefined>,
    { image_bytes_max, share_percent_max }: SharedImageLimits,
    readonly turn_ms = image_limits.image_turn_ms.value,
  ) {
    this.#held = new Shares(image_bytes_max, share_percent_max);
  }

  /** Holds an image until an exchange has ended, and gives its bytes; undefined when there is no room. */
  hold(
    image_id: string,
    byte_count: number,
    exchange: Exchange,
  ): Promise<Uint8Array | undefined> | undefined {
    const image = this.#images.get(image_id) ?? this.#add(image_id, byte_count, exchange.client_address);
    if (image === undefined) return undefined;
    image.exchanges.add(exchange);
    exchange.onEnd(() => {
      image.exchanges.delete(exchange);
      if (image.exchanges.size === 0) this.#release(image_id, image);
    });
    return image.bytes;
  }

  #add(image_id: string, byte_count: number, address: string): SharedImage | undefined {
    if (!this.#held.hasShare(address, byte_count)) return refuseAt('share_percent_max');
    while (!this.#held.hasRoom(byte_count)) if (!this.#cutLongest()) return refuseAt('image_bytes_max');
    this.#held.hold(address, byte_count);
    const image = new SharedImage(address, byte_count, this.load(image_id, byte_count));
    this.#images.set(image_id, image);
    return image;
  }

  #release(image_id: string, image: SharedImage): void {
    // It may have been cut, and another one may be under way under its id.
    if (this.#images.get(image_id) !== image) return;
    this.#images.delete(image_id);
    this.#held.release(image.address, image.byte_count);
  }

  /** @returns whether there was one that has been on its way for long enough. */
  #cutLongest(): boolean {
    for (const [image_id, image] of this.#images) {
      if (performance.now() - image.since_ms < this.turn_ms) return false;
      this.#release(image_id, image);
      countRefusal('image_bytes_max');
      for (const { request } of image.exchanges) request.socket.destroy();
      return true;
    }
    return false;
  }
}

function refuseAt(limit: string): undefined {
  countRefusal(limit);
  return undefined;
}
