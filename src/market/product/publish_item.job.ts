import type { JobKind } from '../../engine/jobs/job.ts';
import { recordShopEvents, systemActor } from '../event/record_next_events.ts';
import { statusChange } from './item_events.ts';
import { publishItem } from './product.store.ts';

export const publish_kind = 'publish_item';

/** At its scheduled_publish_time an item becomes NORMAL, even if no server ran at that minute. */
export const publishScheduledItem: JobKind = {
  name: publish_kind,

  async perform({ shop_id, job_id, now }) {
    return async (store) => {
      const item_id = Number(job_id);
      if ((await store.run(publishItem, { shop_id, item_id, now })) === 0) return;
      const change = statusChange('publish', item_id, 'NORMAL', 'UNLIST');
      await recordShopEvents(store, shop_id, [change], systemActor(now));
    };
  },

  // The item stays unlisted; the seller can list it.
  onFailed: () => async () => undefined,
};
