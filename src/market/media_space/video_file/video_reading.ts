// The work of the thread that reads the header of one video. It has no bytes itself, and requests the ones it
// needs.
import type { MessagePort } from 'node:worker_threads';
import { readVideoHeader, type VideoHeader } from './video_header.ts';

/** A message of the thread: the bytes that it needs, or its result. */
export type ThreadMessage =
  | { readonly number: number; readonly start: number; readonly end: number }
  | { readonly header: VideoHeader };

export interface BytesMessage {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Reads the header for the thread that started this one. An error that it throws ends the thread. */
export async function readForStarter(port: MessagePort | null, byte_count: number): Promise<void> {
  if (!port) throw new Error('This program must run in a thread.');
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
