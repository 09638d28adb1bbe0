// Server-Sent Events as they are sent.

import type { ServerSentEvent } from '../../kit/contract/event_stream.ts';

export const event_stream_headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would otherwise keep events until its buffer is full.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** A comment, which clients ignore. */
const nothing_new = Buffer.from(':\n\n');

const lineOf = (name: string, value: string | undefined) =>
  value === undefined ? '' : `${name}: ${value}\n`;
const textOf = ({ id, event, data }: ServerSentEvent) =>
  `${lineOf('event', event)}${lineOf('id', id)}${lineOf('data', data)}\n`;

/** The bytes of a stream of events. Its first line shows at once that the stream is open. */
export async function* eventLines(
  events: AsyncIterable<ServerSentEvent | undefined>,
): AsyncGenerator<Uint8Array> {
  yield nothing_new;
  for await (const event of events) yield event === undefined ? nothing_new : Buffer.from(textOf(event));
}
