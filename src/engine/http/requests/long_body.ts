// Bodies that may take any time, because they are read as they come.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { ExplainedError } from '../../../kit/contract/thrown.ts';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { http_limits } from '../http_limits.ts';

/** Nothing more of a body arrives. */
export class StreamSilentError extends ExplainedError {
  override readonly name = 'StreamSilentError';
}

const taking_long = new WeakSet<Duplex>();

/** Whether a connection sends a body that may take any time. */
export const isTakingLong = (socket: Duplex): boolean => taking_long.has(socket);

const silence_ms_max = http_limits.stream_silence_ms_max.value;

/**
 * The bytes of a body as they come, for as long as they come.
 *
 * @throws StreamSilentError if nothing comes for too long, or the client is gone.
 */
export async function* longBody(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const { socket } = request;
  taking_long.add(socket);
  const pieces = request[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const timer = new AbortController();
      const silence = setTimeout(silence_ms_max, 'silence' as const, { ref: false, signal: timer.signal });
      silence.catch(() => undefined);
      const next = await Promise.race([pieces.next(), silence]);
      timer.abort();
      if (next === 'silence') {
        countRefusal('stream_silence_ms_max');
        throw new StreamSilentError('The client sent nothing for too long.');
      }
      if (next.done) return;
      yield next.value;
    }
  } finally {
    taking_long.delete(socket);
  }
}
