import type { IncomingMessage } from 'node:http';
import type { Dialect } from '../contract/dialect.ts';
import type { ParsedRequest } from '../contract/query_reader.ts';
import { readBody } from '../http/bodies/body.ts';
import type { UploadSlots } from '../http/bodies/upload_slots.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { Route } from './route.ts';

const host_form = /^(?:[a-z0-9](?:[a-z0-9.-]{0,253})|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** The parts of an HTTP request that are read late: only when a call has passed the checks before, or asks for them. */
export class IncomingRequest {
  #has_slot = false;

  constructor(
    readonly raw: IncomingMessage,
    readonly upload_slots: UploadSlots,
    readonly configured_url: string | undefined,
  ) {}

  /**
   * Where the client sees this server: as it is configured, or else as the client's own Host header says. A Host that
   * is not well formed is never repeated; the address that the connection came to is used instead.
   */
  get public_url(): string {
    const { headers, socket } = this.raw;
    if (this.configured_url !== undefined) return this.configured_url;
    if (headers.host !== undefined && host_form.test(headers.host)) return `http://${headers.host}`;
    const { localAddress = '127.0.0.1', localPort = 80 } = socket;
    return `http://${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
  }

  /** The business parameters of a POST. Files are held in memory, so that an upload needs a slot first. */
  async readBody(
    { upload, readBody: read }: Route,
    dialect: Dialect,
  ): Promise<ParsedRequest | GatewayRefusal> {
    if (upload === undefined) {
      const bytes = await readBody(this.raw);
      return bytes instanceof GatewayRefusal ? bytes : read(bytes, dialect);
    }
    const refusal = upload.refuse(this.raw);
    if (refusal) return refusal;
    this.#has_slot = await this.upload_slots.acquire();
    if (!this.#has_slot)
      return new GatewayRefusal('overloaded', {
        message: 'Too many uploads are under way; try again.',
        headers: { 'retry-after': '1' },
      });
    return upload.read(this.raw);
  }

  /** The call has been answered: what it held is released. */
  end(): void {
    if (this.#has_slot) this.upload_slots.release();
  }
}
