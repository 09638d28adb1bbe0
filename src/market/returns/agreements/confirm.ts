import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { lockReturn } from '../returns.store.ts';
import { findConfirmationObstacle, isDisputed } from '../returns.ts';
import { settleReturn } from '../settle_return.ts';
import { confirmReturn } from './agreement_commands.ts';
import type { confirm } from './confirm.contract.ts';

const confirmable: readonly string[] = ['REQUESTED', 'PROCESSING'];

export const confirmReturnOfBuyer: Handler<typeof confirm> = async (
  { shop: { shop_id, region }, store, ids, jobs, now, partner_id, request_id, refuse },
  { return_sn },
) => {
  const row = await store.first(lockReturn, { shop_id, return_sn });
  if (!row) return refuse('return_not_found');
  if (isDisputed(row)) return refuse('dispute_open');
  const invalid = () => refuse('status_invalid', { message: `Invalid return status: ${row.return_status}` });
  if (!confirmable.includes(row.return_status)) return invalid();
  const obstacle = findConfirmationObstacle(row);
  if (obstacle) return refuse(obstacle);
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const writer = { store, ids, jobs, actor };
  const changed = await confirmReturn(writer, { shop_id, return_sn });
  if (isRefused(changed)) return invalid();
  await settleReturn(writer, region, changed);
  return { return_sn };
};
