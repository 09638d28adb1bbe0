// Jobs for orders on which nobody acts in time. A job does nothing if its order has changed state in between.

import type { JobKind, JobWrite } from '../../engine/jobs/job.ts';
import { expireOrder, grantCancellation } from '../order/commands/cancel_order.ts';
import { completeOrder } from '../order/commands/complete_order.ts';
import type { OrderCommandContext, OrderName } from '../order/commands/order_command.ts';
import { deadlines, type StatusDeadline } from '../order/deadlines.ts';

type Command = (context: OrderCommandContext, name: OrderName) => Promise<unknown>;

const nothing: JobWrite = async () => undefined;

/** A job that runs a command on an order. The id of the job is the order_sn. */
const orderJob = (deadline: StatusDeadline | undefined, command: Command): JobKind => {
  if (!deadline) throw new Error('There is no such deadline.');
  return {
    name: deadline.kind,
    async perform({ jobs, ids, shop_id, job_id: order_sn, now }) {
      return async (store) => {
        const request_id = `${deadline.kind} ${order_sn}`;
        const actor = { actor: 'system', partner_id: null, request_id, now } as const;
        await command({ store, jobs, ids, actor }, { shop_id, order_sn });
      };
    },
    onFailed: () => nothing,
  };
};

export const orderDeadlineJobs: readonly JobKind[] = [
  orderJob(deadlines.UNPAID, expireOrder),
  orderJob(deadlines.IN_CANCEL, grantCancellation),
  orderJob(deadlines.TO_CONFIRM_RECEIVE, completeOrder),
];
