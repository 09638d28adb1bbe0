// The later steps of orders and returns, each at its own moment. A step that is no longer possible is
// skipped: a seller, an operator or the marketplace did something else.

import type { JobKind } from '../../../engine/jobs/job.ts';
import { digits } from '../../../engine/seeded_random.ts';
import { hasName } from '../../../kit/contract/records.ts';
import { Refusal } from '../../../kit/contract/refusal.ts';
import {
  carrierHandler,
  failDelivery,
  receiveBack,
} from '../../../market/logistics/actions/package_actions.ts';
import { receiveReturnAction, shipReturnAction } from '../../../market/marketplace/actions/return_actions.ts';
import { openAs } from '../../../market/marketplace/actions/return_open.ts';
import {
  askCancel,
  confirmOrderAction,
  payOrderAction,
} from '../../../market/order/actions/order_actions.ts';
import { failed_reasons } from '../../../market/order/order.ts';
import { sn_letters, sn_letters_length } from '../../../market/order/order_number.ts';
import { type Acting, actIn } from '../acting.ts';
import { writeComments } from '../comments.ts';
import { enqueueStep, type SimulatedStepName, step_kind } from '../schedule.ts';
import { durations, shares } from '../simulation.ts';

/** @param name order_sn or return_sn. */
type Step = (acting: Acting, name: string, package_number: string) => Promise<unknown>;

const cancel_reasons = ['Changed my mind.', 'Ordered by mistake.', 'Found it cheaper.', 'Wrong address.'];
const return_reasons = ['ITEM_DAMAGED', 'ITEM_WRONGDAMAGED', 'NOT_RECEIPT', 'DIFF_DESC'];

const carrier =
  (transition: Parameters<typeof carrierHandler>[0]): Step =>
  (acting, order_sn, package_number) =>
    carrierHandler(transition)(acting, { shop_id: acting.shop.shop_id, order_sn, package_number });

const steps: Readonly<Record<SimulatedStepName, Step>> = {
  pay: (acting, order_sn) => payOrderAction(acting, { shop_id: acting.shop.shop_id, order_sn }),
  cancel(acting, order_sn) {
    const buyer_cancel_reason = acting.randomOf(`cancel ${order_sn}`).pick(cancel_reasons);
    return askCancel(acting, { shop_id: acting.shop.shop_id, order_sn, buyer_cancel_reason });
  },
  deliver: carrier('carrier_delivery'),
  lose: carrier('carrier_loss'),
  async fail(acting, order_sn, package_number) {
    const { shop_id } = acting.shop;
    const random = acting.randomOf(`fail ${order_sn}/${package_number}`);
    const failed_reason = random.pick(failed_reasons);
    const failed = await failDelivery(acting, { shop_id, order_sn, package_number, failed_reason });
    if (failed instanceof Refusal) return;
    const back_at = acting.now + random.between(...durations.way_back);
    await enqueueStep(acting, 'receive_back', [order_sn, package_number], back_at);
  },
  receive_back: (acting, order_sn, package_number) =>
    receiveBack(acting, { shop_id: acting.shop.shop_id, order_sn, package_number }),
  confirm: (acting, order_sn) => confirmOrderAction(acting, { shop_id: acting.shop.shop_id, order_sn }),
  comment: writeComments,
  async open_return(acting, order_sn) {
    const { shop_id } = acting.shop;
    const random = acting.randomOf(`return ${order_sn}`);
    const comes_back = random.chance(shares.goods_come_back);
    const asked = {
      shop_id,
      order_sn,
      reason: random.pick(return_reasons),
      text_reason: '',
      image: [],
      validation_type: 'seller_validation',
      buyer_email: '',
      return_solution: comes_back ? 'RETURN_REFUND' : 'REFUND',
    } as const;
    const opened = await openAs(
      acting,
      { ...asked, image: [...asked.image] },
      random.text(sn_letters, sn_letters_length),
    );
    if (opened instanceof Refusal || !comes_back || random.chance(shares.never_sent_back)) return;
    const sent_at = acting.now + random.between(...durations.sending_back);
    await enqueueStep(acting, 'send_back', [opened.return_sn], sent_at);
  },
  async send_back(acting, return_sn) {
    const { shop_id } = acting.shop;
    const random = acting.randomOf(`send back ${return_sn}`);
    const tracking_number = `RET${random.text(digits, 10)}`;
    const sent = await shipReturnAction(acting, { shop_id, return_sn, tracking_number, channel_name: '' });
    if (sent instanceof Refusal) return;
    const back_at = acting.now + random.between(...durations.return_transit);
    await enqueueStep(acting, 'receive_return', [return_sn], back_at);
  },
  receive_return: (acting, return_sn) =>
    receiveReturnAction(acting, { shop_id: acting.shop.shop_id, return_sn }),
};

export const takeSimulatedStepJob: JobKind = {
  name: step_kind,
  async perform(context) {
    const { job_id } = context;
    const [started_at, step = '', name = '', package_number = ''] = job_id.split('/');
    return async (store) => {
      const acting = await actIn(store, context, Number(started_at), `simulated ${step} ${name}`);
      if (acting && hasName(steps, step)) await steps[step](acting, name, package_number);
    };
  },
  onFailed: () => async () => undefined,
};
