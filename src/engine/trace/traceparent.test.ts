import { expect, test } from 'vitest';
import { findTraceparent, newSpanId, newTraceId, traceparentOf } from './traceparent.ts';

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736';
const span_id = '00f067aa0ba902b7';
const sent = (value: string) => findTraceparent(['Host', 'a', 'TraceParent', value]);

test.each([
  ['sampled', `00-${trace_id}-${span_id}-01`],
  ['not sampled', `00-${trace_id}-${span_id}-00`],
  ['of a later version, with more fields', `01-${trace_id}-${span_id}-01-what`],
])('a header that is %s names the span that sent the request', (_what, value) => {
  expect(sent(value)).toEqual({ trace_id, span_id });
});

test.each([
  ['empty', ''],
  ['of the forbidden version', `ff-${trace_id}-${span_id}-01`],
  ['without a trace', `00-${'0'.repeat(32)}-${span_id}-01`],
  ['without a span', `00-${trace_id}-${'0'.repeat(16)}-01`],
  ['in capitals', `00-${trace_id.toUpperCase()}-${span_id}-01`],
  ['too short', `00-${trace_id.slice(1)}-${span_id}-01`],
  ['continued without a dash', `00-${trace_id}-${span_id}-01x`],
  ['very long', `01-${trace_id}-${span_id}-01-${'x'.repeat(1_000)}`],
])('a header that is %s is ignored', (_what, value) => {
  expect(sent(value)).toBeUndefined();
});

test('a header that is given twice is ignored', () => {
  const value = `00-${trace_id}-${span_id}-01`;
  expect(findTraceparent(['traceparent', value, 'traceparent', value])).toBeUndefined();
});

test('a header that is sent can be read', () => {
  const span = { trace_id: newTraceId(), span_id: newSpanId() };
  expect(findTraceparent(Object.entries(traceparentOf(span)).flat())).toEqual(span);
});

test('ids of spans differ', () => {
  const ids = Array.from({ length: 5_000 }, newSpanId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
});
