import { inBatches } from '../../../engine/store/bulk.ts';
import { ReferenceRows } from '../../../engine/store/reference_rows.ts';
import { listChannels } from '../../logistics/logistics.store.ts';

/** The channels of packages, by logistic_id. */
export const orderChannels = new ReferenceRows({
  list: (store, logistic_ids) =>
    inBatches(logistic_ids, (some) => store.all(listChannels, { logistic_ids: some })),
  idOf: ({ logistic_id }) => logistic_id,
});
