// Reads Server-Sent Events from the body of an answer.
import { untilAborted } from './until_aborted.ts';

/** An event as it arrived. */
export interface ArrivedEvent {
  /** The new value of `Last-Event-ID`. Undefined if the event does not change it. */
  readonly id: string | undefined;
  /** The kind of event, if the stream has several. */
  readonly event: string | undefined;
  /** Undefined if the event only tells where the stream is. */
  readonly data: string | undefined;
}

/** An event that is longer is not read. */
const event_length_max = 1_048_576;
/** A server shows every 15 seconds that a stream lives. */
const silence_ms_max = 45_000;

function parseEvent(text: string): ArrivedEvent | undefined {
  const fields: { id?: string; event?: string; data?: string } = {};
  for (const line of text.split('\n')) {
    const [, name = '', value = ''] = /^(\w+):(?: (.*)|(.*))$/s.exec(line) ?? [];
    if (name !== '') Object.assign(fields, { [name]: value });
  }
  // A comment only shows that the stream lives.
  if (Object.keys(fields).length === 0) return undefined;
  const { id, event, data } = fields;
  return { id, event, data };
}

/** The next piece of a body, unless nothing comes for too long. */
async function readInTime(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The server sent nothing for 45 seconds.')), silence_ms_max);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The events of one connection.
 *
 * @throws Error if it breaks, is silent for too long, or sends an event that is too long; or the reason of the signal.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ArrivedEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await untilAborted(readInTime(reader), signal);
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const each of whole) {
        const event = parseEvent(each);
        if (event) yield event;
      }
      if (text.length > event_length_max)
        throw new Error(`The server sent an event of more than ${event_length_max} characters.`);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
