// What the thread does that reads the header of one video. It has no bytes itself, and asks for those that it wants.
import type { MessagePort } from 'node:worker_threads';
import { readVideoHeader, type VideoHeader } from './video_header.ts';

/** What the thread says: which bytes it wants, or what it has read. */
export type ThreadMessage =
  | { readonly number: number; readonly start: number; readonly end: number }
  | { readonly header: VideoHeader };

export interface BytesMessage {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Reads the header for whoever has started the thread. What it throws ends the thread. */
export async function readForStarter(port: MessagePort | null, byte_count: number): Promise<void> {
  if (!port) throw new Error('This program runs in a thread.');
  const waiting = new Map<number, (bytes: Uint8Array) => void>();
  let last = 0;
  port.on('message', ({ number, bytes }: BytesMessage) => {
    waiting.get(number)?.(bytes);
    waiting.delete(number);
  });
  const read = (start: number, end: number): Promise<Uint8Array> =>
    new Promise((resolve) => {
      const number = ++last;
      waiting.set(number, resolve);
      port.postMessage({ number, start, end } satisfies ThreadMessage);
    });
  const header = await readVideoHeader(byte_count, read);
  port.postMessage({ header } satisfies ThreadMessage);
  port.close();
}
