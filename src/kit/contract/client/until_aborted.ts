/**
 * The result of a promise, unless a signal is aborted first. Others can still wait for the same promise.
 *
 * @throws the error of the promise, or the reason of the signal.
 */
export async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  const { promise: aborted, reject } = withReject();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** A promise that can be rejected from outside. */
function withReject(): { promise: Promise<never>; reject: (reason: unknown) => void } {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, rejectIt) => {
    reject = rejectIt;
  });
  return { promise, reject };
}
