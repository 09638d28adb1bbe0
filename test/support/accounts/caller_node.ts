// Another node on the database of a world, as far as it looks up callers, by the clock of the machine.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Grant, Partner, Shop } from '../../../src/engine/gateway/caller.ts';
import { listAnnounced } from '../../../src/engine/store/announced.ts';
import { openDatabase } from '../../../src/engine/store/open_database.ts';
import type { Store } from '../../../src/engine/store/store.ts';
import { systemClock } from '../../../src/kit/contract/clock.ts';
import { accountsTables } from '../../../src/market/accounts/accounts.tables.ts';
import { openCallerLookup } from '../../../src/market/accounts/caller_lookup.ts';
import { tokenHash } from '../../../src/market/accounts/tokens/token_text.ts';
import type { GivenMerchant, GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';

/** A busy node looks up a caller so often. */
const call_interval_ms = 25;
/** After this time, a node has heard changes if it ever will, and callers are older than a second. */
const settled_ms = 2_500;

export interface CallerNode {
  /** Number of statements that it has sent to look up callers. */
  statements(): number;
  shop(shop: GivenShop): Promise<Grant<Shop> | undefined>;
  merchant(merchant: GivenMerchant): Promise<Grant<unknown> | undefined>;
  partner(partner_id: number): Promise<Partner | undefined>;
  close(): Promise<void>;
}

/** @param url of its database, which may have something in front of it. */
export async function openCallerNode(
  { marketplace: { settings, master_keys } }: World,
  url = settings.database_url,
): Promise<CallerNode> {
  const database = await openDatabase(url, { pool_size: 2 });
  let statements = 0;
  const counting: Store = {
    first(...asked) {
      statements++;
      return database.first(...asked);
    },
    all(...asked) {
      statements++;
      return database.all(...asked);
    },
    run: (...asked) => database.run(...asked),
  };
  const heard = database.hearChanges(listAnnounced(accountsTables));
  const { partners, grants } = openCallerLookup(counting, master_keys, systemClock, { heard });
  return {
    statements: () => statements,
    async shop({ shop_id, access_token }) {
      const key = [shop_id, tokenHash(access_token)] as const;
      return grants.shop.cached(...key) ?? grants.shop.find(...key);
    },
    async merchant({ merchant_id, access_token }) {
      const key = [merchant_id, tokenHash(access_token)] as const;
      return grants.merchant.cached(...key) ?? grants.merchant.find(...key);
    },
    async partner(partner_id) {
      return partners.cached(partner_id) ?? partners.find(partner_id);
    },
    close: () => database.close(),
  };
}

/** Keeps a node busy with calls until their callers are kept for longer than a second. */
export async function keepBusy(call: () => Promise<unknown>, for_ms = settled_ms): Promise<void> {
  for (const end_ms = performance.now() + for_ms; performance.now() < end_ms; ) {
    await call();
    await wait(call_interval_ms);
  }
}

/** How many statements a busy node sends within two seconds. */
export async function countStatements(node: CallerNode, call: () => Promise<unknown>): Promise<number> {
  const before = node.statements();
  await keepBusy(call, 2_200);
  return node.statements() - before;
}

/**
 * Expects that a busy node sends no statement for two seconds. On a busy machine it may hear too late that nothing has
 * changed, and then reads its callers once more, so it has three tries.
 */
export const expectToKeepCallers = (node: CallerNode, call: () => Promise<unknown>): Promise<void> =>
  expect.poll(() => countStatements(node, call), { timeout: 6_000 }).toBe(0);

/** How long it takes until something holds, in milliseconds. @throws if it takes three seconds. */
export async function timeUntil(holds: () => Promise<boolean>): Promise<number> {
  const from_ms = performance.now();
  while (!(await holds())) {
    if (performance.now() - from_ms > 3_000) throw new Error('It does not happen.');
    await wait(5);
  }
  return performance.now() - from_ms;
}
