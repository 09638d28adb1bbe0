import type { IncomingMessage } from 'node:http';
import type { ParsedRequest } from '../contract/query_reader.ts';
import { readBody } from '../http/body.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { UploadSlots } from '../http/upload_slots.ts';
import type { Route } from './route.ts';

const host_form = /^(?:[a-z0-9](?:[a-z0-9.-]{0,253})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** A request on its way in: what is read of it only when a call comes so far, or asks for it. */
export class IncomingRequest {
  #has_place = false;

  constructor(
    readonly raw: IncomingMessage,
    readonly places: UploadSlots,
    readonly known_url: string | undefined,
  ) {}

  /**
   * Where the client sees this server: as it is configured, or else as the client itself calls it. A Host that is
   * none is not repeated; the address that the connection came to stands for it.
   */
  get public_url(): string {
    const { headers, socket } = this.raw;
    if (this.known_url !== undefined) return this.known_url;
    if (headers.host !== undefined && host_form.test(headers.host)) return `http://${headers.host}`;
    const { localAddress = '127.0.0.1', localPort = 80 } = socket;
    return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
  }

  /** The business parameters of a POST. Files are held in memory, so that an upload needs a place first. */
  async readBody({ upload, readBody: read }: Route): Promise<ParsedRequest | GatewayRefusal> {
    if (upload === undefined) {
      const bytes = await readBody(this.raw);
      return bytes instanceof GatewayRefusal ? bytes : read(bytes);
    }
    const refusal = upload.refuse(this.raw);
    if (refusal) return refusal;
    this.#has_place = await this.places.enter();
    if (!this.#has_place)
      return new GatewayRefusal('overloaded', {
        message: 'Too many uploads are under way; try again.',
        headers: { 'retry-after': '1' },
      });
    return upload.read(this.raw);
  }

  /** The call has been answered: what it held is let go. */
  end(): void {
    if (this.#has_place) this.places.leave();
  }
}
