import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { http_limits } from '../http_limits.ts';

/** Maximum number of requests of one connection that are served at once. Later requests wait. */
export const pipelined_max = http_limits.pipelined_max.value;

/** A response that knows its connection. */
export class ConnectionResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Undefined for a request that did not come over a network. */
  client: Connection | undefined = undefined;
  /** Bytes of the answer that are kept for this client alone until it has received them. */
  unsent_bytes = 0;
}

/** Counts what the connections of a server hold together. */
export interface ConnectionOwner {
  readonly limits: { readonly unsent_bytes_per_connection_max: number };
  keep(byte_count: number): void;
  end(connection: Connection, byte_count: number): void;
}

export class Connection {
  is_open = true;
  /** Whether reading from it is paused. */
  is_paused = false;
  /** The key of the queue that its requests wait in: its address, or the last partner with a valid sign. */
  caller_key: string | number;
  calls_under_way = 0;
  /** Bytes that had been read from it when its last call was done. */
  bytes_read = 0;
  /** Bytes of its answers that the client has not received yet. */
  unsent_bytes = 0;
  /** Number of ticks in which the client has received nothing. */
  ticks_unsent = 0;
  latest_response: ServerResponse | undefined = undefined;
  /** Called when it is closed. */
  readonly on_close = new Set<() => void>();
  /** Starts requests that wait until earlier ones have been answered. */
  readonly postponed: (() => void)[] = [];

  constructor(
    readonly owner: ConnectionOwner,
    readonly socket: Socket,
    /** The key under which its address is counted; undefined for a trusted proxy, which carries many clients. */
    readonly address_key: string | undefined,
    /** Increases with every call of the server. The connection with the smallest value has been idle longest. */
    public last_used: number,
  ) {
    this.caller_key = address_key ?? '';
  }

  /** Whether no call is in progress or arriving on it. */
  get is_idle(): boolean {
    return this.calls_under_way === 0 && !this.is_paused && this.socket.bytesRead === this.bytes_read;
  }

  /** Whether its next request has to wait until earlier answers have been received. */
  get is_full(): boolean {
    return (
      this.calls_under_way - this.postponed.length >= pipelined_max ||
      this.unsent_bytes > this.owner.limits.unsent_bytes_per_connection_max
    );
  }

  /** Counts an answer that waits for the client. */
  keep(response: ConnectionResponse, byte_count: number): void {
    if (!this.is_open) return;
    response.unsent_bytes = byte_count;
    this.unsent_bytes += byte_count;
    this.owner.keep(byte_count);
  }
}
