// What a start of the built program costs, in numbers that do not depend on the machine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start_budgets, used_min } from './budgets.ts';
import { type MeasuredServer, openMeasuredServer } from './measured_server.ts';

const expectWithin = (bytes: number, budget_kb: number) => {
  const used_kb = Math.round(bytes / 1_000);
  expect(used_kb).toBeLessThanOrEqual(budget_kb);
  expect(used_kb).toBeGreaterThanOrEqual(budget_kb * used_min);
};

let server: MeasuredServer;
beforeAll(async () => {
  server = await openMeasuredServer('sqlite');
});
afterAll(() => server.close());

test('a server has a young generation of at most 4 MiB, because nobody has called yet', async () => {
  const size = await server.metric('stoa_nodejs_heap_space_size_total_bytes', 'space="new"');
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(4 * 2 ** 20);
});

test('a command that calls a server stays within its budgets', async () => {
  // Allocations are sampled: equal commands differ by up to two percent.
  const used = [];
  while (used.length < 3) used.push(await server.usedBy('clock', 'get'));
  expectWithin(Math.min(...used.map((one) => one.allocated_bytes)), start_budgets.command_allocated_kb);
  expectWithin(used[0]?.program_bytes ?? 0, start_budgets.command_read_kb);
});

describe('a start stays within its budgets', () => {
  test('with a new database and the demo marketplace', async () => {
    const { allocated_bytes, program_bytes } = await server.used();
    expectWithin(allocated_bytes, start_budgets.first_allocated_kb);
    expectWithin(program_bytes, start_budgets.server_read_kb);
  });

  test('with that database', async () => {
    await server.restart();
    const { allocated_bytes, program_bytes } = await server.used();
    expectWithin(allocated_bytes, start_budgets.allocated_kb);
    expectWithin(program_bytes, start_budgets.server_read_kb);
  });
});
