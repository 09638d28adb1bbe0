import type { JobKind } from '../../engine/jobs/job.ts';
import { publishItem } from './product.store.ts';

export const publish_kind = 'publish_item';

/** At its scheduled_publish_time an item becomes NORMAL, even if no server ran at that minute. */
export const publishScheduledItem: JobKind = {
  name: publish_kind,

  async perform({ shop_id, job_id, now }) {
    return async (store) => {
      await store.run(publishItem, { shop_id, item_id: Number(job_id), now });
    };
  },

  // The item stays unlisted; the seller can list it.
  onFailed: () => async () => undefined,
};
