// Errors that no caller waits for: of timers, events, and effects of a commit. Node ends the process for each of them.

type Listener = (error: unknown) => void;

const listeners = new Set<Listener>();

/** Has errors of guarded callbacks reported to a server's log, until the returned function is called. */
export function onStrayError(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports an error that no caller waits for. */
export function reportStray(error: unknown): void {
  for (const listener of listeners) listener(error);
  if (listeners.size === 0) process.emitWarning(error instanceof Error ? error : String(error));
}

/** A callback for a timer, an event or a microtask: what it throws, at once or later, is reported and ends nothing else. */
export const guarded =
  <Args extends readonly unknown[]>(callback: (...args: Args) => unknown) =>
  (...args: Args): void => {
    try {
      const result = callback(...args);
      if (result instanceof Promise) result.catch(reportStray);
    } catch (error) {
      reportStray(error);
    }
  };
