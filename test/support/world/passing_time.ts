// Moves time in a world: jobs run at the exact times at which they are due, one after the other.

import type { JobTables } from '../../../src/engine/jobs/jobs.tables.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import type { World } from './harness.ts';

const findNextDue = statementsOn<JobTables>()(
  (db) =>
    db
      .selectFrom('job')
      .select(({ fn }) => fn.min('due_at').as('due_at'))
      .where('failed_at', 'is', null),
  { scans: 'the end of an index' },
);

/** Moves the clock of a world from job to job. @returns the number of attempts. */
export async function passTime(world: World, { seconds }: { seconds: number }): Promise<number> {
  const end = world.clock.now + seconds;
  let attempts = 0;
  for (;;) {
    for (let done = 1; done > 0; attempts += done) done = await world.runJobs();
    const { now } = world.clock;
    if (now >= end) return attempts;
    const next = await world.marketplace.database.first(findNextDue, {});
    const due_at = next?.due_at ?? end;
    world.clock.advance({ seconds: Math.max(1, Math.min(end, due_at) - now) });
  }
}
