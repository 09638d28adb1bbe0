import { findEncodingRefusal, overloaded, readBody } from '../../engine/http/bodies/body.ts';
import { BodyPlaces } from '../../engine/http/bodies/body_places.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../engine/http/gateway_refusals.ts';
import { countRefusal } from '../../engine/observe/limit_refusals.ts';
import { consent_limits } from './consent_limits.ts';

const { form_bytes_max, waiting_forms_max } = consent_limits;
const form_type = 'application/x-www-form-urlencoded';

function tooLarge(): GatewayRefusal {
  countRefusal('form_bytes_max');
  return new GatewayRefusal('body_too_large', {
    message: `The form is larger than ${form_bytes_max.value / 1_024} KiB.`,
    headers: { connection: 'close' },
  });
}

/** Reads forms of the consent pages, within limits for their size and their number at the same time. */
export class FormReader {
  readonly #places: BodyPlaces;

  constructor(share_percent_max: number) {
    this.#places = new BodyPlaces(
      {
        waiting_bodies_max: waiting_forms_max.value,
        waiting_body_bytes_max: waiting_forms_max.value * form_bytes_max.value,
        share_percent_max,
      },
      'waiting_forms_max',
      'waiting_forms_max',
    );
  }

  async read({ request, client_address, deadline }: Exchange): Promise<URLSearchParams | GatewayRefusal> {
    const refusal = findEncodingRefusal(request);
    if (refusal) return refusal;
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (type.trim().toLowerCase() !== form_type)
      return new GatewayRefusal('malformed_request', { message: `The body of a form is ${form_type}.` });
    if (Number(request.headers['content-length'] ?? 0) > form_bytes_max.value) return tooLarge();
    const place = this.#places.enter(0, client_address);
    if (!place) return overloaded();
    // The time that the body takes depends on the client.
    deadline?.pause();
    try {
      const bytes = await readBody(request, place, form_bytes_max.value);
      if (bytes instanceof GatewayRefusal) return bytes.reason === 'body_too_large' ? tooLarge() : bytes;
      return new URLSearchParams(Buffer.from(bytes).toString('utf8'));
    } finally {
      deadline?.resume();
      place.leave();
    }
  }
}
