// Decides which of many nodes sweeps, which means searching all shards for due work. The other nodes then
// need not search.
import type { Clock } from '../../kit/contract/clock.ts';
import type { EngineTables } from './engine.tables.ts';
import type { Params } from './param.ts';
import { statementsOn } from './statement.ts';
import type { Database } from './store.ts';

const statement = statementsOn<EngineTables>();

const findSweep = statement((db, p: Params<{ sweep_name: string }>) =>
  db.selectFrom('sweep').select('next_at_ms').where('sweep_name', '=', p.sweep_name),
);

/** Changes no row if another node has claimed the sweep since it was read. */
const claimSweep = statement((db, p: Params<{ sweep_name: string; next_at_ms: number; found_ms: number }>) =>
  db
    .insertInto('sweep')
    .values({ sweep_name: p.sweep_name, next_at_ms: p.next_at_ms })
    .onConflict((conflict) =>
      conflict
        .column('sweep_name')
        .doUpdateSet({ next_at_ms: p.next_at_ms })
        .where('sweep.next_at_ms', '=', p.found_ms),
    ),
);

export class Sweeps {
  constructor(
    readonly database: Database,
    readonly wall_clock: Clock,
  ) {}

  /** Whether this node should sweep now. In each interval, exactly one of all nodes should. */
  async claim(sweep_name: string, interval_ms: number): Promise<boolean> {
    const now_ms = this.wall_clock.now_ms();
    const next_at_ms = now_ms + interval_ms;
    const found = await this.database.first(findSweep, { sweep_name });
    const found_ms = found?.next_at_ms ?? 0;
    // A time further away than an interval was set by a node whose clock was fast.
    if (found_ms > now_ms && found_ms <= next_at_ms) return false;
    return (await this.database.run(claimSweep, { sweep_name, next_at_ms, found_ms })) === 1;
  }
}
