import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { lockReturn } from '../returns.store.ts';
import { openOfferOf } from '../returns.ts';
import { settleReturn } from '../settle_return.ts';
import type { accept_offer } from './accept_offer.contract.ts';
import { acceptOffer } from './agreement_commands.ts';

export const acceptOfferOfBuyer: Handler<typeof accept_offer> = async (
  { shop: { shop_id, region }, store, ids, jobs, now, partner_id, request_id, refuse },
  { return_sn },
) => {
  const row = await store.first(lockReturn, { shop_id, return_sn });
  if (!row) return refuse('return_not_found');
  if (row.return_status !== 'REQUESTED') return refuse('not_requested');
  if (row.negotiation_status === 'TERMINATED') return refuse('negotiation_over');
  const offered_by = openOfferOf(row);
  if (offered_by === 'seller') return refuse('own_offer_open');
  if (offered_by === undefined) return refuse('no_buyer_offer');
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const writer = { store, ids, jobs, actor };
  const changed = await acceptOffer(writer, { shop_id, return_sn }, 'buyer');
  if (isRefused(changed)) return refuse('no_buyer_offer');
  await settleReturn(writer, region, changed);
  return { return_sn };
};
