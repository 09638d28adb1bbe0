// Sandboxes are reset, copied, closed and deleted during their calls. STOA_TEST_SANDBOX_STEPS is the number of
// steps.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lists_descriptors, openFiles } from '../support/programs/open_descriptors.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';
import { SandboxSteps } from '../support/sandboxes/sandbox_steps.ts';
import { sandboxWorld } from '../support/sandboxes/sandboxes.ts';

const count = Number(process.env.STOA_TEST_SANDBOX_STEPS ?? 1_500);
const seed = Number(process.env.STOA_TEST_SEED ?? 26);
const sandboxes_max = 12;

const world = sandboxWorld({
  config: {
    sandboxes_max,
    sandboxes_open_max: 4,
    sandbox_templates_max: 2,
    sandbox_idle_ms: 30_000,
    sandbox_advance_ms: 200,
    call_timeout_ms: 2_000,
    // Pushes are sent as they are in a running server.
    job_interval_ms: 50,
  },
});
let base_url = '';
let hanging: Receiver;
let answering: Receiver;
beforeAll(async () => {
  ({ base_url } = await world.app.listen());
  hanging = await openReceiver();
  hanging.answer = () => undefined;
  answering = await openReceiver();
});
afterAll(() => {
  for (const receiver of [hanging, answering]) receiver.close();
});

test(`${count} random steps with sandboxes, with seed ${seed}, end no process, cause no defect and leave no file open`, {
  timeout: 3_600_000,
}, async () => {
  const push_urls = [hanging.url, hanging.url, answering.url];
  const steps = new SandboxSteps({
    ...{ world, base_url, seed, push_urls },
    calls_max: 60,
    sandboxes_max: sandboxes_max - 2,
  });
  await steps.take(count);
  await steps.end();
  // Whether a sandbox of the steps has lived long enough to send a push depends on the machine. A new one does.
  for (const receiver of [hanging, answering]) {
    const before = receiver.arrived.length;
    await steps.pushTo(receiver.url);
    await expect.poll(() => receiver.arrived.length, { timeout: 60_000 }).toBeGreaterThan(before);
  }
  await steps.end();
  expect(world.logged.filter(({ msg, level }) => msg !== 'request' && level === 'error')).toEqual([]);
  expect(steps.failures).toEqual([]);
  // Each kind of step succeeded at least once.
  for (const done of ['create', 'reset', 'delete', 'fork', 'snapshot'])
    expect(steps.counts.get(`sandbox.${done} 200`), done).toBeGreaterThan(count / 500);
  expect(steps.counts.get('signed 200')).toBeGreaterThan(count / 20);
  // No connection is left to a receiver that never answers.
  await expect.poll(() => hanging.countConnections(), { timeout: 20_000 }).toBe(0);
  if (lists_descriptors)
    await expect.poll(() => openFiles('/sandboxes/each/'), { timeout: 20_000 }).toEqual([]);
});
