import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openReceiver, type Receiver } from '../../../test/support/push/receiver.ts';
import type { Span } from './span.ts';
import { SpanQueue } from './span_queue.ts';
import { trace_limits } from './trace_limits.ts';

let collector: Receiver;
let queue: SpanQueue;

beforeEach(async () => {
  collector = await openReceiver();
  const headers = { 'api-key': 'k' };
  queue = new SpanQueue({ url: new URL(collector.url), headers, resource: { 'service.name': 'stoa' } });
});
afterEach(async () => {
  collector.close();
  await queue.close();
});

const span: Span = {
  trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  span_id: '00f067aa0ba902b7',
  parent_id: undefined,
  name: 'v2.voucher.get_voucher',
  kind: 2,
  begun_ms: 1,
  ended_ms: 3.5,
  has_failed: true,
  attributes: { 'http.response.status_code': 500, 'error.type': 'error_server' },
};
const addMany = (count: number) => {
  for (let at = 0; at < count; at++) queue.add(span);
};
const spansOf = (body: string) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans;

test('spans are posted within about a second, as OTLP has them in JSON', async () => {
  queue.add(span);
  await vi.waitFor(() => expect(queue.sent).toBe(1), { timeout: 5_000 });
  const [{ headers, method, body } = expect.fail()] = collector.arrived;
  expect(method).toBe('POST');
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'api-key': 'k' });
  const { resourceSpans } = JSON.parse(body);
  expect(resourceSpans[0].resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'stoa' } },
  ]);
  const [{ startTimeUnixNano, endTimeUnixNano, ...sent }] = spansOf(body);
  expect(sent).toEqual({
    traceId: span.trace_id,
    spanId: span.span_id,
    name: span.name,
    kind: 2,
    attributes: [
      { key: 'http.response.status_code', value: { intValue: '500' } },
      { key: 'error.type', value: { stringValue: 'error_server' } },
    ],
    status: { code: 2 },
  });
  expect(Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano))).toBe(2_500_000);
  // It began a moment after the process did.
  expect(Number(BigInt(startTimeUnixNano) / 1_000_000n)).toBeCloseTo(performance.timeOrigin + 1, -2);
});

test('spans that a collector cannot take now are sent again', async () => {
  collector.answer = (answer) => answer.writeHead(collector.arrived.length === 1 ? 503 : 200).end();
  queue.add(span);
  await vi.waitFor(() => expect(queue.sent).toBe(1), { timeout: 10_000 });
  expect(collector.arrived).toHaveLength(2);
  expect(queue.dropped).toBe(0);
});

test('spans that a collector refuses are dropped and counted', async () => {
  collector.answer = (answer) => answer.writeHead(400).end();
  queue.add(span);
  await vi.waitFor(() => expect(queue.dropped).toBe(1), { timeout: 5_000 });
  expect([queue.sent, queue.length]).toEqual([0, 0]);
});

test('a collector that hangs makes the queue grow to its bound and no further', () => {
  collector.answer = () => undefined;
  const { value } = trace_limits.trace_spans_queued_max;
  addMany(value + 3);
  expect([queue.length, queue.dropped]).toEqual([value, 3]);
});

test('the end sends what is left', async () => {
  addMany(1_300);
  await queue.close();
  expect(queue.sent).toBe(1_300);
  const lengths = collector.arrived.map(({ body }) => spansOf(body).length);
  expect(lengths.length).toBeGreaterThan(1);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(1_300);
});

test('the end waits two seconds for a collector that hangs, also if spans are under way, and counts what it did not take', async () => {
  collector.answer = () => undefined;
  addMany(5);
  await vi.waitFor(() => expect(collector.arrived).toHaveLength(1), { timeout: 5_000 });
  const begun_ms = performance.now();
  await queue.close();
  const took_ms = performance.now() - begun_ms;
  expect(took_ms).toBeGreaterThan(1_500);
  // Without the bound it would be the ten seconds that an answer may take.
  expect(took_ms).toBeLessThan(8_000);
  expect([queue.sent, queue.dropped, queue.length]).toEqual([0, 5, 0]);
});
