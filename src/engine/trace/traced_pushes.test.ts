import { afterEach, expect, test } from 'vitest';
import { anyPush } from '../../../test/support/push/outgoings.ts';
import { openReceiver, type Receiver } from '../../../test/support/push/receiver.ts';
import { systemClock } from '../../kit/contract/clock.ts';
import { Outgoing } from '../push/outgoing.ts';
import { type Span, span_kinds } from './span.ts';
import { Tracer } from './tracer.ts';

let receiver: Receiver;
let outgoing: Outgoing;
afterEach(() => {
  outgoing.close();
  receiver.close();
});

/** @param share of pushes that are traced. */
async function sendOne(share: number): Promise<Span[]> {
  const spans: Span[] = [];
  const tracer = new Tracer((span) => spans.push(span), share);
  receiver = await openReceiver();
  receiver.answer = (answer) => answer.writeHead(500).end();
  outgoing = new Outgoing({ allowed_networks: '127.0.0.0/8', business_clock: systemClock, tracer });
  await outgoing.attempt(anyPush(receiver.url));
  return spans;
}

test('an attempt at a push is a trace of its own, which the receiver can continue', async () => {
  const spans = await sendOne(1);
  expect(spans).toEqual([
    expect.objectContaining({
      name: 'push',
      kind: span_kinds.producer,
      parent_id: undefined,
      has_failed: true,
      attributes: { 'stoa.push.outcome': 'not_2xx', 'http.response.status_code': 500 },
    }),
  ]);
  const [{ trace_id, span_id } = expect.fail()] = spans;
  expect(receiver.arrived[0]?.headers.traceparent).toBe(`00-${trace_id}-${span_id}-01`);
});

test('an attempt that is not drawn has no header and no span', async () => {
  expect(await sendOne(0)).toEqual([]);
  expect(receiver.arrived[0]?.headers).not.toHaveProperty('traceparent');
});
