import type { JobKind } from '../../engine/jobs/job.ts';
import { isRefused } from '../../kit/contract/refusal.ts';
import { findShop } from '../accounts/accounts.store.ts';
import { due_return_kind } from '../returns/return_change.ts';
import { advanceDueReturn } from '../returns/return_commands.ts';
import { settleReturn } from '../returns/settle_return.ts';

/** Takes the due step of a return: it is accepted, cancelled or closed, or its claim to compensation lapses. */
export const dueReturnJob: JobKind = {
  name: due_return_kind,
  async perform({ store: reader, ids, jobs, shop_id, job_id, now }) {
    const shop = await reader.first(findShop, { shop_id });
    const actor = { actor: 'system', partner_id: null, request_id: '', now } as const;
    return async (store) => {
      const writer = { store, ids, jobs, actor };
      const change = await advanceDueReturn(writer, { shop_id, return_sn: job_id });
      if (!isRefused(change) && shop) await settleReturn(writer, shop.region, change);
    };
  },
  // The return is not changed; an operator must handle it.
  onFailed: () => async () => undefined,
};
