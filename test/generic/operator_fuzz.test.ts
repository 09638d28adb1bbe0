// Whatever is sent to the operator API is done or refused: never a defect. STOA_TEST_OPERATOR_CALLS says how many calls.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ensureDemo } from '../../src/demo/demo.ts';
import { anyOperatorCall } from '../support/any_operator_call.ts';
import { onEachEngine } from '../support/harness.ts';
import { injectInto } from '../support/inject.ts';
import { settings_token } from '../support/operator_calls.ts';

const calls = Number(process.env.STOA_TEST_OPERATOR_CALLS ?? 3_000);
const seed = Number(process.env.STOA_TEST_SEED ?? 7);

onEachEngine(`${calls} random calls of the operator API with seed ${seed}`, (world) => {
  beforeAll(async () => void (await ensureDemo(world.marketplace, true)));

  test('are all done or refused, and a refusal says why', async () => {
    const send = injectInto(world.app.operator);
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(anyOperatorCall, async ({ method, path, body, headers }) => {
        const { statusCode, payload } = await send({
          method: method as 'GET',
          url: path,
          headers: { host: 'localhost', authorization: `Bearer ${settings_token}`, ...headers },
          ...(body !== undefined && { payload: body }),
        });
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        expect(statusCode, payload).toBeLessThan(500);
        if (statusCode >= 400 && method !== 'HEAD')
          expect(JSON.parse(payload)).toMatchObject({ status: statusCode });
      }),
      { numRuns: calls, seed, endOnFailure: true },
    );
    // It came through to what is done, too.
    for (const status of [200, 404, 422])
      expect(statuses.get(status) ?? 0, `HTTP ${status} of ${JSON.stringify([...statuses])}`).toBeGreaterThan(
        0,
      );
    expect(world.logged.filter(({ level }) => level === 'error')).toEqual([]);
  }, 600_000);
});
