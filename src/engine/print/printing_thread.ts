// One printing thread, from its start to its end, as seen by the calling thread.
import { Worker } from 'node:worker_threads';
import { guarded } from '../stray_errors.ts';
import type { PrintReply, PrintRequest } from './drawing.ts';

/**
 * The thread takes 37 MB for a label, and 48 MB for one in Chinese. A larger young generation would take more. Exceeding
 * the old generation ends the thread and not the program.
 */
const heap_mb = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

export class PrintingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #is_alive = true;

  constructor(program: string | URL) {
    // The thread needs no settings, and must not have the secrets among them.
    this.#worker = new Worker(program, { name: 'printer', env: {}, resourceLimits: heap_mb });
    const settle = guarded((reply: PrintReply) => this.#settle(reply));
    this.#worker.on('message', settle);
    const abandon = guarded((error: Error) => this.#abandon(error));
    this.#worker.on('error', abandon);
    const onExit = guarded(() => this.#abandon(new Error('The printing thread ended.')));
    this.#worker.on('exit', onExit);
    // After adding the listeners, each of which would keep the process alive.
    this.#worker.unref();
  }

  get is_alive(): boolean {
    return this.#is_alive;
  }

  get is_idle(): boolean {
    return this.#waiting.size === 0;
  }

  /** @throws the error of the drawing, or the reason why the thread ended. */
  draw(kind: string, content: unknown): Promise<Uint8Array> {
    const number = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#worker.postMessage({ number, kind, content } satisfies PrintRequest);
      this.#waiting.set(number, { resolve, reject });
    });
  }

  /** Ends the thread immediately. Documents that it was drawing fail with this reason. */
  async end(reason: string): Promise<void> {
    this.#abandon(new Error(reason));
    await this.#worker.terminate();
  }

  #settle(reply: PrintReply): void {
    const waiting = this.#waiting.get(reply.number);
    this.#waiting.delete(reply.number);
    if ('bytes' in reply) waiting?.resolve(reply.bytes);
    else waiting?.reject(reply.error);
  }

  #abandon(error: Error): void {
    this.#is_alive = false;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
