// Errors that no caller waits for: those in timers, events and effects of a commit. Node would end the
// process for each of them.

type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Passes errors of guarded callbacks to a server's log until the returned function is called. */
export function onStrayError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports an error that no caller waits for. Never throws, because its callers have nobody to pass an error to. */
export function reportStray(error: unknown): void {
  try {
    for (const listener of listeners) listener(error);
    if (listeners.size === 0) process.emitWarning(error instanceof Error ? error : String(error));
  } catch {
    // The log cannot be written.
  }
}

/**
 * Wraps a callback for a timer, an event or a microtask. Errors that it throws, at once or later, are
 * reported and stop nothing else.
 */
export const guarded = <This, Args extends readonly unknown[]>(
  callback: (this: This, ...args: Args) => unknown,
) =>
  function (this: This, ...args: Args): void {
    try {
      const result = Reflect.apply(callback, this, args);
      if (result instanceof Promise) result.catch(reportStray);
    } catch (error) {
      reportStray(error);
    }
  };

/**
 * Reports errors that no guard has caught, and keeps this thread running. A broken callback affects one call
 * or one timer. Stored data is safe, because unfinished transactions are rolled back. Ending the process
 * would end all other calls too.
 *
 * @returns a function that restores Node's own behaviour.
 */
export function surviveStrayErrors(): () => void {
  process.on('uncaughtException', reportStray);
  return () => void process.off('uncaughtException', reportStray);
}
