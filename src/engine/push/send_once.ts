// One request to a checked address, from the connection to the end of the answer.
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { guarded } from '../stray_errors.ts';
import type { Attempt, AttemptOutcome } from './attempt_outcome.ts';
import type { Destination } from './destination.ts';
import { push_limits } from './push_limits.ts';
import type { ReceiverConnections } from './receiver_connections.ts';

const answer_bytes_max = push_limits.push_answer_bytes_max.value;
const header_bytes_max = push_limits.push_answer_header_bytes_max.value;

export interface CheckedPush {
  readonly destination: Destination;
  /** The checked addresses of the name. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export type Ended = Omit<Attempt, 'duration_ms'>;

/** The connection goes to one of these addresses, whatever a name server says by now. */
const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return (_name, { all }, callback) => {
    const [first = { address: '', family: 4 }] = found;
    if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
};

const of_certificate =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|INVALID_CA|EPROTO$|ERR_SSL)/;

function outcomeOf(code: string, is_connected: boolean): AttemptOutcome {
  if (of_certificate.test(code)) return 'certificate_invalid';
  if (code.startsWith('HPE_')) return 'answer_invalid';
  return is_connected ? 'connection_closed' : 'connect_failed';
}

function outcomeOfAnswer(status: number, has_body: boolean): AttemptOutcome {
  if (status >= 300 && status < 400) return 'redirected';
  if (status < 200 || status > 299) return 'not_2xx';
  return has_body ? 'body_not_empty' : 'acknowledged';
}

/** Sends a push and judges its answer. Never rejects. @param signal ends it when its time is over. */
export function sendOnce(
  connections: ReceiverConnections,
  sent: CheckedPush,
  signal: AbortSignal,
): Promise<Ended> {
  const { destination, addresses, headers, body } = sent;
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined;
    let read = Buffer.alloc(0);
    let is_connected = false;
    const result = (outcome: AttemptOutcome, error_code?: string): void =>
      resolve({ outcome, status: answer?.statusCode, error_code, answer: read.toString('utf8') });
    const end = (outcome: AttemptOutcome, error_code?: string): void => {
      result(outcome, error_code);
      request.destroy();
    };
    const endAnswered = (): void => end(outcomeOfAnswer(answer?.statusCode ?? 0, read.length > 0));
    const onError = guarded(({ code = '' }: NodeJS.ErrnoException) => {
      if (answer && (read.length > 0 || (answer.statusCode ?? 0) > 299)) endAnswered();
      else if (signal.aborted) end('timed_out');
      // The receiver had closed a connection that was kept for it.
      else if (request.reusedSocket && !answer) resolve(sendOnce(connections, sent, signal));
      else end(outcomeOf(code, is_connected), code);
    });
    const onData = guarded((piece: Buffer) => {
      read = Buffer.concat([read, piece.subarray(0, answer_bytes_max - read.length)]);
      if (read.length >= answer_bytes_max) endAnswered();
    });
    // The connection stays open for the next push.
    const onEnd = guarded(() => result(outcomeOfAnswer(answer?.statusCode ?? 0, read.length > 0)));
    const onConnect = guarded(() => {
      is_connected = true;
    });
    const onSocket = guarded((socket: Socket) => {
      is_connected = request.reusedSocket;
      if (!is_connected) socket.once(destination.is_encrypted ? 'secureConnect' : 'connect', onConnect);
    });
    const onAnswer = guarded((answered: IncomingMessage) => {
      answer = answered;
      answered.on('data', onData);
      answered.on('error', onError);
      answered.on('end', onEnd);
    });
    const make = destination.is_encrypted ? requestHttps : requestHttp;
    const request: ClientRequest = make({
      agent: destination.is_encrypted ? connections.https : connections.http,
      host: destination.host,
      port: destination.url.port === '' ? undefined : Number(destination.url.port),
      path: destination.url.pathname + destination.url.search,
      method: 'POST',
      headers: { ...headers, host: destination.url.host, 'content-length': body.length },
      lookup: lookupOf(addresses),
      maxHeaderSize: header_bytes_max,
      // An answer that could be read in two ways is not read.
      insecureHTTPParser: false,
      signal,
    });
    request.on('socket', onSocket);
    request.on('response', onAnswer);
    request.on('error', onError);
    // Such as an answer that changes the protocol.
    request.on(
      'close',
      guarded(() => result('connection_closed')),
    );
    request.end(body);
  });
}
