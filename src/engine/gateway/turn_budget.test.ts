// Tests how many calls may begin in a turn of the event loop, on a clock that each test moves itself.
import timers from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TurnBudget } from './turn_budget.ts';

/** Begins calls at an interval for as long as they may begin, and returns their number. */
function beginAll(budget: TurnBudget, from_ms: number, apart_ms: number, count_max = 1_000): number {
  for (let count = 0; count < count_max; count++) {
    if (!budget.mayBegin(from_ms + count * apart_ms)) return count;
    budget.end(budget.begin());
  }
  return count_max;
}

test('calls that are answered in their turn begin for 20 ms of it while one partner calls', async () => {
  const budget = new TurnBudget(16, () => {});
  expect(beginAll(budget, 1_000, 1)).toBe(20);
  expect(beginAll(budget, 1_020, 0)).toBe(0);
  await timers.setImmediate();
  expect(beginAll(budget, 1_021, 4)).toBe(5);
});

test('calls begin for 4 ms while several partners call, until only one has called for a second', async () => {
  const budget = new TurnBudget(16, () => {});
  budget.noteWaiting(7, 1_000);
  budget.noteWaiting(8, 1_001);
  expect(beginAll(budget, 1_002, 1)).toBe(4);
  await timers.setImmediate();
  budget.noteWaiting(8, 1_500);
  expect(beginAll(budget, 2_002, 1)).toBe(20);
});

test('calls begin for one millisecond while clients connect, in this turn and the next', async () => {
  const budget = new TurnBudget(16, () => {});
  const now_ms = performance.now();
  expect(budget.mayBegin(now_ms)).toBe(true);
  budget.noteConnection();
  expect(budget.mayBegin(now_ms + 10)).toBe(false);
  await timers.setImmediate();
  expect(beginAll(budget, now_ms + 10, 0.25)).toBe(4);
  await timers.setImmediate();
  expect(beginAll(budget, now_ms + 20, 1)).toBe(20);
});

/**
 * Lets calls wait for the database, which answers a fixed number in each turn.
 *
 * @returns how many calls waited at once in the end.
 */
async function paced(budget: TurnBudget, turns: number, turn_ms: number, ended_per_turn: number) {
  const under_way: number[] = [];
  let count = 0;
  for (let turn = 0; turn < turns; turn++) {
    const now_ms = 1_000 + turn * turn_ms;
    while (budget.mayBegin(now_ms)) under_way.push(budget.begin());
    count = under_way.length;
    await timers.setImmediate();
    for (const begun_in of under_way.splice(0, ended_per_turn)) budget.end(begun_in);
    budget.look(now_ms + turn_ms);
  }
  return count;
}

/** A budget for a server, in a process that is always or never busy. Only the times of a test move its clock. */
function serverBudget({ is_busy }: { is_busy: boolean }): TurnBudget {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => void vi.restoreAllMocks());
  return new TurnBudget(
    10,
    () => {},
    undefined,
    () => is_busy,
  );
}

test('as many calls wait for the database as it answers in 50 ms, and a minimum number at any pace', async () => {
  // Ten in a millisecond are five hundred in 50 ms, plus some that began before the last window.
  const quick = await paced(serverBudget({ is_busy: false }), 600, 1, 10);
  expect(quick).toBeGreaterThanOrEqual(500);
  expect(quick).toBeLessThan(600);
  const slow = await paced(serverBudget({ is_busy: false }), 300, 10, 1);
  expect(slow).toBeGreaterThanOrEqual(20);
  expect(slow).toBeLessThanOrEqual(40);
});

test('while the process is busy with long calls, as many wait as the database answers in 15 ms, and at least five', async () => {
  const long = await paced(serverBudget({ is_busy: true }), 600, 1, 1);
  expect(long).toBeGreaterThanOrEqual(15);
  expect(long).toBeLessThan(25);
  const longer = await paced(serverBudget({ is_busy: true }), 300, 10, 1);
  expect(longer).toBeGreaterThanOrEqual(5);
  expect(longer).toBeLessThanOrEqual(10);
});

test('while the process is busy with short calls, as many wait as the database answers in 50 ms', async () => {
  expect(await paced(serverBudget({ is_busy: true }), 600, 1, 10)).toBeGreaterThanOrEqual(500);
});

test('a process counts as busy while its event loop runs for at least 80 % of the time', async () => {
  const { isBusy } = new TurnBudget(10, () => {});
  isBusy();
  for (const until_ms = performance.now() + 40; performance.now() < until_ms; );
  expect(isBusy()).toBe(true);
  await timers.setTimeout(200);
  expect(isBusy()).toBe(false);
});

test('calls that wait for something else do not delay others for long', async () => {
  const budget = new TurnBudget(8, () => {});
  const blocked = Array.from({ length: 16 }, () => budget.begin());
  for (const now_ms of [60, 120]) {
    expect(budget.mayBegin(now_ms)).toBe(false);
    budget.look(now_ms);
  }
  budget.look(180);
  expect(budget.mayBegin(180)).toBe(true);
  for (const begun_in of blocked) budget.end(begun_in);
  expect(beginAll(budget, 180, 0, 50)).toBe(50);
});

/**
 * Lets the calls of two partners wait for SQLite, which answers all that wait with one commit.
 *
 * @returns how many share a commit in the end.
 */
async function committed(call_ms: number, commit_ms: number): Promise<number> {
  const commits = { count: 0, sum_ms: 0 };
  const budget = new TurnBudget(64, () => {}, commits);
  let now_ms = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now_ms);
  onTestFinished(() => void vi.restoreAllMocks());
  let count = 0;
  for (let turn = 0; turn < 100; turn++) {
    for (const partner of [7, 8]) budget.noteWaiting(partner, now_ms);
    const begun: number[] = [];
    while (budget.mayBegin(now_ms)) begun.push(budget.begin());
    count = begun.length;
    await timers.setImmediate();
    now_ms += count * call_ms + commit_ms;
    commits.count++;
    commits.sum_ms += commit_ms;
    for (const begun_in of begun) budget.end(begun_in);
    budget.look(now_ms);
  }
  return count;
}

test('while several partners call, SQLite gets as many calls as it commits in 16 ms', async () => {
  expect(await committed(0.1, 2)).toBe(64);
  expect(await committed(1, 2)).toBe(14);
  expect(await committed(5, 2)).toBe(8);
});

test('a slow disk commits for as many calls as a fast one, because fewer would not end much sooner', async () => {
  expect(await committed(0.2, 30)).toBe(64);
  expect(await committed(1, 30)).toBe(60);
});
