import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { built_program } from '../../../../test/support/process.ts';
import { noteClosed } from './closed_connections.ts';

test('what is noted as closed is collected soon, and code that was compiled before is still of use', async () => {
  let collected = 0;
  const registry = new FinalizationRegistry(() => collected++);
  for (let count = 0; count < 64; count++) {
    const connection = {};
    registry.register(connection, undefined);
    noteClosed(connection);
  }
  await vi.waitFor(() => expect(collected).toBeGreaterThan(50), { timeout: 5_000 });
  const built = dirname(built_program);
  const cachedData = readFileSync(join(built, 'program.code'));
  const script = new Script(readFileSync(join(built, 'program.js'), 'latin1'), { cachedData });
  expect(script.cachedDataRejected).toBe(false);
});
