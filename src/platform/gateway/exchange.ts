import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Call } from './call.ts';
import type { Dialect } from './dialect.ts';
import type { Outbox } from './outbox.ts';
import type { GatewayRefusal } from './refusals.ts';
import { type Answer, refusedByGateway } from './refused.ts';
import { newRequestId } from './request_id.ts';

/** What stands at a path. */
export interface Resource {
  /** The methods with which it is called, as its Allow header lists them. */
  readonly methods: readonly string[];
  /** Answers a request. What it throws is a defect. */
  serve(exchange: Exchange): Promise<void>;
}

/** What all exchanges of a server share. */
export interface Door {
  readonly dialect: Dialect;
  readonly outbox: Outbox;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: Call) => void;
  /** Whether the connection may be closed behind the answer that it waits for. */
  readonly isLast: (socket: Socket) => boolean;
}

const json = 'application/json; charset=utf-8';

/** One request, and the ways to answer it. */
export class Exchange {
  constructor(
    readonly door: Door,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    readonly path: string,
    /** Undecoded, and without its question mark. */
    readonly query: string,
  ) {}

  /** Answers, at the end of the turn, with JSON that names its request, unless the answer's own headers say otherwise. */
  send(request_id: string, { status, body, headers }: Answer): void {
    const { door, request, response } = this;
    const head = ['content-type', json, 'x-request-id', request_id];
    if (headers !== undefined)
      for (const [name, value] of Object.entries(headers)) {
        const at = head.indexOf(name);
        if (at === -1) head.push(name, value);
        else head[at + 1] = value;
      }
    head.push('content-length', String(Buffer.byteLength(body)));
    if (door.isLast(request.socket) && !head.includes('connection')) head.push('connection', 'close');
    door.outbox.put(response, status, head, body);
  }

  /** Answers at once, with anything. */
  write(status: number, headers: OutgoingHttpHeaders, body?: string | Uint8Array): void {
    const { door, request, response } = this;
    const last = door.isLast(request.socket) ? { connection: 'close' } : {};
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...length, ...headers, ...last }).end(body);
  }

  /** Says no, and notes that in the log. */
  refuse(refusal: GatewayRefusal, request_id: string = newRequestId()): void {
    const { door, request } = this;
    const said = refusedByGateway(request_id, refusal, door.dialect);
    door.observe(new Call(request_id).end(said.error, said.status, 0));
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
    // What is left of a refused body is not worth reading.
    const is_over = encoding === undefined && !(Number(length) > 0);
    this.send(request_id, is_over ? said : { ...said, headers: { ...said.headers, connection: 'close' } });
  }
}
