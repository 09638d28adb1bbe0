// The running nodes of a database. Each reports itself from time to time, and learns how many are running.

import type { EngineTables } from '../../engine/store/engine.tables.ts';
import type { Ids } from '../../engine/store/ids.ts';
import { countLivingNodes, deleteNode, sign_of_life_seconds, upsertNode } from '../../engine/store/nodes.ts';
import type { Database } from '../../engine/store/store.ts';
import { guarded } from '../../engine/stray_errors.ts';
import { type Clock, seconds } from '../../kit/contract/clock.ts';

export type NodeAddress = Pick<EngineTables['node'], 'node_id' | 'base_url' | 'operator_url'>;

export class LivingNodes {
  /** How many nodes are running, including this one, as of its last report. */
  count = 1;
  #timer: NodeJS.Timeout | undefined;
  #node_id: string | undefined;

  /** @param onCount called whenever the number of nodes changes, and once at the start. */
  constructor(
    readonly database: Database,
    readonly wall_clock: Clock,
    readonly onCount: (count: number) => void,
    /** How this node did, if its console is on. */
    readonly health?: { readonly latest: object | undefined },
    /** Kept in reserve where calls can go on without the coordinator, which has the blocks. */
    readonly ids?: Pick<Ids, 'fillReserves'>,
  ) {}

  async start(address: NodeAddress): Promise<void> {
    this.#node_id = address.node_id;
    const node = { ...address, started_at: seconds(this.wall_clock) };
    const signOfLife = async () => {
      const wall_now = seconds(this.wall_clock);
      await this.database.run(upsertNode, { ...node, seen_at: wall_now, health: this.#health });
      if (this.database.cluster) await this.ids?.fillReserves();
      return Math.max(1, await countLivingNodes(this.database, wall_now));
    };
    this.count = await signOfLife();
    this.onCount(this.count);
    this.#timer = setInterval(
      guarded(() =>
        signOfLife().then(
          (count) => {
            if (count !== this.count) this.onCount(count);
            this.count = count;
          },
          () => undefined,
        ),
      ),
      sign_of_life_seconds * 1_000,
    ).unref();
  }

  get #health(): string | null {
    const latest = this.health?.latest;
    return latest === undefined ? null : JSON.stringify(latest);
  }

  pause(): void {
    clearInterval(this.#timer);
  }

  /** Reports that this node stops. */
  async leave(): Promise<void> {
    if (this.#node_id !== undefined) await this.database.run(deleteNode, { node_id: this.#node_id });
  }
}
