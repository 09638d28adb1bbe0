import { expect, test } from 'vitest';
import { CallRecord } from '../../engine/http/call_record.ts';
import type { Log } from '../../engine/observe/log.ts';
import { RunningSpan, span_kinds } from '../../engine/trace/span.ts';
import { TracedCall } from '../../engine/trace/tracer.ts';
import { groups } from '../groups.ts';
import { sampledLog } from './sampled_log.ts';

const target = { method: 'GET', path: '/' };
const answered = (operation: string | undefined, error = '', status = 200) =>
  new CallRecord('r', target, operation).end(error, status, 1);

/** The calls of these that are logged if a random number is always `drawn`. */
function loggedOf(calls: readonly CallRecord[], share: number, drawn: number): CallRecord[] {
  const logged: CallRecord[] = [];
  const log = { request: (call: CallRecord) => void logged.push(call) } as unknown as Log;
  const observe = sampledLog(log, share, groups, () => drawn);
  for (const call of calls) observe(call);
  return logged;
}

const reads = ['v2.voucher.get_voucher', 'operator.order.timeline'].map((name) => answered(name));
const traced = answered('v2.voucher.get_voucher');
traced.traced = new TracedCall(new RunningSpan(() => undefined, 'a', undefined, 'r', span_kinds.server));
const others = [
  answered('v2.logistics.ship_order'),
  answered('operator.order.place'),
  answered('v2.voucher.get_voucher', 'error_param', 200),
  answered('v2.voucher.get_voucher', '', 500),
  answered(undefined),
  traced,
];

test('a successful read is logged if it is drawn', () => {
  expect(loggedOf(reads, 0.1, 0.09)).toEqual(reads);
  expect(loggedOf(reads, 0.1, 0.1)).toEqual([]);
});

test('writes, refusals, failures, requests without an operation and traced reads are always logged', () => {
  expect(loggedOf(others, 0, 0.999)).toEqual(others);
});

test('by default all reads are logged', () => {
  expect(loggedOf(reads, 1, 0.999)).toEqual(reads);
});
