import { expect, test } from 'vitest';
import { PasswordChecks } from './password_checks.ts';

/** Checks that end when the test says so. */
function heldChecks() {
  const checks = new PasswordChecks();
  const begun: (() => void)[] = [];
  const run = (address: string) =>
    checks.run(address, () => new Promise<object>((resolve) => begun.push(() => resolve({}))));
  return { begun, run };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('two passwords are checked at a time, and others in the order in which they arrived', async () => {
  const { begun, run } = heldChecks();
  const all = Array.from({ length: 6 }, (_, at) => run(`address ${at}`));
  await settle();
  expect(begun).toHaveLength(2);
  for (let done = 0; done < 6; done++) {
    begun[done]?.();
    await settle();
    expect(begun).toHaveLength(Math.min(6, done + 3));
  }
  expect(await Promise.all(all)).not.toContain(undefined);
});

test('if as many wait as allowed, no more are accepted', async () => {
  const { begun, run } = heldChecks();
  const all = Array.from({ length: 30 }, (_, at) => run(`address ${at}`));
  const refused = await Promise.all(all.slice(18));
  expect(refused).toEqual(Array(12).fill(undefined));
  for (let done = 0; done < 18; done++) {
    begun[done]?.();
    await settle();
  }
  expect(await Promise.all(all.slice(0, 18))).not.toContain(undefined);
});

test('one address can use at most a quarter of the places', async () => {
  const { begun, run } = heldChecks();
  const greedy = Array.from({ length: 30 }, () => run('1.1.1.1'));
  expect(await Promise.all(greedy.slice(4))).toEqual(Array(26).fill(undefined));
  const other = run('2.2.2.2');
  for (let done = 0; done < 5; done++) {
    begun[done]?.();
    await settle();
  }
  expect(await other).toEqual({});
});

test('a check that fails makes room for the next one', async () => {
  const checks = new PasswordChecks();
  const failing = Array.from({ length: 6 }, (_, at) =>
    checks.run(`${at}`, () => Promise.reject(new Error('no'))).catch(() => 'failed'),
  );
  expect(await Promise.all(failing)).toEqual(Array(6).fill('failed'));
  expect(await checks.run('7', async () => ({}))).toEqual({});
});
