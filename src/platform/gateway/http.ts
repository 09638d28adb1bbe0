// The HTTP server of the partner API. Whatever it answers by itself is an envelope too.
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answer, type Gateway } from './answer.ts';
import { Call } from './call.ts';
import { closeOnlyIdleConnections } from './connections.ts';
import { type ImageSource, image_route, isImagePath, serveImages } from './images.ts';
import { Incoming } from './incoming.ts';
import { answerOddRequests, onClientError } from './malformed.ts';
import { GatewayRefusal, gatewayRefusals } from './refusals.ts';
import { type Answer, refusalFor, refusedByGateway } from './refused.ts';
import { newRequestId } from './request_id.ts';
import type { Route } from './route.ts';
import { UploadPlaces } from './upload_places.ts';

export interface HttpLimits {
  /** How long the headers, and the whole request, may take to arrive, in milliseconds. */
  readonly header_timeout_ms: number;
  readonly request_timeout_ms: number;
  /** How many connections, and how many calls under way, there may be at once. */
  readonly connections_max: number;
  readonly in_flight_max: number;
}

export interface HttpOptions {
  readonly gateway: Gateway;
  readonly routes: readonly Route[];
  readonly limits: HttpLimits;
  /** What partners see as the server; what a request itself calls it when left out. */
  readonly public_url?: string;
  readonly images: ImageSource;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: Call) => void;
}

const json = 'application/json; charset=utf-8';
const header_bytes_max = 16_384;

function send(reply: FastifyReply, request_id: string, { status, body, headers }: Answer): FastifyReply {
  reply.code(status).header('content-type', json).header('x-request-id', request_id);
  if (headers) reply.headers(headers);
  return reply.send(body);
}

/** Builds the server; it listens when it is told to. */
export function httpServer(options: HttpOptions): FastifyInstance {
  const { gateway, routes, limits, public_url, images, observe } = options;
  const onMalformed = (request_id: string, reason: keyof typeof gatewayRefusals) =>
    observe(new Call(request_id).end(gatewayRefusals[reason].error, gatewayRefusals[reason].status, 0));

  const server = Fastify({
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: limits.request_timeout_ms,
    // The query is read by the call's own journey. No part of a path is longer than all headers may be.
    routerOptions: { maxParamLength: header_bytes_max, querystringParser: () => ({}) },
    http: {
      headersTimeout: limits.header_timeout_ms,
      connectionsCheckingInterval: Math.min(1_000, Math.ceil(limits.header_timeout_ms / 4)),
      // A request without Host would get a bare 400 of Node's own; it gets an envelope below.
      requireHostHeader: false,
      maxHeaderSize: header_bytes_max,
    },
    clientErrorHandler: onClientError(onMalformed),
    frameworkErrors: (_error, request, reply) => {
      refuse(
        request,
        reply,
        new GatewayRefusal('malformed_request', 'The path is not well-formed percent-encoding.'),
      );
    },
  });
  server.server.maxConnections = limits.connections_max;
  answerOddRequests(server.server, onMalformed);
  const awaitsOneAnswer = closeOnlyIdleConnections(server.server);
  let stopping = false;
  server.addHook('preClose', async () => {
    stopping = true;
  });

  // The body is read by the call's own journey, after the checks that need none of it.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Fastify would refuse an odd Content-Type before all checks; readBody looks at the one that was really sent.
  server.addHook('onRequest', (request, _reply, done) => {
    request.headers = { 'content-type': 'application/json' };
    done();
  });

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: GatewayRefusal,
    request_id = newRequestId(),
  ): FastifyReply {
    const said = refusedByGateway(request_id, refusal, gateway.dialect);
    observe(new Call(request_id).end(said.error, said.status, 0));
    // What is left of a refused body is not worth reading.
    if (request.raw.headers['transfer-encoding'] ?? Number(request.raw.headers['content-length'] ?? 0) > 0)
      reply.header('connection', 'close');
    return send(reply, request_id, said);
  }

  const places = new UploadPlaces();
  let in_flight = 0;
  async function serve(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { raw } = request;
    const { path, query } = partsOf(raw.url ?? '');
    // The router reads percent-encoding and fragments in a path; what is signed is the path itself.
    if (path !== route.operation.path) return refuse(request, reply, new GatewayRefusal('unknown_path'));
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      return refuse(
        request,
        reply,
        new GatewayRefusal('malformed_request', 'HTTP/1.1 asks for a Host header.'),
      );
    if (in_flight >= limits.in_flight_max)
      return refuse(request, reply, new GatewayRefusal('overloaded', undefined, { 'retry-after': '1' }));
    const started_ms = performance.now();
    const call = new Call(newRequestId(), route.operation.name);
    const incoming = new Incoming(raw, places, public_url);
    in_flight++;
    try {
      const said = await answer(gateway, route, call, query, incoming);
      observe(call.end(said.error, said.status, performance.now() - started_ms));
      if (stopping && awaitsOneAnswer(raw.socket)) reply.header('connection', 'close');
      return await send(reply, call.request_id, said);
    } finally {
      in_flight--;
      incoming.end();
    }
  }

  const methods = new Map<string, string[]>();
  server.addHook('onRoute', ({ path, method }) => {
    methods.set(path, [...(methods.get(path) ?? []), ...[method].flat()]);
  });
  for (const route of routes) {
    const { method, path } = route.operation;
    server.route({ method, url: path, handler: (request, reply) => serve(route, request, reply) });
  }
  serveImages(server, images, refuse, observe);

  server.setNotFoundHandler((request, reply) => {
    const { path } = partsOf(request.raw.url ?? '');
    const allowed = methods.get(isImagePath(path) ? image_route : path);
    const refusal = allowed
      ? new GatewayRefusal('wrong_method', `This path is called with ${allowed.join(' or ')}.`, {
          allow: allowed.join(', '),
        })
      : new GatewayRefusal('unknown_path');
    return refuse(request, reply, refusal);
  });

  server.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(request, reply, new GatewayRefusal('malformed_request'));
    const request_id = newRequestId();
    gateway.onDefect(error, new Call(request_id));
    return refuse(request, reply, refusalFor(error), request_id);
  });
  return server;
}

/** The path and the query of a request target, also of one in absolute form. */
function partsOf(target: string): { path: string; query: string } {
  const relative = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = relative.indexOf('?');
  if (mark === -1) return { path: relative, query: '' };
  return { path: relative.slice(0, mark), query: relative.slice(mark + 1) };
}
