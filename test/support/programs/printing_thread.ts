// The program of a printing thread that renders documents of the tests.
import { setTimeout as pause } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import type { DocumentKind } from '../../../src/engine/print/document_kind.ts';
import { servePrintRequests } from '../../../src/engine/print/drawing.ts';

const kind = (name: string, draw: (content: never) => Promise<Uint8Array>): DocumentKind<never> => ({
  name,
  loadDrawing: async () => draw,
});

servePrintRequests([
  kind('echo', async ({ text, after_ms = 0 }: { text: string; after_ms?: number }) => {
    await pause(after_ms);
    return new TextEncoder().encode(text);
  }),
  kind('thread', async () => Uint8Array.of(threadId)),
  kind('secrets', async () => new TextEncoder().encode(JSON.stringify(process.env))),
  kind('fault', async () => {
    throw new RangeError('no paper');
  }),
  kind('death', async () => process.exit(7)),
  kind('glutton', async () => {
    for (const all: number[][] = []; ; ) all.push(Array.from({ length: 100_000 }, () => Math.random()));
  }),
  kind('loop', async () => {
    for (;;);
  }),
]);
