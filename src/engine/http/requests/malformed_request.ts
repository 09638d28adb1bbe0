// Sends an envelope where Node's HTTP parser would send its own answer or none.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { abortRequest } from '../bodies/body.ts';
import { type GatewayReason, GatewayRefusal } from '../gateway_refusals.ts';
import { answer_headers } from '../responses/answer_headers.ts';
import type { Answer } from '../responses/refusal_answer.ts';
import { type LoggedTarget, loggedTarget, no_target } from './logged_target.ts';
import { isTakingLong } from './long_body.ts';
import { newRequestId } from './request_id.ts';

/** Logs the refusal of bytes that are not a request, and returns the answer. */
export type OnMalformed = (request_id: string, refusal: GatewayRefusal, target: LoggedTarget) => Answer;

const phrases: Record<number, string> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
};

const reasons: Record<string, GatewayReason> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** The name of the limit at which a request was refused, if any. */
function limitOf(reason: GatewayReason, in_body: boolean): string | undefined {
  if (reason === 'headers_too_large') return 'header_bytes_max';
  if (reason === 'request_timeout') return in_body ? 'request_timeout_ms' : 'header_timeout_ms';
  return undefined;
}

/** The latest response of each connection. */
export interface LatestResponses {
  latestResponse(socket: Duplex): ServerResponse | undefined;
  noteResponse(socket: Duplex, response: ServerResponse): void;
}

/** Connections that have been given up. Further bytes on them are not read. */
const given_up = new WeakSet<Duplex>();

/** The head and the body of a refusal without an operation. */
function written(refusal: GatewayRefusal, target: LoggedTarget, onMalformed: OnMalformed) {
  const request_id = newRequestId();
  const { status, body, headers } = onMalformed(request_id, refusal, target);
  const head = {
    ...answer_headers,
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': request_id,
    connection: 'close',
    ...headers,
  };
  return { status, head, body };
}

/** Answers on a connection that has no response object, and closes it. */
function answerOnSocket(
  socket: Duplex,
  refusal: GatewayRefusal,
  target: LoggedTarget,
  onMalformed: OnMalformed,
): void {
  if (!socket.writable) return void socket.destroy();
  const { status, head, body } = written(refusal, target, onMalformed);
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${phrases[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

/** Node's error for a request that it cannot parse, with the received bytes if Node has them. */
type ClientError = Error & { code?: string; rawPacket?: Buffer };

/** The target of a request whose first line arrived completely. */
function targetOf({ rawPacket }: ClientError): LoggedTarget {
  const [, method, target] =
    /^([A-Z]{3,10}) (\/[^ \r\n]*)[ \r\n]/.exec(rawPacket?.toString('latin1') ?? '') ?? [];
  return method === undefined ? no_target : loggedTarget(method, target);
}

/** Handles parse errors and time limits of Node's server. */
export function onClientError(onMalformed: OnMalformed, responses: LatestResponses) {
  return guarded((error: ClientError, socket: Duplex): void => {
    // The client has disconnected, so there is nobody to answer.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    if (given_up.has(socket)) return;
    // The time for a whole request does not count for a body that is read as it comes.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isTakingLong(socket)) return;
    given_up.add(socket);
    const reason = reasons[error.code ?? ''] ?? 'malformed_request';
    const response = responses.latestResponse(socket);
    const request = response?.req;
    // If the broken part is the body of a call, the call's own answer reports it, unless it has been answered already.
    const in_body = request !== undefined && !request.complete;
    const limit = limitOf(reason, in_body);
    if (limit !== undefined) countRefusal(limit);
    if (in_body) abortRequest(request, reason);
    // The broken part came after calls in progress, whose answers are sent first.
    const end = guarded(() =>
      in_body
        ? socket.end(() => socket.destroy())
        : answerOnSocket(socket, new GatewayRefusal(reason), targetOf(error), onMalformed),
    );
    if (response === undefined || response.writableFinished) end();
    else response.once('close', end);
  });
}

/** Keeps a connection that receives the method of the HTTP/2 preface. Node would drop it with all pending answers. */
export function keepConnection(request: IncomingMessage): void {
  if (request.method === 'PRI') request.method = 'pri';
}

/** Handles requests that Node passes on only if asked, and connections that it would close too early. */
export function answerUnsupportedRequests(
  server: Server,
  onMalformed: OnMalformed,
  responses: LatestResponses,
): void {
  // A client may close its sending side and still wait for its answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  // If a request proposes another protocol, Node's parser accepts a body that ends early.
  const onEnd = guarded(function (this: Socket): void {
    if (responses.latestResponse(this)?.req.complete === false)
      server.emit('clientError', new Error('The request ended in the middle of its body.'), this);
  });
  const onConnection = guarded((socket: Socket) => void socket.once('end', onEnd));
  server.on('connection', onConnection);

  const onConnect = guarded(({ method, url }: IncomingMessage, socket: Duplex) => {
    const message = 'This server opens no tunnels: operations are called with GET or POST.';
    answerOnSocket(
      socket,
      new GatewayRefusal('wrong_method', { message, headers: { allow: 'GET, POST' } }),
      loggedTarget(method, url),
      onMalformed,
    );
  });
  server.on('connect', onConnect);
  const onExpectation = guarded((request: IncomingMessage, response: ServerResponse) => {
    keepConnection(request);
    responses.noteResponse(request.socket, response);
    const { status, head, body } = written(
      new GatewayRefusal('expectation_failed'),
      loggedTarget(request.method, request.url),
      onMalformed,
    );
    response.writeHead(status, head).end(body);
  });
  server.on('checkExpectation', onExpectation);
}
