// The pushes of a sandbox, one after the other.
import type { AnyPush } from '../../market/push_codes.ts';
import { ProblemError, type StoaOperator } from '../operator_client.ts';

/** The pushes of a sandbox, as they are made. It ends with `return`, and when the sandbox is deleted or reset. */
export interface PushListener<P extends AnyPush = AnyPush> extends AsyncIterableIterator<P> {
  /**
   * Resolves when it listens: whatever happens from then on is pushed. Calls of the sandbox and of its clients wait for
   * it. Wait for it before another program calls.
   */
  readonly started: Promise<void>;
  return(): Promise<IteratorResult<P, undefined>>;
}

interface Listened {
  readonly operator: StoaOperator;
  readonly partner_id: number;
  /** Undefined for all codes. */
  readonly codes: readonly number[] | undefined;
  /** Aborted when the sandbox is gone. */
  readonly gone: AbortSignal;
}

const over = { done: true, value: undefined } as const;

/** Only a sandbox that exists accepts its token. */
const isOfGone = (error: unknown): boolean =>
  error instanceof ProblemError && ['no_sandbox', 'no_token'].includes(error.code);

/** Listens from now on, also before the first push is asked for. */
export function listenToPushes<P extends AnyPush>({
  operator,
  partner_id,
  codes,
  gone,
}: Listened): PushListener<P> {
  const returned = new AbortController();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const request = { partner_id, ...(codes && { codes: [...codes] }) };
  const signal = AbortSignal.any([gone, returned.signal]);
  const events = operator.stream('push.stream', request, { signal, onBegun: begin });
  let first: ReturnType<typeof events.next> | undefined = events.next();
  const started = Promise.race([begun, first.then(() => undefined)]);
  // A caller that awaits it, or the first push, gets the error. Without a caller it must not end the process.
  started.catch(() => undefined);

  async function next(): Promise<IteratorResult<P, undefined>> {
    const reading = first ?? events.next();
    first = undefined;
    try {
      const { done, value } = await reading;
      return done ? over : { done: false, value: JSON.parse((value.data as { body: string }).body) };
    } catch (error) {
      if (isOfGone(error)) return over;
      throw error;
    }
  }

  return {
    started,
    next,
    async return() {
      returned.abort();
      await events.return(undefined);
      return over;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
