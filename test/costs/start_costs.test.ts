// What a start of the built program costs, in numbers that do not depend on the machine.
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { built_program } from '../support/programs/process.ts';
import { start_budgets, used_min } from './budgets.ts';
import { type MeasuredServer, openMeasuredServer } from './measured_server.ts';

const expectWithin = (used: number, budget: number) => {
  expect(used).toBeLessThanOrEqual(budget);
  expect(used).toBeGreaterThanOrEqual(budget * used_min);
};

test('the file that every command reads stays within its budget of bytes', () => {
  const { size } = statSync(built_program.replace('main.js', 'program.js'));
  expectWithin(Math.round(size / 1_000), start_budgets.program_kb);
});

describe('a start', () => {
  let server: MeasuredServer;
  beforeAll(async () => {
    server = await openMeasuredServer('sqlite');
  });
  afterAll(() => server.close());

  test('leaves a young generation of at most 4 MiB, because nobody has called yet', async () => {
    const size = await server.metric('stoa_nodejs_heap_space_size_total_bytes', 'space="new"');
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(4 * 2 ** 20);
  });

  test('a command that calls a server stays within its budget of allocated bytes', async () => {
    // Allocations are sampled: equal commands differ by up to two percent.
    const allocated: number[] = [];
    while (allocated.length < 3) allocated.push(await server.allocatedBy('clock', 'get'));
    expectWithin(Math.round(Math.min(...allocated) / 1_000), start_budgets.command_allocated_kb);
  });

  test('with a new database and the demo marketplace stays within its budget of allocated bytes', async () => {
    expectWithin(Math.round((await server.allocatedBytes()) / 1_000), start_budgets.first_allocated_kb);
  });

  test('with that database stays within its budget of allocated bytes', async () => {
    await server.restart();
    expectWithin(Math.round((await server.allocatedBytes()) / 1_000), start_budgets.allocated_kb);
  });
});
