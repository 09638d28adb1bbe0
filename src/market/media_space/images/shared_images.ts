import type { Exchange } from '../../../engine/http/exchange.ts';
import { Shares } from '../../../engine/http/shares.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { image_limits } from './image_limits.ts';

export interface SharedImageLimits {
  /** How many bytes of images may be in transit at once, and which share of them one address may use. */
  readonly image_bytes_max: number;
  readonly share_percent_max: number;
}

/** An image in transit to some clients, which share its bytes. */
class SharedImage {
  readonly since_ms = performance.now();
  readonly exchanges = new Set<Exchange>();

  constructor(
    /** The first address that requested it; the image counts for this address. */
    readonly address: string,
    readonly byte_count: number,
    readonly bytes: Promise<Uint8Array | undefined>,
  ) {}
}

/**
 * Images in transit to clients. Their bytes are read once for all clients that request them at the same time,
 * and are bounded per address and in total. If all room is taken, the image that takes longest is cut off, with
 * its connections.
 */
export class SharedImages {
  /** In order of their start, oldest first. */
  readonly #images = new Map<string, SharedImage>();
  readonly #held: Shares<string>;

  /** @param turn_ms for how long an image may not be cut off. */
  constructor(
    readonly load: (image_id: string, byte_count: number) => Promise<Uint8Array | undefined>,
    { image_bytes_max, share_percent_max }: SharedImageLimits,
    readonly turn_ms = image_limits.image_turn_ms.value,
  ) {
    this.#held = new Shares(image_bytes_max, share_percent_max);
  }

  /** Holds an image until an exchange has ended, and returns its bytes; undefined if there is no room. */
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
    // The image may have been cut off, and another one may be in transit under its id.
    if (this.#images.get(image_id) !== image) return;
    this.#images.delete(image_id);
    this.#held.release(image.address, image.byte_count);
  }

  /** @returns whether an image was old enough to be cut off. */
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
