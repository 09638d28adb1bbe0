// One connection that sends the same bytes again and again, as fast as they are answered.
import { connect, type Socket } from 'node:net';

const head_end = Buffer.from('\r\n\r\n');
const length_name = Buffer.from('content-length: ');

/** Where the first answer in these bytes ends, or -1 if it is incomplete. */
function endOfAnswer(bytes: Buffer): number {
  const end = bytes.indexOf(head_end);
  if (end === -1) return -1;
  const head = bytes.toString('latin1', 0, end).toLowerCase();
  const at = head.indexOf(length_name.toString());
  const length = at === -1 ? 0 : Number.parseInt(head.slice(at + length_name.length), 10);
  return bytes.length >= end + 4 + length ? end + 4 + length : -1;
}

export interface AnsweredOnce {
  readonly status: number;
  readonly text: string;
  readonly took_ms: number;
}

/** Sends a request and waits for its answer; a closed connection is opened again for the next one. */
export class LoadConnection {
  #socket: Socket | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #sent_ms = 0;
  #settle: ((answer: AnsweredOnce | undefined) => void) | undefined;

  constructor(
    readonly port: number,
    readonly local_address = '127.0.0.1',
  ) {}

  #open(): Socket {
    const socket = connect({
      port: this.port,
      host: '127.0.0.1',
      localAddress: this.local_address,
      noDelay: true,
    });
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', () => {});
    socket.once('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      this.#bytes = Buffer.alloc(0);
      this.#finish(undefined);
    });
    return socket;
  }

  #take(chunk: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    const end = endOfAnswer(this.#bytes);
    if (end === -1) return;
    const text = this.#bytes.toString('latin1', 0, end);
    this.#bytes = this.#bytes.subarray(end);
    if (/^connection: close\r$/im.test(text)) this.#drop();
    this.#finish({ status: Number(text.slice(9, 12)), text, took_ms: performance.now() - this.#sent_ms });
  }

  #finish(answer: AnsweredOnce | undefined): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(answer);
  }

  /** The answer, or undefined if the connection was lost. One at a time. */
  ask(request: string | Buffer): Promise<AnsweredOnce | undefined> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#socket ??= this.#open();
      this.#sent_ms = performance.now();
      this.#socket.write(request);
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#bytes = Buffer.alloc(0);
    socket?.destroy();
  }

  close(): void {
    this.#drop();
    this.#finish(undefined);
  }
}
