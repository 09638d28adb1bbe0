// The HTTP server: Node's own, with one table of resources by path. Its own refusals, such as for an unknown
// path, have an envelope too.

import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Deadlines } from '../store/deadline.ts';
import { guarded, reportStray } from '../stray_errors.ts';
import { CallRecord, type OnDefect } from './call_record.ts';
import { AddressList } from './connections/client_address.ts';
import { ConnectionResponse } from './connections/connection.ts';
import { type ConnectionLimits, Connections } from './connections/connections.ts';
import type { ServerLoad } from './connections/paused_connections.ts';
import { Exchange, type Resource, type ServerContext } from './exchange.ts';
import { ExchangeDeadline } from './exchange_deadline.ts';
import { GatewayRefusal } from './gateway_refusals.ts';
import { http_limits } from './http_limits.ts';
import { fastHeadFault } from './requests/fast_head_fault.ts';
import { no_target } from './requests/logged_target.ts';
import {
  answerUnsupportedRequests,
  keepConnection,
  type OnMalformed,
  onClientError,
} from './requests/malformed_request.ts';
import { newRequestId } from './requests/request_id.ts';
import { type Answer, gatewayRefusalAnswer, refusalForError } from './responses/refusal_answer.ts';
import { ResponseQueue } from './responses/response_queue.ts';

export interface HttpLimits extends ConnectionLimits {
  /** Maximum time for the headers, and for the whole request, to arrive, in milliseconds. */
  readonly header_timeout_ms: number;
  readonly request_timeout_ms: number;
  /** Maximum time until an answer begins, in milliseconds. */
  readonly call_timeout_ms: number;
}

export interface HttpOptions {
  readonly onDefect: OnDefect;
  readonly limits: HttpLimits;
  /** Proxies whose X-Forwarded-For is trusted: addresses and networks, separated by commas; default none. */
  readonly trusted_proxies?: string | undefined;
  /** The load of the server. While it has no room, its connections are not read. */
  readonly load?: ServerLoad;
  /** Resources by path. One whose path ends in a slash also serves every path one level below. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Finds the resource for paths that are not listed one by one. */
  readonly findResource?: ((path: string) => Resource | undefined) | undefined;
  /**
   * Called first, for any path. Returns whether the request may continue. If not, it has answered the
   * request, immediately if possible.
   */
  readonly mayGoOn?: (exchange: Exchange) => boolean | Promise<boolean>;
  /** The message for an unknown path; default the gateway's own. */
  readonly unknownPath?: (path: string) => string | undefined;
  /** Writes a refusal if no operation is known; default in the envelope of the partner API. */
  readonly refusalAnswer?: (request_id: string, refusal: GatewayRefusal) => Answer;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: CallRecord) => void;
}

/** A server that can be started and stopped. */
export interface HttpServer {
  readonly server: Server;
  /** Number of open client connections. */
  readonly connection_count: number;
  listen(address: { host: string; port: number }): Promise<void>;
  /** From now on, answers announce that their connection closes, and the connection is closed after them. */
  announceClose(): void;
  /** Accepts no more connections, closes the idle ones, and waits for the others. */
  close(): Promise<void>;
}

const header_bytes_max = http_limits.header_bytes_max.value;

