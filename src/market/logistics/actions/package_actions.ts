import type { ActionContext } from '../../../engine/action/action_handler.ts';
import type { ActionRequest, ActionResponse } from '../../../kit/contract/operator/action.ts';
import { isRefused, type Refusal } from '../../../kit/contract/refusal.ts';
import { receivePackageBack } from '../../order/commands/receive_back.ts';
import type { OrderContext } from '../../order/locked_orders.ts';
import type { CarrierTransitionName } from '../../order/package_transitions.ts';
import {
  allowReschedule,
  type CarrierReport,
  type PackageObstacle,
  recordCarrierUpdate,
} from '../tracking/carrier_update.ts';
import type { package_pick_up } from './package_actions.contract.ts';

/** All actions on a package have the same answer and the same refusals. */
type PackageAction = typeof package_pick_up;
type Context = Pick<ActionContext<PackageAction>, 'store' | 'jobs' | 'request_id' | 'now' | 'refuse'>;
type Answer = ActionResponse<PackageAction> | Refusal<'package_not_found' | 'not_possible'>;

const contextOf = (
  { store, jobs, request_id, now }: Context,
  actor: 'carrier' | 'marketplace',
): OrderContext => ({ store, jobs, actor: { actor, partner_id: null, request_id, now } });

/** The reason that all actions on a package have for an obstacle. */
const reasonOf = ({ reason }: Refusal<PackageObstacle>) =>
  reason === 'not_possible' ? reason : 'package_not_found';

async function answer({ refuse }: Context, moved: ReturnType<typeof recordCarrierUpdate>): Promise<Answer> {
  const result = await moved;
  if (isRefused(result)) return refuse(reasonOf(result), result.message);
  const [moved_package] = result.packages;
  if (!moved_package) throw new Error('No package was moved.');
  return { logistics_status: moved_package.after.logistics_status };
}

/** Handler of an action that records a carrier's report. */
export const carrierHandler =
  (transition: CarrierTransitionName) =>
  (context: Context, request: ActionRequest<PackageAction> & CarrierReport): Promise<Answer> =>
    answer(context, recordCarrierUpdate(contextOf(context, 'carrier'), request, transition, request));

export const failDelivery = carrierHandler('carrier_failed_delivery');

export const allowAnotherSlot = (context: Context, request: ActionRequest<PackageAction>): Promise<Answer> =>
  answer(context, allowReschedule(contextOf(context, 'marketplace'), request));

export const receiveBack = async (
  context: Context,
  request: ActionRequest<PackageAction>,
): Promise<Answer> => {
  const received = await receivePackageBack(contextOf(context, 'marketplace'), request);
  if (isRefused(received)) return context.refuse(reasonOf(received), received.message);
  return { logistics_status: received.logistics_status };
};
