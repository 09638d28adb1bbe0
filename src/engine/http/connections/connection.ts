import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { http_limits } from '../http_limits.ts';

/** How many requests of one connection are served at once; those that were sent behind them wait. */
export const pipelined_max = http_limits.pipelined_max.value;

/** A response that knows its connection. */
export class ConnectionResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Undefined for a request that came without a network. */
  client: Connection | undefined = undefined;
  /** How many bytes of it are kept for this client alone until it has taken them. */
  unsent_bytes = 0;
}

/** Who counts what the connections of a server hold together. */
export interface ConnectionOwner {
  readonly limits: { readonly unsent_bytes_per_connection_max: number };
  keep(byte_count: number): void;
  end(connection: Connection, byte_count: number): void;
}

/** The connection of a client. */
export class Connection {
  is_open = true;
  /** Whether nothing is read of it for now. */
  is_paused = false;
  /** Whose turn its requests wait for: that of its address, or of the partner that last signed one rightly. */
  caller_key: string | number;
  calls_under_way = 0;
  /** How much had been read from it when its last call was done. */
  bytes_read = 0;
  /** How much of its answers waits for the client to take it. */
  unsent_bytes = 0;
  /** For how many ticks the client has not taken what waits for it. */
  ticks_unsent = 0;
  latest_response: ServerResponse | undefined = undefined;
  /** Called when it is closed. */
  readonly on_close = new Set<() => void>();
  /** Starts the requests that wait until earlier ones have been answered. */
  readonly postponed: (() => void)[] = [];

  constructor(
    readonly owner: ConnectionOwner,
    readonly socket: Socket,
    /** Under which its address is counted; undefined for a trusted proxy, which has the connections of many. */
    readonly address_key: string | undefined,
    /** Grows with every call of the server: who has the smallest has been idle longest. */
    public last_used: number,
  ) {
    this.caller_key = address_key ?? '';
  }

  /** Whether no call is under way on it, and none on its way to us. */
  get is_idle(): boolean {
    return this.calls_under_way === 0 && !this.is_paused && this.socket.bytesRead === this.bytes_read;
  }

  /** Whether its next request has to wait until earlier ones have been answered and taken. */
  get is_full(): boolean {
    return (
      this.calls_under_way - this.postponed.length >= pipelined_max ||
      this.unsent_bytes > this.owner.limits.unsent_bytes_per_connection_max
    );
  }

  /** Notes that an answer of so many bytes waits for the client. */
  keep(response: ConnectionResponse, byte_count: number): void {
    if (!this.is_open) return;
    response.unsent_bytes = byte_count;
    this.unsent_bytes += byte_count;
    this.owner.keep(byte_count);
  }
}
