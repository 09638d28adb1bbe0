import { expect, test } from 'vitest';
import { test_bench_limits } from '../test_bench_limits.ts';
import { Journal, JournalSpaces } from './journal.ts';
import { keptBody, no_body } from './kept_body.ts';
import { type RecordedCall, recordedCall, type WholeCall } from './recorded_call.ts';

const callOf = (request_id: string, more: Partial<WholeCall> = {}): RecordedCall =>
  recordedCall({
    request_id,
    operation: 'v2.probe.read',
    method: 'GET',
    path: '/api/v2/probe/read',
    query: '',
    request_headers: {},
    request_body: no_body,
    partner_id: 1,
    shop_id: 7,
    merchant_id: undefined,
    status: 200,
    error: '',
    reason: undefined,
    answer_headers: {},
    answered_by: undefined,
    answer_body: no_body,
    sent: 'whole',
    duration_ms: 1,
    fault: undefined,
    events: [],
    answered_at_ms: 1_000_000,
    business_time: 5,
    ...more,
  });
const names = (calls: readonly WholeCall[]) => calls.map(({ request_id }) => request_id);
const { journal_calls_max, journal_bytes_max, journals_bytes_max, journal_body_bytes_max } =
  test_bench_limits;

test('a journal keeps the last thousand calls', () => {
  const journal = new Journal(new JournalSpaces());
  for (let i = 1; i <= journal_calls_max.value + 5; i++) journal.add(callOf(String(i)), true);
  expect(journal.list({ after: 0 }, 2_000)).toHaveLength(journal_calls_max.value);
  expect(journal.find('5')).toBeUndefined();
  expect(journal.find('6')).toMatchObject({ call_no: 6 });
});

test('a body is kept up to 64 KiB and marked as cut, and a journal keeps a limited number of bytes', () => {
  const body = keptBody('x'.repeat(200_000));
  expect(body).toEqual({
    text: 'x'.repeat(journal_body_bytes_max.value),
    byte_count: 200_000,
    is_cut: true,
  });
  const space = new JournalSpaces();
  const journal = new Journal(space);
  for (let i = 1; i <= 500; i++)
    journal.add(callOf(String(i), { request_body: body, answer_body: body }), true);
  expect(space.signed.bytes).toBeLessThanOrEqual(journal_bytes_max.value);
  expect(space.signed.bytes).toBeGreaterThan(journal_bytes_max.value - 200_000);
  expect(journal.find('500')).toBeDefined();
  journal.close();
  expect(space.signed.bytes).toBe(0);
});

test.each([
  ['a text', (text: string) => text],
  ['bytes', (text: string) => Buffer.from(text)],
])('%s is cut between two characters', (_, bodyOf) => {
  const text = `x${'é'.repeat(200_000)}`;
  const kept = keptBody(bodyOf(text)).text ?? '';
  expect(text.startsWith(kept)).toBe(true);
  expect(Buffer.byteLength(kept)).toBe(journal_body_bytes_max.value - 1);
  // What was cut does not come before the next body.
  expect(keptBody(Buffer.from('next')).text).toBe('next');
});

test('journals share their space: the calls of the journal that was added to least recently are dropped first', () => {
  const space = new JournalSpaces();
  const body = keptBody('x'.repeat(60_000));
  const journals = Array.from({ length: 20 }, () => new Journal(space));
  const [idle, ...others] = journals as [Journal, ...Journal[]];
  idle.add(callOf('idle', { answer_body: body }), true);
  for (let i = 0; i < 200; i++) {
    for (const journal of others) journal.add(callOf(String(i), { answer_body: body }), true);
    expect(space.signed.bytes).toBeLessThanOrEqual(journals_bytes_max.value);
    for (const journal of others) expect(journal.find(String(i))).toBeDefined();
  }
  expect(space.signed.bytes).toBeGreaterThan(journals_bytes_max.value - 70_000);
  expect(idle.list({}, 9)).toEqual([]);
  idle.add(callOf('again'), true);
  expect(names(idle.list({}, 9))).toEqual(['again']);
  for (const journal of journals) journal.close();
  expect(space.signed.bytes).toBe(0);
});

