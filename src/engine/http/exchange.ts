import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Deadline } from '../store/deadline.ts';
import { guarded } from '../stray_errors.ts';
import { CallRecord } from './call_record.ts';
import type { ConnectionResponse } from './connections/connection.ts';
import type { Connections } from './connections/connections.ts';
import type { GatewayRefusal } from './gateway_refusals.ts';
import { http_limits } from './http_limits.ts';
import { type LoggedTarget, loggedTarget } from './requests/logged_target.ts';
import { newRequestId } from './requests/request_id.ts';
import { answer_headers } from './responses/answer_headers.ts';
import type { Answer } from './responses/refusal_answer.ts';
import type { ResponseQueue } from './responses/response_queue.ts';
import { writeHead } from './responses/write_response.ts';

/** Serves a path. */
export interface Resource {
  /** The allowed methods, in the order of the Allow header. */
  readonly methods: readonly string[];
  /** Answers a request. Any error that it throws is a defect. */
  serve(exchange: Exchange): Promise<void>;
  /**
   * Whether the resource answers in time on its own, as calls do. Other resources are refused when their time is over.
   */
  readonly keeps_time?: boolean;
}

/** The time of a request, until its answer begins. */
export interface RunningDeadline extends Pick<Deadline, 'pause' | 'resume'> {
  /** By `performance.now()`. */
  readonly started_ms: number;
  end(): void;
}

/** What all exchanges of a server share. */
export interface ServerContext {
  readonly responses: ResponseQueue;
  readonly connections: Connections;
  /** Called once for each call, when its answer is known. */
  readonly observe: (call: CallRecord) => void;
  /** Writes a refusal if no operation is known. */
  readonly refusalAnswer: (request_id: string, refusal: GatewayRefusal) => Answer;
  /** Whether the server is stopping, so that the connection closes after the answer. */
  readonly closesAfterAnswer: (response: ConnectionResponse) => boolean;
}

const refused_body_bytes_max = http_limits.refused_body_bytes_max.value;

/** Names and values in turn. */
const json_head = Object.entries(answer_headers).flat();

/** One request, and the ways to answer it. */
export class Exchange {
  /** When the answer must have begun; undefined if the resource keeps its own time, and once the answer has begun. */
  deadline: RunningDeadline | undefined = undefined;
  /** Whether it was refused because its time was over. A later answer is dropped. */
  is_given_up = false;

  constructor(
    readonly server: ServerContext,
    readonly request: IncomingMessage,
    readonly response: ConnectionResponse,
    readonly path: string,
    /** Not decoded, and without the question mark. */
    readonly query: string,
  ) {}

  /** The target of the request in a form that may be logged. */
  get target(): LoggedTarget {
    return loggedTarget(this.request.method, this.path);
  }

  /**
   * Calls `end` once, when the client has received its answer or disconnected; immediately if it has already
   * disconnected.
   */
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
    // Node reports nothing for a response that waited behind another one on a closed connection.
    client?.on_close.add(endOnce);
  }

  /**
   * Records the partner whose sign was right. The connection of a trusted proxy carries requests of many
   * partners, so it is not marked.
   */
  noteCaller(partner_id: number): void {
    const { client } = this.response;
    if (client?.address_key !== undefined) client.caller_key = partner_id;
  }

  /** The key of the queue that the request waits in, if it has to wait. */
  get caller_key(): string | number {
    const { client } = this.response;
    return client?.address_key === undefined ? this.client_address : client.caller_key;
  }

  /** The key under which the address of the client is counted; empty without a network. Computed on demand. */
  get client_address(): string {
    const { server, request, response } = this;
    return response.client === undefined ? '' : server.connections.addressOf(response.client, request);
  }

  /** The headers of a JSON answer with a request id. The answer's own headers take precedence. */
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

  /** Refuses the request. A later answer is dropped. */
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

  /** Answers immediately, with any headers. Bodies are shared with other answers, or small. */
  write(status: number, headers: OutgoingHttpHeaders, body?: string | Uint8Array): void {
    if (this.is_given_up) return;
    this.endDeadline();
    const { server, response } = this;
    const last = server.closesAfterAnswer(response) ? { connection: 'close' } : {};
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    writeHead(response, status, { ...length, ...headers, ...last }).end(body);
  }

  /**
   * Sends bytes as they come, no faster than the client receives them.
   *
   * @param held_bytes maximum number of bytes in memory at once.
   * @throws any error of the source. The answer is then incomplete, which the client can detect.
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
      // A client that disconnects, or is cut off because it receives nothing, is not an error.
      if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
        throw error;
    }
  }

  /** Passes the bytes on, and records that the client is receiving. */
  async *#taken(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { client } = this.response;
    for await (const piece of bytes) {
      yield piece;
      if (client) client.ticks_unsent = 0;
    }
  }

  /** Sends a refusal, and logs it. */
  refuse(refusal: GatewayRefusal, request_id: string = newRequestId()): void {
    if (this.is_given_up) return;
    const answer = this.answerRefused(refusal, request_id);
    this.server.observe(new CallRecord(request_id, this.target).end(answer.error, answer.status, 0));
    this.send(request_id, answer);
  }

  /** The answer of a refusal before the body is read. */
  answerRefused(refusal: GatewayRefusal, request_id: string): Answer {
    const answer = this.server.refusalAnswer(request_id, refusal);
    const { 'transfer-encoding': encoding, 'content-length': length = 0 } = this.request.headers;
    // The rest of a large refused body is not worth reading. The rest of a small one costs less than a new connection.
    const is_over = encoding === undefined && !(Number(length) > refused_body_bytes_max);
    const headers = is_over ? answer.headers : { ...answer.headers, connection: 'close' };
    return { ...answer, ...(headers && { headers }) };
  }
}
