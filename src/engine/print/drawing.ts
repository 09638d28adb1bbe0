// The code of the printing thread, which draws documents for the main thread.
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DocumentKind } from './document_kind.ts';

export interface PrintRequest {
  readonly number: number;
  readonly kind: string;
  readonly content: unknown;
}

export type PrintReply =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly error: Error };

/** Draws the documents of these kinds that the main thread requests. */
export function servePrintRequests(kinds: readonly DocumentKind<never>[]): void {
  lowerPriority();
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const port = parentPort;
  if (!port) throw new Error('Documents must be drawn in a separate thread.');

  async function draw({ kind, content }: PrintRequest): Promise<Uint8Array> {
    const drawing = await byName.get(kind)?.loadDrawing();
    if (!drawing) throw new Error(`No declared document has the kind ${kind}.`);
    return drawing(content as never);
  }

  port.on('message', async (request: PrintRequest) => {
    const { number } = request;
    try {
      const bytes = ownBytes(await draw(request));
      port.postMessage({ number, bytes } satisfies PrintReply, [bytes.buffer as ArrayBuffer]);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      port.postMessage({ number, error } satisfies PrintReply);
    }
  });
}

/** Small buffers share memory that Node keeps, and a thread can only give away memory that it has alone. */
const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** If there are too few cores, calls take precedence over printing. Only Linux has priorities for single threads. */
function lowerPriority(): void {
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