/** Builds the server. It does not listen yet. */
export function httpServer(options: HttpOptions): HttpServer {
  const { onDefect, limits, trusted_proxies = '', load, resources, mayGoOn, unknownPath, observe } = options;
  const { refusalAnswer = gatewayRefusalAnswer } = options;
  const onMalformed: OnMalformed = (request_id, refusal, target) => {
    const answer = refusalAnswer(request_id, refusal);
    observe(new CallRecord(request_id, target).end(answer.error, answer.status, 0));
    return answer;
  };
  const server: Server = createServer({
    ServerResponse: ConnectionResponse,
    headersTimeout: limits.header_timeout_ms,
    requestTimeout: limits.request_timeout_ms,
    // How often Node checks for requests that take too long: often enough for the shorter limit.
    connectionsCheckingInterval: Math.min(1_000, Math.ceil(limits.header_timeout_ms / 4)),
    maxHeaderSize: header_bytes_max,
    // Node would answer a request without Host with a plain 400. It gets an envelope instead.
    requireHostHeader: false,
  });
  const connections = new Connections(server, limits, new AddressList(trusted_proxies), load);
  server.on('clientError', onClientError(onMalformed, connections));
  answerUnsupportedRequests(server, onMalformed, connections);
  const deadlines = new Deadlines(limits.call_timeout_ms);
  let is_closing = false;
  const context: ServerContext = {
    responses: new ResponseQueue((error) => onDefect(error, new CallRecord(newRequestId(), no_target))),
    observe,
    refusalAnswer,
    connections,
    closesAfterAnswer: ({ client }) => is_closing && client?.calls_under_way === 1,
  };

  /** Returns the resource of a path, or the refusal if there is none. */
  function findResource(path: string, method: string): Resource | GatewayRefusal {
    const resource = resources.get(path) ?? resources.get(folderOf(path)) ?? options.findResource?.(path);
    if (resource === undefined)
      return isDecodable(path)
        ? new GatewayRefusal('unknown_path', { message: unknownPath?.(path) })
        : new GatewayRefusal('malformed_request', {
            message: 'The path is not well-formed percent-encoding.',
          });
    if (resource.methods.includes(method)) return resource;
    return new GatewayRefusal('wrong_method', {
      message: `This path is called with ${resource.methods.join(' or ')}.`,
      headers: { allow: resource.methods.join(', ') },
    });
  }

  const answerDefect = guarded((exchange: Exchange, error: unknown): void => {
    const request_id = newRequestId();
    onDefect(error, new CallRecord(request_id, exchange.target));
    if (exchange.is_given_up) return;
    // If the answer has begun, cut the connection, so that the client can detect that it is incomplete.
    if (exchange.response.headersSent) exchange.response.destroy();
    else exchange.refuse(refusalForError(error), request_id);
  });

  function serve(request: IncomingMessage, response: ConnectionResponse): void {
    const { path, query } = splitTarget(request.url ?? '');
    const exchange = new Exchange(context, request, response, path, query);
    try {
      serveExchange(exchange, request);
    } catch (error) {
      answerDefect(exchange, error);
    }
  }

  function serveExchange(exchange: Exchange, request: IncomingMessage): void {
    const fault = fastHeadFault(request);
    // The end of this request is ambiguous too, so the connection cannot be reused.
    if (fault !== undefined)
      return void exchange.refuse(
        new GatewayRefusal('malformed_request', { message: fault, headers: { connection: 'close' } }),
      );
    const may_go_on = mayGoOn?.(exchange) ?? true;
    if (may_go_on === true) serveResource(exchange);
    else if (may_go_on === false) return;
    else {
      exchange.deadline = new ExchangeDeadline(exchange, deadlines);
      may_go_on
        .then((may) => (may && !exchange.is_given_up ? serveResource(exchange) : undefined))
        .catch((error: unknown) => answerDefect(exchange, error));
    }
  }

  function serveResource(exchange: Exchange): void {
    const resource = findResource(exchange.path, exchange.request.method ?? '');
    if (resource instanceof GatewayRefusal) exchange.refuse(resource);
    else {
      if (resource.keeps_time !== true) exchange.deadline ??= new ExchangeDeadline(exchange, deadlines);
      const served = resource.serve(exchange).catch((error: unknown) => answerDefect(exchange, error));
      // If the client has disconnected, there may be no answer.
      if (exchange.deadline) served.then(() => exchange.endDeadline()).catch(reportStray);
    }
  }

  const onRequest = guarded((request: IncomingMessage, response: ConnectionResponse) => {
    keepConnection(request);
    if (connections.begin(request, response)) serve(request, response);
    else connections.postpone(response, () => serve(request, response));
  });
  server.on('request', onRequest);

  return {
    server,
    get connection_count() {
      return connections.count;
    },
    listen: (address) =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen({ ...address, backlog: 4_096 }, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    announceClose() {
      is_closing = true;
      connections.readAll();
    },
    close: () =>
      new Promise((resolve) => {
        is_closing = true;
        connections.readAll();
        // It fails only for a server that never listened, which needs no closing.
        server.close(() => resolve());
      }),
  };
}

/** The path and the query of a request target. A target may also be a whole URL, as sent to proxies. */
function splitTarget(target: string): { path: string; query: string } {
  const relative = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  if (mark === -1) return { path: relative, query: '' };
  return { path: relative.slice(0, mark), query: relative.slice(mark + 1) };
}

/** A path up to its last slash. Empty directly below the root, where each path has its own resource. */
function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end > 0 ? path.slice(0, end + 1) : '';
}

/** Whether a path is well-formed percent-encoding. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}
