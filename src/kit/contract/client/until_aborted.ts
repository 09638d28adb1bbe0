/**
 * What a promise gives, unless a signal is aborted before: others may go on waiting for the same promise.
 *
 * @throws what the promise throws, or the reason of the signal.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  signal.throwIfAborted();
  const { promise: aborted, reject } = withReject();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A promise that is rejected from outside. */
function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, rejectIt) => {
    reject = rejectIt;
  });
  return { promise, reject };
}
