// Errors that no caller waits for: of timers, events, and effects of a commit. Node ends the process for each of them.

type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Has errors of guarded callbacks reported to a server's log, until the returned function is called. */
export function onStrayError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports an error that no caller waits for. It throws nothing itself: its callers have nobody to tell. */
export function reportStray(error: unknown): void {
  try {
    for (const listener of listeners) listener(error);
    if (listeners.size === 0) process.emitWarning(error instanceof Error ? error : String(error));
  } catch {
    // The log cannot be written.
  }
}

/** A callback for a timer, an event or a microtask: what it throws, at once or later, is reported and ends nothing else. */
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
 * Reports what no guard has caught, and lets this thread go on. A broken callback is one call's or one timer's; what
 * is stored is safe, because transactions that do not end are rolled back. Ending the process would end all other
 * calls too.
 *
 * @returns what puts Node's own behaviour back.
 */
export function surviveStrayErrors(): () => void {
  process.on('uncaughtException', reportStray);
  return () => void process.off('uncaughtException', reportStray);
}
