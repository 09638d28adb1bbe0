import { describe, expect, test } from 'vitest';
import { Deadline, Deadlines } from './deadline.ts';

/** A deadline that reports when it has passed, in milliseconds after its start. */
class AwaitedDeadline extends Deadline {
  readonly #started_ms = performance.now();
  #tell: (after_ms: number) => void = () => undefined;
  readonly passed = new Promise<number>((resolve) => {
    this.#tell = resolve;
  });

  protected override answerOverdue(): void {
    this.#tell(performance.now() - this.#started_ms);
  }
}

function begin(deadlines: Deadlines): AwaitedDeadline {
  const deadline = new AwaitedDeadline();
  deadlines.start(deadline, performance.now());
  return deadline;
}

describe('the deadlines of calls', () => {
  test('pass when their time is over, and not long before', async () => {
    const deadline = begin(new Deadlines(50));
    expect(deadline.has_passed).toBe(false);
    expect(await deadline.passed).toBeGreaterThan(45);
    expect(deadline.has_passed).toBe(true);
  });

  test('do not pass for answered calls, and still work for later calls', async () => {
    const deadlines = new Deadlines(20);
    const answered = begin(deadlines);
    deadlines.end(answered);
    await begin(deadlines).passed;
    await begin(deadlines).passed;
    expect(answered.has_passed).toBe(false);
  });

  test('do not pass while they are paused', async () => {
    const deadlines = new Deadlines(20);
    const deadline = begin(deadlines);
    deadline.pause();
    await begin(deadlines).passed;
    await begin(deadlines).passed;
    expect(deadline.has_passed).toBe(false);
    deadline.resume();
    await deadline.passed;
  });

  test('stop what the call waits for before the caller is answered', async () => {
    const deadline = begin(new Deadlines(20));
    const order: string[] = [];
    deadline.abandon = () => order.push('abandoned');
    await deadline.passed.then(() => order.push('told'));
    expect(order).toEqual(['abandoned', 'told']);
  });
});
