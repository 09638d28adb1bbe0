// Checks signs without opening a sandbox, because strangers send calls, too.
import type { CallerLookup, Partner } from '../../../engine/gateway/caller.ts';
import type { Door } from '../../../engine/gateway/door.ts';
import type { Marketplace } from '../../../engine/marketplace.ts';
import type { MarketplaceUser } from '../../../engine/sandbox/sandbox.ts';
import type { TestBench } from '../../bench/test_bench.ts';
import type { MovableClock } from '../clock/sandbox_clock.ts';
import type { SandboxRecord } from './sandbox_files.ts';

/** A partner of a closed sandbox, with its keys as text. */
export interface KnownPartner {
  readonly partner: Partner;
  readonly keys: readonly string[];
}

/** What a closed sandbox asks the program that has it. */
export interface SandboxLookups {
  /** The partners of a closed sandbox, with what their calls are checked by; undefined if they are not known. */
  readonly partnersOf: (record: SandboxRecord) => ReadonlyMap<number, KnownPartner> | undefined;
  /** The test bench of a sandbox, whether the sandbox is open or not. */
  readonly testBenchOf: (sandbox: {
    readonly sandbox_id: string;
    readonly clock: MovableClock;
    readonly record: SandboxRecord;
  }) => TestBench;
}

/** The sandbox behind a door. */
export interface DoorOwner {
  readonly is_open: boolean;
  /** Undefined while it is closed. */
  readonly open_marketplace: Marketplace | undefined;
  readonly test_bench: TestBench;
  findPartner(partner_id: number): Promise<KnownPartner | undefined>;
  use(user: MarketplaceUser): Marketplace | Promise<Marketplace | undefined> | undefined;
}

/** While a sandbox is open, its database is asked; else what was kept of its partners when it was closed. */
export class SandboxDoor implements Door {
  readonly partners: CallerLookup['partners'] = {
    cached: (partner_id) => this.sandbox.open_marketplace?.callers.partners.cached(partner_id),
    find: async (partner_id) => {
      const { open_marketplace: open } = this.sandbox;
      if (open) return open.callers.partners.find(partner_id);
      return (await this.sandbox.findPartner(partner_id))?.partner;
    },
  };

  constructor(readonly sandbox: DoorOwner) {}

  get call_observer(): TestBench {
    return this.sandbox.test_bench;
  }

  async listKeys(partner_id: number): Promise<readonly string[]> {
    const { open_marketplace: open } = this.sandbox;
    if (open) return open.callers.listKeys(partner_id);
    return (await this.sandbox.findPartner(partner_id))?.keys ?? [];
  }

  enter(user: MarketplaceUser) {
    return this.sandbox.use(user);
  }
}
