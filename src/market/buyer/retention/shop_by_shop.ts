// Goes through the rows of all shops, some at a time, and begins again a day after it has come to the end.
import type { Retention } from '../../../engine/jobs/retention.ts';
import type { Database } from '../../../engine/store/store.ts';
import { listShopsAfter } from '../../accounts/accounts.store.ts';
import { findRetentionPass, upsertRetentionPass } from '../buyer.store.ts';

/** How many steps a run does, and how long it waits after the last row of the last shop. */
const steps_max = 50;
const pause_s = 86_400;
const day_s = 86_400;

/** Rows of one shop to look at. */
export interface RetentionStep {
  readonly shop_id: number;
  /** Looks at rows after this one; empty for the first ones. */
  readonly after: string;
  /** Unix time in seconds: what is not older is kept. */
  readonly kept_since: number;
  readonly now: number;
}

interface ShopRetention {
  readonly name: string;
  readonly days: Retention['days'];
  /** Looks at some rows. @returns the last one; undefined if the shop has no more. */
  step(database: Database, step: RetentionStep): Promise<string | undefined>;
}

/** A retention that works through the rows of each shop, a few steps a minute. A step that was interrupted is repeated. */
export function shopByShop({ name, days, step }: ShopRetention): Retention {
  const findNextShop = async (database: Database, shop_id: number) =>
    (await database.all(listShopsAfter, { shop_id, limit: 1 }))[0]?.shop_id;

  return {
    name,
    days,
    async run(database, now, kept_days) {
      const found = await database.first(findRetentionPass, { retention_name: name });
      if (found && found.next_at > now && found.next_at <= now + pause_s) return;
      let shop_id: number | undefined = found?.at_shop_id || (await findNextShop(database, 0));
      let after = found?.at_row ?? '';
      for (let steps = 0; steps < steps_max && shop_id !== undefined; steps += 1) {
        const last = await step(database, { shop_id, after, now, kept_since: now - kept_days * day_s });
        after = last ?? '';
        if (last === undefined) shop_id = await findNextShop(database, shop_id);
      }
      await database.run(upsertRetentionPass, {
        retention_name: name,
        at_shop_id: shop_id ?? 0,
        at_row: after,
        next_at: shop_id === undefined ? now + pause_s : 0,
      });
    },
  };
}
