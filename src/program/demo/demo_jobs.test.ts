// Every row of the demo marketplace that waits for something has a job that ends the wait.
import { describe, expect, test } from 'vitest';
import { readDemoRows, rowsOf } from '../../../test/support/demo/demo_rows.ts';
import { deadlines } from '../../market/order/deadlines.ts';
import { due_return_kind, nextDue } from '../../market/returns/return_change.ts';

const now = Date.parse('2026-03-01T12:00:00Z') / 1_000;
const rows = readDemoRows(now);
const jobs = new Map(
  rowsOf(rows, 'job').map((job) => [`${job.shop_id} ${job.kind} ${job.job_id}`, job.due_at]),
);
/** Times more than a week away are rounded to the hour. */
const rounding_s = 1_800;

describe('the jobs of the demo marketplace', () => {
  test('an order with a deadline has a job that runs at that time', () => {
    const waited = new Set<string>();
    for (const order of rowsOf(rows, 'sales_order')) {
      const deadline = deadlines[order.order_status];
      if (!deadline) continue;
      const due_at = jobs.get(`${order.shop_id} ${deadline.kind} ${order.order_sn}`) ?? 0;
      // Its last change brought it into this state.
      expect(Math.abs(due_at - order.update_time - deadline.seconds), order.order_sn).toBeLessThanOrEqual(
        rounding_s,
      );
      waited.add(order.order_status);
    }
    expect([...waited].sort()).toEqual(Object.keys(deadlines).sort());
  });

  test('a return with a deadline has a job that runs at that time', () => {
    let due = 0;
    for (const row of rowsOf(rows, 'return_request')) {
      const at = nextDue(row);
      if (at === null) continue;
      due++;
      expect(jobs.get(`${row.shop_id} ${due_return_kind} ${row.return_sn}`), row.return_sn).toBe(at);
    }
    expect(due).toBeGreaterThan(5);
  });

  test('no job is due when the files are loaded, so nobody waits for a document to be drawn', () => {
    for (const [name, due_at] of jobs) expect(due_at, name).toBeGreaterThan(now);
  });
});
