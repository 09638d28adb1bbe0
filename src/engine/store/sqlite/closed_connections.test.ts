import { execFileSync } from 'node:child_process';
import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { noteClosed } from './closed_connections.ts';

const source = 'function add(one, other) { return one + other; } add(1, 2)';

/**
 * What V8 compiles from the source in another process. This process would use its existing code without
 * checking flags.
 */
function compileElsewhere(): Buffer {
  const program = `process.stdout.write(new vm.Script(${JSON.stringify(source)}).createCachedData())`;
  return execFileSync(process.execPath, ['-e', program]);
}

test('a single connection is collected within seconds', async () => {
  let collected = 0;
  const registry = new FinalizationRegistry(() => collected++);
  const close = () => {
    const connection = {};
    registry.register(connection, undefined);
    noteClosed(connection);
  };
  close();
  await vi.waitFor(() => expect(collected).toBe(1), { timeout: 10_000 });
}, 15_000);

test('closed connections are collected soon, and existing compiled code is still accepted', async () => {
  let collected = 0;
  const registry = new FinalizationRegistry(() => collected++);
  for (let count = 0; count < 64; count++) {
    const connection = {};
    registry.register(connection, undefined);
    noteClosed(connection);
  }
  await vi.waitFor(() => expect(collected).toBeGreaterThan(50), { timeout: 5_000 });
  expect(new Script(source, { cachedData: compileElsewhere() }).cachedDataRejected).toBe(false);
});
