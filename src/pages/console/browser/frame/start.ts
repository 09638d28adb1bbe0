import { signal } from '@preact/signals';
import { loadDescription } from '../state/description.ts';
import { startSession } from '../state/session.ts';

/** Why the page could not load what it is made of. */
export const start_problem = signal<Error | undefined>(undefined);

/** Loads the session and the declarations at the same time. */
export async function start(): Promise<void> {
  await Promise.all([
    startSession(),
    loadDescription().catch((problem: Error) => {
      start_problem.value = problem;
    }),
  ]);
}
