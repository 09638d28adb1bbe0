// Limits what each connection, each address and all of them together may take.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { http_limits } from '../http_limits.ts';
import { type AddressList, addressKey, forwardedAddress } from './client_address.ts';
import { Connection, type ConnectionResponse } from './connection.ts';
import { findLongestIdle, IdleConnections } from './idle_connections.ts';
import { PausedConnections, type ServerLoad } from './paused_connections.ts';

export interface ConnectionLimits {
  /** Maximum number of connections at once, in all and from one address. */
  readonly connections_max: number;
  /** Name of the limit that declares `connections_max`, if it is a different one. */
  readonly connections_limit?: string;
  readonly connections_per_address_max: number;
  /** How long a connection may wait for its next request. */
  readonly keep_alive_timeout_ms: number;
  /** How long a client may read nothing of an answer, and how long it may take to read all of it. */
  readonly stall_timeout_ms: number;
  readonly send_timeout_ms: number;
  /** Maximum number of unsent bytes of answers, in all, and on one connection before its further requests wait. */
  readonly unsent_bytes_max: number;
  readonly unsent_bytes_per_connection_max: number;
}

/** Maximum number of requests that may wait behind others on their connections, in all. */
const postponed_max = http_limits.postponed_max.value;
/** Above this part of `connections_max`, idle connections are closed after a tenth of the usual time. */
const pressure = 0.75;
const tick_ms_max = 1_000;

/** The connections of a server. */
export class Connections {
  readonly #open = new Map<Duplex, Connection>();
  readonly #by_address = new Map<string, Set<Connection>>();
  readonly #idle = new IdleConnections(() => this.#open.values());
  #uses = 0;
  #unsent_bytes = 0;
  #postponed = 0;
  readonly #paused: PausedConnections | undefined;

