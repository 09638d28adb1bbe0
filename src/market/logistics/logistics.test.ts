import { expect, test } from 'vitest';
import { seller_delivered_channels } from '../order/order.ts';
import { batch_channel, failed_reason_channel, job_channels } from './logistics.ts';

test('the channels with special rules are the ones that the reference names', () => {
  expect(batch_channel).toBe(90003);
  expect(seller_delivered_channels).toEqual([90021, 90025, 90026]);
  expect(failed_reason_channel).toBe(90026);
  expect(job_channels).toEqual([80003, 80004]);
});
