// A printer that draws in a thread. The thread begins with a document and ends after some time without
// documents, which frees its heap, its fonts and its libraries.

import { guarded } from '../stray_errors.ts';
import type { DocumentKind, Print } from './document_kind.ts';
import { print_limits } from './print_limits.ts';
import { PrintingThread } from './printing_thread.ts';

export interface ThreadLimits {
  /** How long a thread waits for a document before it ends, in milliseconds. */
  readonly idle_ms: number;
  /** Maximum time for one document, in milliseconds. Less than the time of the job that needs it. */
  readonly drawing_ms: number;
}

/** The first documents of a thread take far longer than later ones, so a thread is kept for a while. */
const idle_ms = 60_000;
const limits_default: ThreadLimits = { idle_ms, drawing_ms: print_limits.drawing_ms_max.value };

export class ThreadPrinter {
  readonly #program: string | URL;
  readonly #limits: ThreadLimits;
  #thread: PrintingThread | undefined;
  #idle: NodeJS.Timeout | undefined;
  #is_closed = false;

  /** @param program the module that draws; see `drawing.ts`. */
  constructor(program: string | URL, limits = limits_default) {
    this.#program = program;
    this.#limits = limits;
  }

  /**
   * @throws if the document cannot be drawn, takes too long, or its thread ends. The next document gets a new thread.
   */
  readonly print: Print = async <Content>(kind: DocumentKind<Content>, content: Content) => {
    if (this.#is_closed) throw new Error('The printer is closed.');
    if (!this.#thread?.is_alive) this.#thread = new PrintingThread(this.#program);
    const thread = this.#thread;
    clearTimeout(this.#idle);
    const late = setTimeout(
      guarded(() => thread.end(`A document took longer than ${this.#limits.drawing_ms} ms.`)),
      this.#limits.drawing_ms,
    ).unref();
    try {
      return await thread.draw(kind.name, content);
    } finally {
      clearTimeout(late);
      if (thread === this.#thread && thread.is_idle) this.#endSoon(thread);
    }
  };

  #endSoon(thread: PrintingThread): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(
      guarded(() => thread.end('No document was requested for a while.')),
      this.#limits.idle_ms,
    ).unref();
  }

  async close(): Promise<void> {
    this.#is_closed = true;
    clearTimeout(this.#idle);
    await this.#thread?.end('The printer is closed.');
  }
}
