import { countRefusal } from '../../observe/limit_refusals.ts';
import { Shares } from '../shares.ts';

export interface BodyLimits {
  /** Maximum number of bodies that arrive at once, and of their bytes that are held until they are answered. */
  readonly waiting_bodies_max: number;
  readonly waiting_body_bytes_max: number;
  /** The share of both that one partner or one address may take, in percent. */
  readonly share_percent_max: number;
}

/** A body that is still arriving. */
export class BodyPlace {
  #is_arriving = true;
  #byte_count = 0;

  constructor(
    readonly places: BodyPlaces,
    readonly partner_id: number,
    readonly address: string,
  ) {}

  /** Reserves more bytes. Returns false if there is no room. */
  hold(byte_count: number): boolean {
    const { partner_bytes, address_bytes } = this.places;
    if (!partner_bytes.hold(this.partner_id, byte_count))
      return this.#refuse(partner_bytes.hasRoom(byte_count));
    if (address_bytes.hold(this.address, byte_count)) {
      this.#byte_count += byte_count;
      return true;
    }
    partner_bytes.release(this.partner_id, byte_count);
    return this.#refuse(address_bytes.hasRoom(byte_count));
  }

  #refuse(is_share: boolean): false {
    countRefusal(is_share ? 'share_percent_max' : this.places.bytes_limit);
    return false;
  }

  /** Frees the place of a body that has arrived completely. Its bytes stay reserved. */
  arrive(): void {
    if (!this.#is_arriving) return;
    this.#is_arriving = false;
    this.places.partner_count.release(this.partner_id, 1);
    this.places.address_count.release(this.address, 1);
  }

  /** Releases everything that it holds. */
  leave(): void {
    this.arrive();
    this.places.partner_bytes.release(this.partner_id, this.#byte_count);
    this.places.address_bytes.release(this.address, this.#byte_count);
    this.#byte_count = 0;
  }
}

/** Counts arriving bodies and their bytes: in all, for each partner and for each address. */
export class BodyPlaces {
  readonly partner_count: Shares<number>;
  readonly address_count: Shares<string>;
  readonly partner_bytes: Shares<number>;
  readonly address_bytes: Shares<string>;

  /** @param count_limit names of the limits that declare both bounds. */
  constructor(
    { waiting_bodies_max, waiting_body_bytes_max, share_percent_max }: BodyLimits,
    readonly count_limit = 'waiting_bodies_max',
    readonly bytes_limit = 'waiting_body_bytes_max',
  ) {
    this.partner_count = new Shares(waiting_bodies_max, share_percent_max);
    this.address_count = new Shares(waiting_bodies_max, share_percent_max);
    this.partner_bytes = new Shares(waiting_body_bytes_max, share_percent_max);
    this.address_bytes = new Shares(waiting_body_bytes_max, share_percent_max);
  }

  /** Reserves a place for one more body; undefined if there is none. */
  enter(partner_id: number, address: string): BodyPlace | undefined {
    if (!this.partner_count.hold(partner_id, 1)) return this.#refuse(this.partner_count.hasRoom(1));
    if (this.address_count.hold(address, 1)) return new BodyPlace(this, partner_id, address);
    this.partner_count.release(partner_id, 1);
    return this.#refuse(this.address_count.hasRoom(1));
  }

  #refuse(is_share: boolean): undefined {
    countRefusal(is_share ? 'share_percent_max' : this.count_limit);
    return undefined;
  }
}
