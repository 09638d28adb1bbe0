import { SmallBodies } from '../../engine/http/bodies/small_bodies.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { consent_limits } from './consent_limits.ts';

const { form_bytes_max, waiting_forms_max } = consent_limits;

/** Reads forms of the consent pages, within limits for their size and their number at the same time. */
export class FormReader {
  readonly #bodies: SmallBodies;

  constructor(share_percent_max: number) {
    this.#bodies = new SmallBodies({
      called: 'form',
      media_type: 'application/x-www-form-urlencoded',
      bytes_max: form_bytes_max.value,
      bytes_limit: 'form_bytes_max',
      waiting_max: waiting_forms_max.value,
      waiting_limit: 'waiting_forms_max',
      share_percent_max,
    });
  }

  async read(exchange: Exchange): Promise<URLSearchParams | GatewayRefusal> {
    const bytes = await this.#bodies.read(exchange);
    return bytes instanceof GatewayRefusal ? bytes : new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  }
}
