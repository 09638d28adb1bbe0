// Periodic tasks for links that have expired, and for links that end soon. A link ends at its time
// without them; they record it.

import type { PeriodicTask } from '../../../engine/jobs/periodic_task.ts';
import type { Database } from '../../../engine/store/store.ts';
import { findLatestPartnerEvent } from '../../event/event.store.ts';
import { eventSubject } from '../../event/event.ts';
import { recordPartnerEvent, systemActor } from '../../event/record_next_events.ts';
import type { OwnerKind } from '../tokens/token_owner.ts';
import { recordLinkEvent } from './link_events.ts';
import { expiryStatements } from './link_expiry.store.ts';
import { inGroups } from './owner_groups.ts';

const kinds = ['shop', 'merchant'] as const;
const links_at_once = 100;
const day_s = 86_400;
/** How long before its end a link is announced. */
const announced_before_s = 7 * day_s;
/** How many shops and merchants one announcement names, so that its push stays small. */
const named_max = 500;

async function recordExpired(database: Database, now: number): Promise<number> {
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await database.all(expiryStatements[kind].listExpired, { now, limit: links_at_once })).map((link) => ({
        kind,
        ...link,
      })),
    ),
  );
  const recorded = await inGroups(found.flat(), ({ kind, ...link }) =>
    database.transaction(async (store) => {
      const { owner_id, partner_id, expires_at } = link;
      if ((await store.run(expiryStatements[kind].markExpired, link)) === 0) return 0;
      const owner = kind === 'shop' ? { shop_id: owner_id } : { merchant_id: owner_id };
      const event = {
        kind: 'expire',
        partner_id,
        actor: 'system',
        data: { expires_at },
        now: expires_at,
      } as const;
      await recordLinkEvent(store, owner, event);
      return 1;
    }),
  );
  return recorded.reduce<number>((sum, count) => sum + count, 0);
}

/** Announces the links of a partner that end soon, unless it was done within a day. */
async function announce(database: Database, partner_id: number, now: number): Promise<void> {
  const subject = eventSubject('expiring_links', String(partner_id));
  const expire_before = now + announced_before_s;
  await database.transaction(async (store) => {
    const latest = await store.first(findLatestPartnerEvent, { partner_id, subject });
    if (latest && latest.happened_at > now - day_s) return;
    const ending = { partner_id, from: now, until: expire_before };
    const found = await Promise.all(
      kinds.map(async (kind) =>
        (await store.all(expiryStatements[kind].listEnding, ending)).map(({ owner_id }) => ({
          kind,
          owner_id,
        })),
      ),
    );
    const named = found.flatMap((links) => links.toSorted((one, other) => one.owner_id - other.owner_id));
    const total_page = Math.ceil(named.length / named_max);
    for (let page_no = 1; page_no <= total_page; page_no++) {
      const page = named.slice((page_no - 1) * named_max, page_no * named_max);
      const idsOf = (wanted: OwnerKind) =>
        page.filter(({ kind }) => kind === wanted).map(({ owner_id }) => owner_id);
      const [shop_ids, merchant_ids] = [idsOf('shop'), idsOf('merchant')];
      const data = { shop_ids, merchant_ids, expire_before, page_no, total_page };
      await recordPartnerEvent(store, partner_id, { subject, kind: 'announce', data }, systemActor(now));
    }
  });
}

async function announceEnding(database: Database, now: number): Promise<number> {
  const ending = { from: now, until: now + announced_before_s };
  const found = await Promise.all(
    kinds.map((kind) => database.all(expiryStatements[kind].listPartnersOfEnding, ending)),
  );
  const partner_ids = new Set(found.flat().map(({ partner_id }) => partner_id));
  await inGroups([...partner_ids], (partner_id) => announce(database, partner_id, now));
  return 0;
}

/** Every minute, records which links have expired. */
export const linkExpiry: PeriodicTask = {
  name: 'record expired links',
  interval_seconds: 60,
  run: recordExpired,
};

/** Announces once a day to each partner which of its links end within a week. */
export const expiringLinks: PeriodicTask = {
  name: 'announce expiring links',
  interval_seconds: 3_600,
  run: announceEnding,
};