  constructor(
    readonly server: Server,
    readonly limits: ConnectionLimits,
    readonly trusted_proxies: AddressList,
    /** If undefined, connections are never paused. */
    load?: ServerLoad,
  ) {
    this.#paused = load && new PausedConnections(load);
    server.on('connection', this.#accept);
    // For Node, a connection is busy before its first request, and idle once its answer is written but not yet received.
    server.closeIdleConnections = () => {
      for (const { is_idle, socket } of this.#open.values()) if (is_idle) socket.destroy();
    };
    const tick = guarded(() => this.tick());
    const startTicking = guarded(() => {
      const ticking = setInterval(tick, this.#tick_ms).unref();
      const stopTicking = guarded(() => clearInterval(ticking));
      server.once('close', stopTicking);
    });
    server.once('listening', startTicking);
  }

  /** Number of open connections. */
  get count(): number {
    return this.#open.size;
  }

  get #tick_ms(): number {
    return Math.min(tick_ms_max, this.limits.stall_timeout_ms, this.limits.send_timeout_ms / 4);
  }

  /** The key under which the address of a client is counted, also behind a trusted proxy. */
  addressOf({ address_key, socket }: Connection, { headers }: IncomingMessage): string {
    if (address_key !== undefined) return address_key;
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join();
    return addressKey(forwardedAddress(forwarded, socket.remoteAddress ?? '', this.trusted_proxies));
  }

  /** Records a request. @returns whether it may be served now; otherwise it must be postponed. */
  begin({ socket }: IncomingMessage, response: ConnectionResponse): boolean {
    const connection = this.#open.get(socket);
    // It did not come over a network, or its client has been cut off.
    if (connection === undefined) return true;
    const { is_full } = connection;
    connection.calls_under_way++;
    this.#paused?.noteCall();
    response.client = connection;
    connection.latest_response = response;
    response.on('close', onClose);
    return !is_full;
  }

  latestResponse(socket: Duplex): ServerResponse | undefined {
    return this.#open.get(socket)?.latest_response;
  }

  /** Records the response to a request that is not served and therefore never begins. */
  noteResponse(socket: Duplex, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (connection) connection.latest_response = response;
  }

  /** Records that the client has received an answer. */
  end(connection: Connection, byte_count: number): void {
    connection.calls_under_way--;
    connection.bytes_read = connection.socket.bytesRead;
    connection.last_used = ++this.#uses;
    connection.ticks_unsent = 0;
    connection.unsent_bytes -= byte_count;
    this.#unsent_bytes -= byte_count;
    if (connection.postponed.length > 0) this.#goOn(connection);
    else if (connection.calls_under_way === 0) this.#paused?.considerPause(connection);
  }

  /** Reads all connections from now on, regardless of load. */
  readAll(): void {
    this.#paused?.stop();
  }

  /** Starts a request when earlier ones of its connection are answered. Until then the connection is not read. */
  postpone({ client }: ConnectionResponse, start: () => void): void {
    if (client === undefined) return;
    if (this.#postponed === postponed_max) {
      countRefusal('postponed_max');
      return void this.#cut(client);
    }
    this.#postponed++;
    client.postponed.push(start);
    // Node resumes reading after each complete request, so pause again once all received bytes are parsed.
    const pause = guarded(() => client.postponed.length > 0 && client.socket.pause());
    queueMicrotask(pause);
  }

  #goOn(connection: Connection): void {
    const { postponed, socket } = connection;
    while (postponed.length > 0 && !connection.is_full) {
      this.#postponed--;
      postponed.shift()?.();
    }
    if (postponed.length === 0) socket.resume();
  }

  /** Counts unsent bytes. If there are too many, disconnects the clients that have received nothing for longest. */
  keep(byte_count: number): void {
    this.#unsent_bytes += byte_count;
    const { unsent_bytes_max } = this.limits;
    if (this.#unsent_bytes <= unsent_bytes_max) return;
    const waiting = [...this.#open.values()].filter(({ unsent_bytes }) => unsent_bytes > 0);
    waiting.sort((a, b) => b.ticks_unsent - a.ticks_unsent || b.unsent_bytes - a.unsent_bytes);
    for (const connection of waiting) {
      // Free somewhat more than necessary, because the search takes time.
      if (this.#unsent_bytes < 0.9 * unsent_bytes_max) return;
      countRefusal('unsent_bytes_max');
      this.#cut(connection);
    }
  }

  /** Finds clients that do not receive their answers. Called at short intervals. */
  tick(): void {
    const { stall_timeout_ms, send_timeout_ms } = this.limits;
    const ticks_max = Math.ceil(send_timeout_ms / this.#tick_ms);
    for (const connection of this.#open.values()) {
      const { socket } = connection;
      if (connection.calls_under_way === 0 || socket.writableLength === 0) connection.ticks_unsent = 0;
      else if (++connection.ticks_unsent > ticks_max) {
        countRefusal('send_timeout_ms');
        this.#cut(connection);
      }
      // Node restarts its own time limit of a socket whenever the client has received a part.
      else if (connection.ticks_unsent === 1) socket.setTimeout(stall_timeout_ms);
    }
  }

  readonly #accept = guarded((socket: Socket): void => {
    const {
      connections_max,
      connections_limit = 'connections_max',
      connections_per_address_max,
    } = this.limits;
    const { remoteAddress: address } = socket;
    const key = address === undefined || this.trusted_proxies.has(address) ? undefined : addressKey(address);
    const same_address = key === undefined ? undefined : this.#by_address.get(key);
    if (same_address && same_address.size >= connections_per_address_max) {
      countRefusal('connections_per_address_max');
      const idle = findLongestIdle(same_address);
      if (!idle) return void socket.destroy();
      this.#cut(idle);
    }
    if (this.#open.size >= connections_max) {
      countRefusal(connections_limit);
      const idle = this.#idle.next();
      if (!idle) return void socket.destroy();
      this.#cut(idle);
    }
    const connection = new Connection(this, socket, key, ++this.#uses);
    this.#open.set(socket, connection);
    if (key !== undefined) this.#by_address.set(key, (same_address ?? new Set()).add(connection));
    this.#paused?.noteConnection();
    const forget = guarded(() => this.#forget(connection));
    // Node then closes the connection. A connection that waits for its next request has no unsent bytes.
    const onTimeout = guarded(() => {
      if (connection.ticks_unsent > 0) countRefusal('stall_timeout_ms');
    });
    socket.once('close', forget).on('timeout', onTimeout);
    this.#setKeepAlive();
  });

  #cut(connection: Connection): void {
    this.#forget(connection);
    connection.socket.destroy();
  }

  #forget(connection: Connection): void {
    if (!connection.is_open) return;
    connection.is_open = false;
    for (const end of connection.on_close) end();
    this.#open.delete(connection.socket);
    this.#unsent_bytes -= connection.unsent_bytes;
    this.#postponed -= connection.postponed.length;
    const same_address = this.#by_address.get(connection.address_key ?? '');
    same_address?.delete(connection);
    if (same_address?.size === 0) this.#by_address.delete(connection.address_key ?? '');
    this.#setKeepAlive();
  }

  #setKeepAlive(): void {
    const { connections_max, keep_alive_timeout_ms } = this.limits;
    const is_tight = this.#open.size > pressure * connections_max;
    this.server.keepAliveTimeout = is_tight ? keep_alive_timeout_ms / 10 : keep_alive_timeout_ms;
  }
}

/** One function for all responses, because a closure for each would cost more than the rest of this method. */
const onClose = guarded(function (this: ConnectionResponse): void {
  const { client, unsent_bytes, req } = this;
  if (!client?.is_open) return;
  client.owner.end(client, unsent_bytes);
  // After an early refusal, the body still arrives, and Node reads and drops it. It is not the next request.
  if (req.complete) return;
  const noteRead = guarded(() => {
    client.bytes_read = client.socket.bytesRead;
  });
  req.once('end', noteRead);
});
