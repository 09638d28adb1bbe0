import { expect, test } from 'vitest';
import { actIn, makeSandbox, sandboxWorld } from '../../../../test/support/sandboxes/sandboxes.ts';

const world = sandboxWorld();

test('the first advance of a demo sandbox draws no document', async () => {
  const sandbox = await makeSandbox(world, { rate: 0 });
  world.logged.length = 0;
  const { status, body } = await actIn(world, sandbox, 'clock.advance', { by: '4h' });
  expect([status, body.jobs_run]).toEqual([200, expect.any(Number)]);
  const kinds = world.logged.filter(({ msg }) => msg === 'job').map(({ kind }) => String(kind));
  expect(kinds.length).toBeGreaterThan(0);
  expect(kinds.filter((kind) => kind.startsWith('render_'))).toEqual([]);
});
