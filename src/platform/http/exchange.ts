import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { CallRecord } from './call_record.ts';
import type { GatewayRefusal } from './gateway_refusals.ts';
import { type LoggedTarget, loggedTarget } from './requests/logged_target.ts';
import { newRequestId } from './requests/request_id.ts';
import { type Answer, gatewayRefusalAnswer } from './responses/refusal_answer.ts';
import type { ResponseQueue } from './responses/response_queue.ts';

/** What serves a path. */
export interface Resource {
  /** The methods with which it is called, as its Allow header lists them. */
  readonly methods: readonly string[];
  /** Answers a request. What it throws is a defect. */
  serve(exchange: Exchange): Promise<void>;
}

/** What all exchanges of a server share. */
export interface ServerContext {
  readonly responses: ResponseQueue;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: CallRecord) => void;
  /** Whether the server stops, and the connection is to be closed after the answer that it waits for. */
  readonly closesAfterAnswer: (socket: Socket) => boolean;
}

const json = 'application/json; charset=utf-8';

/** One request, and the ways to answer it. */
export class Exchange {
  constructor(
    readonly server: ServerContext,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly path: string,
    /** Undecoded, and without its question mark. */
    readonly query: string,
  ) {}

  /** Where the request went, as it may be logged. */
  get target(): LoggedTarget {
    return loggedTarget(this.request.method, this.path);
  }

  /** Answers, at the end of the turn, with JSON that names its request, unless the answer's own headers say otherwise. */
  send(request_id: string, { status, body, headers }: Answer): void {
    const { server, request, response } = this;
    const head = ['content-type', json, 'x-request-id', request_id];
    if (headers !== undefined)
      for (const [name, value] of Object.entries(headers)) {
        const at = head.indexOf(name);
        if (at === -1) head.push(name, value);
        else head[at + 1] = value;
      }
    head.push('content-length', String(Buffer.byteLength(body)));
    if (server.closesAfterAnswer(request.socket) && !head.includes('connection'))
      head.push('connection', 'close');
    server.responses.enqueue({ response, status, head, body });
  }

  /** Answers at once, with anything. */
  write(status: number, headers: OutgoingHttpHeaders, body?: string | Uint8Array): void {
    const { server, request, response } = this;
    const last = server.closesAfterAnswer(request.socket) ? { connection: 'close' } : {};
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...length, ...headers, ...last }).end(body);
  }

  /** Answers with a refusal, and logs it. */
  refuse(refusal: GatewayRefusal, request_id: string = newRequestId()): void {
    const { server, request } = this;
    const answer = gatewayRefusalAnswer(request_id, refusal);
    server.observe(new CallRecord(request_id, this.target).end(answer.error, answer.status, 0));
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
    // What is left of a refused body is not worth reading.
    const is_over = encoding === undefined && !(Number(length) > 0);
    const headers = is_over ? answer.headers : { ...answer.headers, connection: 'close' };
    this.send(request_id, { ...answer, headers });
  }
}
