import { countRefusal } from '../../observe/limit_refusals.ts';
import type { Exchange } from '../exchange.ts';
import { GatewayRefusal } from '../gateway_refusals.ts';
import { findEncodingRefusal, overloaded, readBody } from './body.ts';
import { BodyPlaces } from './body_places.ts';

export interface SmallBodyLimits {
  /** What a body is, in messages. */
  readonly called: string;
  readonly media_type: string;
  /** Maximum size of a body, and the name of that limit. */
  readonly bytes_max: number;
  readonly bytes_limit: string;
  /** How many bodies may arrive at once, and the name of that limit. */
  readonly waiting_max: number;
  readonly waiting_limit: string;
  /** The share of them that one address may take. */
  readonly share_percent_max: number;
}

/** Reads small bodies that anybody may send, within limits for their size and their number at the same time. */
export class SmallBodies {
  readonly #places: BodyPlaces;

  constructor(readonly limits: SmallBodyLimits) {
    const { bytes_max, waiting_max, waiting_limit, share_percent_max } = limits;
    this.#places = new BodyPlaces(
      {
        waiting_bodies_max: waiting_max,
        waiting_body_bytes_max: waiting_max * bytes_max,
        share_percent_max,
      },
      waiting_limit,
      waiting_limit,
    );
  }

  async read({ request, client_address, deadline }: Exchange): Promise<Uint8Array | GatewayRefusal> {
    const { called, media_type, bytes_max } = this.limits;
    const refusal = findEncodingRefusal(request);
    if (refusal) return refusal;
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() !== media_type)
      return new GatewayRefusal('malformed_request', {
        message: `The body of a ${called} is ${media_type}.`,
      });
    if (Number(request.headers['content-length'] ?? 0) > bytes_max) return this.#tooLarge();
    const place = this.#places.enter(0, client_address);
    if (!place) return overloaded();
    // The time that the body takes depends on the client.
    deadline?.pause();
    try {
      const bytes = await readBody(request, place, bytes_max);
      return bytes instanceof GatewayRefusal && bytes.reason === 'body_too_large' ? this.#tooLarge() : bytes;
    } finally {
      deadline?.resume();
      place.leave();
    }
  }

  #tooLarge(): GatewayRefusal {
    const { called, bytes_max, bytes_limit } = this.limits;
    countRefusal(bytes_limit);
    return new GatewayRefusal('body_too_large', {
      message: `The ${called} is larger than ${bytes_max / 1_024} KiB.`,
      headers: { connection: 'close' },
    });
  }
}
