import { expect, test } from 'vitest';
import { test_bench_limits } from '../test_bench_limits.ts';
import type { NumberedFacts } from './call_ring.ts';
import { JournalReader } from './journal_reader.ts';

const waiting_max = test_bench_limits.journal_waiting_calls_max.value;
const sent_max = test_bench_limits.journal_sent_calls_max.value;
const open = () => new JournalReader(() => undefined);
const offer = (reader: JournalReader, seq: number, second: number) =>
  reader.offer({ seq, answered_at_ms: second * 1_000 } as NumberedFacts, {});

test('a slow reader gets the newest calls, and the number of calls that it missed', async () => {
  const reader = open();
  for (let seq = 1; seq <= waiting_max + 7; seq++) offer(reader, seq, Math.floor(seq / sent_max));
  const { calls, skipped } = await reader.next(0);
  expect([calls.length, calls[0]?.call.seq, skipped]).toEqual([waiting_max, 8, 7]);
  expect(await reader.next(0)).toMatchObject({ calls: [], skipped: 0 });
});

test('of many calls a second, a part is sent evenly, and the reader is told how many there were', async () => {
  const reader = open();
  const calls_per_s = 1_600;
  for (let second = 1; second <= 3; second++)
    for (let at = 0; at < calls_per_s; at++) offer(reader, second * calls_per_s + at, second);
  offer(reader, 1, 4);
  const { calls, sampled } = await reader.next(0);
  const sentIn = (second: number) =>
    calls.filter(({ call }) => call.answered_at_ms === second * 1_000).map(({ call }) => call.seq);
  expect(sentIn(1).length).toBeLessThanOrEqual(2 * sent_max);
  expect(sentIn(3)).toHaveLength(sent_max);
  const [first = 0, second = 0] = sentIn(3);
  expect(second - first).toBe(calls_per_s / sent_max);
  expect(sampled).toEqual({ seen: calls_per_s, sent: sent_max });
});

test('after a pause, every call is sent again', async () => {
  const reader = open();
  for (let at = 0; at < 2_000; at++) offer(reader, at, 1);
  await reader.next(0);
  offer(reader, 5_000, 60);
  expect((await reader.next(0)).calls.map(({ call }) => call.seq)).toEqual([5_000]);
});

test('a reader waits for a call, gathers the calls that follow at once, and is ended while it waits', async () => {
  const reader = open();
  const waiting = reader.next(60_000);
  offer(reader, 1, 1);
  offer(reader, 2, 1);
  expect((await waiting).calls).toHaveLength(2);
  const ended = reader.next(60_000);
  reader.close();
  expect((await ended).calls).toEqual([]);
  expect(reader.is_over).toBe(true);
});