test('calls are listed by operation, shop, error or reason, time and number', () => {
  const journal = new Journal(new JournalSpaces());
  journal.add(callOf('a'), true);
  journal.add(callOf('b', { error: 'error_auth', reason: 'dead_token', shop_id: 8 }), true);
  journal.add(callOf('c', { operation: 'v2.probe.write', answered_at_ms: 9_000_000 }), true);
  expect(names(journal.list({}, 2))).toEqual(['b', 'c']);
  expect(names(journal.list({ after: 0 }, 2))).toEqual(['a', 'b']);
  expect(names(journal.list({ after: 2 }, 2))).toEqual(['c']);
  expect(names(journal.list({ error: 'dead_token' }, 9))).toEqual(['b']);
  expect(names(journal.list({ error: 'error_auth' }, 9))).toEqual(['b']);
  expect(names(journal.list({ shop_id: 7 }, 9))).toEqual(['a', 'c']);
  expect(names(journal.list({ operation: 'v2.probe.write' }, 9))).toEqual(['c']);
  expect(names(journal.list({ since: 9_000 }, 9))).toEqual(['c']);
});

test('unsigned calls are kept in a small ring of their own, and never displace signed ones', () => {
  const space = new JournalSpaces();
  const [journal, other] = [new Journal(space), new Journal(space)];
  const { journal_unsigned_calls_max: calls_max, journals_unsigned_bytes_max: bytes_max } = test_bench_limits;
  journal.add(callOf('first'), true);
  for (let i = 1; i <= 5_000; i++) journal.add(callOf(`unsigned ${i}`), false);
  journal.add(callOf('last'), true);
  const kept = names(journal.list({ after: 0 }, 9_999));
  expect(kept).toHaveLength(calls_max.value + 2);
  expect([kept[0], kept.at(1), kept.at(-1)]).toEqual([
    'first',
    `unsigned ${5_001 - calls_max.value}`,
    'last',
  ]);
  const long = callOf('long', { query: 'x'.repeat(16_000) });
  for (let i = 1; i <= 1_000; i++) for (const one of [journal, other]) one.add(long, false);
  expect(space.unsigned.bytes).toBeLessThanOrEqual(bytes_max.value);
  expect(journal.find('first')).toBeDefined();
});

test('a closed journal records no calls that end later', () => {
  const space = new JournalSpaces();
  const journal = new Journal(space);
  journal.add(callOf('a'), true);
  journal.close();
  for (const is_signed of [true, false]) journal.add(callOf('late'), is_signed);
  expect([journal.list({}, 9), space.signed.bytes, space.unsigned.bytes]).toEqual([[], 0, 0]);
});

test('a journal drops calls that are older than its setting, and those in which something is shown', () => {
  const day_ms = 86_400_000;
  let now_ms = 10 * day_ms;
  const spaces = new JournalSpaces(2, { now_ms: () => now_ms });
  const journal = new Journal(spaces);
  journal.add(callOf('old', { answered_at_ms: now_ms - 3 * day_ms }), true);
  journal.add(callOf('name', { query: 'name=Ada+Canary', answered_at_ms: now_ms }), false);
  journal.add(
    callOf('body', { answer_body: keptBody('{"name":"Ada Canary"}'), answered_at_ms: now_ms }),
    true,
  );
  journal.add(callOf('other', { answered_at_ms: now_ms }), true);
  expect(names(journal.calls)).toEqual(['name', 'body', 'other']);
  journal.forget((text) => text.includes('Ada Canary'));
  expect(names(journal.calls)).toEqual(['other']);
  expect(spaces.unsigned.bytes).toBe(0);
  now_ms += 2 * day_ms + 1;
  expect(journal.list({}, 10)).toEqual([]);
  expect(spaces.signed.bytes).toBe(0);
});
