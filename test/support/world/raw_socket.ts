// A client that sends arbitrary bytes and reads the answers.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One answer, as it was received. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

const head_end = Buffer.from('\r\n\r\n');

/** The first answer in these bytes, once it is complete, and its length, once its head is complete. */
function firstAnswer(bytes: Buffer, has_body: boolean): { answer?: RawAnswer; length: number } | undefined {
  const end = bytes.indexOf(head_end);
  if (end === -1) return undefined;
  const [status_line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) [\w -]+$/.exec(status_line)?.[1]);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = '', ...value] = line.split(': ');
    headers[name.toLowerCase()] = value.join(': ');
  }
  const start = end + head_end.length;
  const interim = status < 200;
  if (!status || (!interim && headers['content-length'] === undefined))
    throw new Error(`not an answer with a Content-Length: ${bytes.toString('latin1', 0, start)}`);
  const length = start + (interim || !has_body ? 0 : Number(headers['content-length']));
  if (bytes.length < length) return { length };
  const text = bytes.toString('utf8', start, length);
  return { answer: { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} }, length };
}

/** A connection to a server on this machine. */
export class RawConnection {
  readonly #socket: Socket;
  #bytes: Buffer = Buffer.alloc(0);
  /** Bytes that arrived after the current ones: joining a large answer again for each chunk would be slow. */
  #chunks: Buffer[] = [];
  #chunks_length = 0;
  /** The length of the next answer, as far as it is known. */
  #needed = 0;
  /** Resolves when the connection is closed, for whatever reason. */
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#chunks_length += chunk.length;
      if (this.#bytes.length + this.#chunks_length >= this.#needed) socket.emit('received');
    });
    // A connection that the server cuts is not a failure of the test: what was received before counts.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Takes what has been received and not read yet. */
  #gather(): Buffer {
    if (this.#chunks.length > 0) this.#bytes = Buffer.concat([this.#bytes, ...this.#chunks]);
    this.#chunks = [];
    this.#chunks_length = 0;
    return this.#bytes;
  }

  /** @param from the local address of the client, one of this machine's. */
  static async open(port: number, from = '127.0.0.1'): Promise<RawConnection> {
    // Bytes are sent at once; otherwise small writes wait until earlier ones are acknowledged.
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: from,
      allowHalfOpen: true,
      noDelay: true,
    });
    const connection = new RawConnection(socket);
    await once(socket, 'connect');
    // When the server ends the connection, so does the client.
    socket.once('end', () => socket.end());
    return connection;
  }

  send(bytes: string | Buffer): this {
    this.#socket.write(bytes);
    return this;
  }

  /** Ends its own side, and keeps reading. */
  end(): this {
    this.#socket.end();
    return this;
  }

  /** Stops reading, until `resume`. */
  pause(): this {
    this.#socket.pause();
    return this;
  }

  resume(): this {
    this.#socket.resume();
    return this;
  }

  /** Closes the connection at once. */
  destroy(): void {
    this.#socket.destroy();
  }

  /** Closes the connection with a reset. */
  reset(): void {
    this.#socket.resetAndDestroy();
  }

  /** The next answer. Set `to_head` for the answer to a HEAD request, which has no body. */
  nextAnswer({ to_head = false } = {}): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const takeAnswer = () => {
        const first = firstAnswer(this.#gather(), !to_head);
        this.#needed = first?.answer ? 0 : (first?.length ?? 0);
        if (first?.answer) {
          this.#bytes = this.#bytes.subarray(first.length);
          stop();
          resolve(first.answer);
        }
        return first?.answer;
      };
      const attempt = () => {
        try {
          return takeAnswer();
        } catch (error) {
          stop();
          return reject(error);
        }
      };
      const onClose = () => {
        if (!attempt())
          reject(new Error(`closed after ${JSON.stringify(this.#gather().toString('latin1'))}`));
      };
      const stop = () => this.#socket.off('received', attempt).off('close', onClose);
      if (attempt()) return;
      if (this.#socket.closed) return onClose();
      this.#socket.on('received', attempt).once('close', onClose);
    });
  }

  /** All answers until the server closes the connection. */
  async allAnswers(): Promise<RawAnswer[]> {
    await this.closed;
    const all: RawAnswer[] = [];
    while (this.#gather().length > 0) all.push(await this.nextAnswer());
    return all;
  }
}
