import { describe, expect, test } from 'vitest';
import { type Deadline, Deadlines } from './deadline.ts';

/** A deadline from now on, and a promise that resolves when it has passed. */
function begin(deadlines: Deadlines): { deadline: Deadline; passed: Promise<number> } {
  const started_ms = performance.now();
  let deadline: Deadline | undefined;
  const passed = new Promise<number>((resolve) => {
    deadline = deadlines.start(started_ms, () => resolve(performance.now() - started_ms));
  });
  if (!deadline) throw new Error('A deadline is there at once.');
  return { deadline, passed };
}

describe('the deadlines of calls', () => {
  test('pass when their time is over, and not long before', async () => {
    const { deadline, passed } = begin(new Deadlines(50));
    expect(deadline.has_passed).toBe(false);
    expect(await passed).toBeGreaterThan(45);
    expect(deadline.has_passed).toBe(true);
  });

  test('do not pass for calls that have been answered, and go on for calls that come later', async () => {
    const deadlines = new Deadlines(20);
    const { deadline: answered } = begin(deadlines);
    deadlines.end(answered);
    await begin(deadlines).passed;
    await begin(deadlines).passed;
    expect(answered.has_passed).toBe(false);
  });

  test('do not pass while they are paused', async () => {
    const deadlines = new Deadlines(20);
    const { deadline, passed } = begin(deadlines);
    deadline.pause();
    await begin(deadlines).passed;
    await begin(deadlines).passed;
    expect(deadline.has_passed).toBe(false);
    deadline.resume();
    await passed;
  });

  test('give up what the call waits for, before its caller is told', async () => {
    const { deadline, passed } = begin(new Deadlines(20));
    const order: string[] = [];
    deadline.abandon = () => order.push('abandoned');
    await passed.then(() => order.push('told'));
    expect(order).toEqual(['abandoned', 'told']);
  });
});
