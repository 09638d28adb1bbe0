// A sandbox is deleted or reset while a fault delays its calls.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../support/sandboxes/sandboxes.ts';
import { act } from '../support/world/operator_calls.ts';

const world = sandboxWorld({ config: { call_timeout_ms: 5_000 } });
const latency_ms = 8_000;
const operation = 'v2.voucher.get_voucher';
const request = { voucher_id: 1 };

async function holdCalls(sandbox: ToldSandbox, count: number): Promise<ReturnType<typeof callIn>[]> {
  await actIn(world, sandbox, 'fault.add', { kind: 'latency', operation, latency_ms, count });
  const held = Array.from({ length: count }, () => callIn(world, sandbox, operation, request));
  await expect
    .poll(async () => {
      const { body } = await actIn(world, sandbox, 'fault.list');
      return body.fault_list[0]?.hits;
    })
    .toBe(count);
  return held;
}

describe('calls that a fault delays', () => {
  for (const name of ['sandbox.delete', 'sandbox.reset'] as const)
    test(`are answered at once by ${name}, which does not wait for the fault`, {
      timeout: 30_000,
    }, async () => {
      const sandbox = await makeSandbox(world);
      const { sandbox_id } = sandbox;
      const held = await holdCalls(sandbox, 30);
      const started_ms = performance.now();
      expect((await act(world, name, { sandbox_id })).status).toBe(200);
      const answers = await Promise.all(held);
      const took_ms = performance.now() - started_ms;
      expect(took_ms).toBeLessThan(latency_ms / 2);
      const [error, message] =
        name === 'sandbox.delete'
          ? ['invalid_partner_id', /sandbox .* was deleted/i]
          : ['error_server_busy', /sandbox .* was reset/i];
      for (const answer of answers)
        expect(answer.body).toMatchObject({ error, message: expect.stringMatching(message) });
      // Longer than the fault would have delayed them.
      await wait(latency_ms + 500 - took_ms);
      expect(world.logged.filter(({ msg }) => msg !== 'request')).toEqual([]);
    });
});
