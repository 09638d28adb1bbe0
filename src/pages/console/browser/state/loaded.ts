// What a page loads from the server.
import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

export interface Loaded<T> {
  /** What was loaded last; kept while it is loaded again, so that nothing jumps. */
  readonly value: T | undefined;
  readonly problem: Error | undefined;
}

export interface Reloadable<T> {
  readonly state: Signal<Loaded<T>>;
  reload(): void;
}

/** Loads when the page is shown, and again when a dependency changes. A later load wins over an earlier one. */
export function useLoaded<T>(load: () => Promise<T>, dependencies: readonly unknown[]): Reloadable<T> {
  const state = useSignal<Loaded<T>>({ value: undefined, problem: undefined });
  const turn = useSignal(0);
  const reload = () => {
    turn.value += 1;
    const own = turn.value;
    load().then(
      (value) => {
        if (turn.peek() === own) state.value = { value, problem: undefined };
      },
      (problem: Error) => {
        if (turn.peek() === own) state.value = { value: state.peek().value, problem };
      },
    );
  };
  useEffect(() => {
    reload();
    return () => {
      turn.value += 1;
    };
  }, dependencies);
  return { state, reload };
}
