import type { Store } from '../../../engine/store/store.ts';
import { subjectKey, subjectType } from '../../../kit/events/subject_events.ts';
import type { PushFacts } from '../../../kit/pushes/push_code.ts';
import { findVideo } from '../../media_space/videos/videos.store.ts';
import { findItem } from '../../product/product.store.ts';

/** What pushes tell that is not in their events: the names of items, and why a video failed. */
export const pushFacts = (store: Pick<Store, 'first'>, public_url: string): PushFacts => ({
  public_url,
  async findText({ shop_id, subject }) {
    const key = subjectKey(subject);
    switch (subjectType(subject)) {
      case 'item': {
        if (shop_id === null) return '';
        const item = await store.first(findItem, { shop_id, item_id: Number(key) });
        return item?.item_name ?? '';
      }
      case 'video':
        return (await store.first(findVideo, { video_upload_id: key }))?.failure ?? '';
      default:
        return '';
    }
  },
});
