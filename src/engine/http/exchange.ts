import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { guarded } from '../stray_errors.ts';
import { CallRecord } from './call_record.ts';
import type { ConnectionResponse } from './connections/connection.ts';
import type { Connections } from './connections/connections.ts';
import type { ExchangeDeadline } from './exchange_deadline.ts';
import type { GatewayRefusal } from './gateway_refusals.ts';
import { http_limits } from './http_limits.ts';
import { type LoggedTarget, loggedTarget } from './requests/logged_target.ts';
import { newRequestId } from './requests/request_id.ts';
import { answer_headers } from './responses/answer_headers.ts';
import type { Answer } from './responses/refusal_answer.ts';
import type { ResponseQueue } from './responses/response_queue.ts';
import { writeHead } from './responses/write_response.ts';

/** What serves a path. */
export interface Resource {
  /** The methods with which it is called, as its Allow header lists them. */
  readonly methods: readonly string[];
  /** Answers a request. What it throws is a defect. */
  serve(exchange: Exchange): Promise<void>;
  /** Whether it ends its answers in time by itself, as calls are; others are refused when their time is over. */
  readonly keeps_time?: boolean;
}

/** What all exchanges of a server share. */
export interface ServerContext {
  readonly responses: ResponseQueue;
  readonly connections: Connections;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: CallRecord) => void;
  /** How a refusal is written where no operation is known. */
  readonly refusalAnswer: (request_id: string, refusal: GatewayRefusal) => Answer;
  /** Whether the server stops, and the connection is to be closed after the answer that it waits for. */
  readonly closesAfterAnswer: (response: ConnectionResponse) => boolean;
}

const refused_body_bytes_max = http_limits.refused_body_bytes_max.value;

/** Names and values in turn. */
const json_head = Object.entries(answer_headers).flat();

/** One request, and the ways to answer it. */
export class Exchange {
  /** Until when the answer is to begin; undefined where the resource keeps the time, and once it has begun. */
  deadline: ExchangeDeadline | undefined = undefined;
  /** Whether it was refused because its time was over: what would have been the answer is dropped. */
  is_given_up = false;

  constructor(
    readonly server: ServerContext,
    readonly request: IncomingMessage,
    readonly response: ConnectionResponse,
    readonly path: string,
    /** Undecoded, and without its question mark. */
    readonly query: string,
  ) {}

  /** Where the request went, as it may be logged. */
  get target(): LoggedTarget {
    return loggedTarget(this.request.method, this.path);
  }

  /** Calls once, when the client has taken its answer or is gone: at once if it is gone already. */
  onEnd(end: () => void): void {
    const { client, destroyed } = this.response;
    if (client === undefined ? destroyed : !client.is_open) return void end();
    let is_over = false;
    const endOnce = guarded(() => {
      client?.on_close.delete(endOnce);
      if (is_over) return;
      is_over = true;
      end();
    });
    this.response.once('close', endOnce);
    // Node says nothing of a response that waited behind another one on a connection that is closed.
    client?.on_close.add(endOnce);
  }

  /** Notes who has signed the request rightly. The connection of a trusted proxy has the requests of many. */
  noteCaller(partner_id: number): void {
    const { client } = this.response;
    if (client?.address_key !== undefined) client.caller_key = partner_id;
  }

  /** Whose turn the request waits for, where it has to. */
  get caller_key(): string | number {
    const { client } = this.response;
    return client?.address_key === undefined ? this.client_address : client.caller_key;
  }

  /** Under which the address of the client is counted; empty without a network. Worked out when it is asked for. */
  get client_address(): string {
    const { server, request, response } = this;
    return response.client === undefined ? '' : server.connections.addressOf(response.client, request);
  }

  /** The headers of an answer in JSON that names its request, unless the answer's own headers say otherwise. */
  headOf(request_id: string, { body, headers }: Answer, byte_count = Buffer.byteLength(body)): string[] {
    const head = [...json_head, 'x-request-id', request_id];
    if (headers !== undefined)
      for (const [name, value] of Object.entries(headers)) {
        const at = head.indexOf(name);
        if (at === -1) head.push(name, value);
        else head[at + 1] = value;
      }
    head.push('content-length', String(byte_count));
    if (this.server.closesAfterAnswer(this.response) && !head.includes('connection'))
      head.push('connection', 'close');
    return head;
  }

  endDeadline(): void {
    this.deadline?.end();
    this.deadline = undefined;
  }

  /** Refuses, in the place of any later answer. */
  giveUp(refusal: GatewayRefusal): void {
    this.refuse(refusal);
    this.is_given_up = true;
  }

  /** Answers at the end of the turn. */
  send(request_id: string, answer: Answer): void {
    if (this.is_given_up) return;
    this.endDeadline();
    const { server, response } = this;
    const { status, body } = answer;
    const byte_count = Buffer.byteLength(body);
    const head = this.headOf(request_id, answer, byte_count);
    response.client?.keep(response, byte_count);
    server.responses.enqueue({ response, status, head, body });
  }

  /** Answers at once, with anything; bytes are shared with other answers, or few. */
  write(status: number, headers: OutgoingHttpHeaders, body?: string | Uint8Array): void {
    if (this.is_given_up) return;
    this.endDeadline();
    const { server, response } = this;
    const last = server.closesAfterAnswer(response) ? { connection: 'close' } : {};
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    writeHead(response, status, { ...length, ...headers, ...last }).end(body);
  }

  /**
   * Answers with bytes as they come, no faster than the client takes them.
   *
   * @param held_bytes how many of them are in memory at once, at most.
   * @throws what the bytes throw; the client then sees that the answer is cut short.
   */
  async stream(
    status: number,
    headers: OutgoingHttpHeaders,
    bytes: AsyncIterable<Uint8Array>,
    held_bytes: number,
  ): Promise<void> {
    if (this.is_given_up) return;
    this.endDeadline();
    const { server, response } = this;
    const last = server.closesAfterAnswer(response) ? { connection: 'close' } : {};
    response.client?.keep(response, Math.min(held_bytes, Number(headers['content-length'] ?? held_bytes)));
    writeHead(response, status, { ...headers, ...last });
    try {
      await pipeline(this.#taken(bytes), response);
    } catch (error) {
      // A client that goes, or is cut because it takes nothing, is no fault.
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error;
    }
  }

  /** The same bytes; who has taken some is not one who takes nothing. */
  async *#taken(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { client } = this.response;
    for await (const piece of bytes) {
      yield piece;
      if (client) client.ticks_unsent = 0;
    }
  }

  /** Answers with a refusal, and logs it. */
  refuse(refusal: GatewayRefusal, request_id: string = newRequestId()): void {
    if (this.is_given_up) return;
    const { server, request } = this;
    const answer = server.refusalAnswer(request_id, refusal);
    server.observe(new CallRecord(request_id, this.target).end(answer.error, answer.status, 0));
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = request.headers;
    // What is left of a large refused body is not worth reading; a small one costs less than another connection.
    const is_over = encoding === undefined && !(Number(length) > refused_body_bytes_max);
    const headers = is_over ? answer.headers : { ...answer.headers, connection: 'close' };
    this.send(request_id, { ...answer, headers });
  }
}
