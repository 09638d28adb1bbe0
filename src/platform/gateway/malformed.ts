// What Node's HTTP parser answers by itself, or does not answer at all, gets an envelope here.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { refusalBody } from '../contract/envelope.ts';
import { type GatewayReason, gatewayRefusals } from './refusals.ts';
import { newRequestId } from './request_id.ts';

export type OnMalformed = (request_id: string, reason: GatewayReason) => void;

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

/** Answers on a socket that has no request object, and closes it. */
function answerOnSocket(socket: Duplex, reason: GatewayReason, onMalformed: OnMalformed): void {
  const request_id = newRequestId();
  const { status, error, message } = gatewayRefusals[reason];
  const body = refusalBody(request_id, { error, message });
  onMalformed(request_id, reason);
  if (!socket.writable) return void socket.destroy();
  const head = [
    `HTTP/1.1 ${status} ${phrases[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${request_id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** A parse error of Node's server, or one of its time limits. */
export function onClientError(onMalformed: OnMalformed) {
  return (error: Error & { code?: string }, socket: Duplex): void => {
    // The client is gone; there is nobody to answer.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answerOnSocket(socket, reasons[error.code ?? ''] ?? 'malformed_request', onMalformed);
  };
}

/** The two kinds of request that Node hands to nobody unless asked. */
export function answerOddRequests(server: Server, onMalformed: OnMalformed): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    answerOnSocket(socket, 'malformed_request', onMalformed),
  );
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const request_id = newRequestId();
    const { status, error, message } = gatewayRefusals.expectation_failed;
    onMalformed(request_id, 'expectation_failed');
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': request_id,
        connection: 'close',
      })
      .end(refusalBody(request_id, { error, message }));
  });
}
