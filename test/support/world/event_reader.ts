// Reads a stream of Server-Sent Events of the operator port.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect } from 'vitest';
import { settings_token } from './operator_calls.ts';

export interface ReadEvent {
  /** Empty if the event has none. */
  readonly id: string;
  readonly event: string;
  /** Empty if the event only has an id. */
  readonly data: Record<string, unknown>;
}

export interface EventReader {
  /** The next event; undefined when the stream has ended. */
  next(): Promise<ReadEvent | undefined>;
  close(): void;
}

function parsed(block: string): ReadEvent | undefined {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line)?.slice(1) ?? ['', '']),
  );
  const { id = '', event = '', data } = fields;
  if (data === undefined && id === '') return undefined;
  return { id, event, data: JSON.parse(data ?? '{}') };
}

/** Connects to a stream with the operator token, unless the headers have another way. */
export async function readEvents(
  url: string,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${settings_token}` },
): Promise<EventReader> {
  const sent = request(url, { headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  expect(answer?.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  const pieces = answer?.[Symbol.asyncIterator]();
  let text = '';
  return {
    async next() {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end !== -1) {
          const event = parsed(text.slice(0, end));
          text = text.slice(end + 2);
          if (event) return event;
          continue;
        }
        const read = await pieces?.next().catch(() => undefined);
        if (read === undefined || read.done) return undefined;
        text += String(read.value);
      }
    },
    close: () => sent.destroy(),
  };
}
