// Checks of signs that do not open a sandbox: strangers send calls, too.
import type { CallerLookup, Partner } from '../../../engine/gateway/caller.ts';
import type { Door } from '../../../engine/gateway/door.ts';
import type { Marketplace } from '../../../engine/marketplace.ts';
import type { MarketplaceUser } from '../../../engine/sandbox/sandbox.ts';
import type { TestBench } from '../../test_bench/test_bench.ts';

/** A partner of a closed sandbox, with its keys as text. */
export interface KnownPartner {
  readonly partner: Partner;
  readonly keys: readonly string[];
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
