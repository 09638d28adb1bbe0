import type { Reporter, TestModule } from 'vitest/node';

/** How many of the slowest files CI names. */
const slowest_max = 20;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The files that took longest, with the time of their tests and of what runs before and after these. */
function slowestFiles(modules: readonly TestModule[]): string {
  const files = modules.map((module) => ({
    name: module.relativeModuleId,
    took_ms: module.diagnostic().duration,
  }));
  const total_ms = files.reduce((sum, { took_ms }) => sum + took_ms, 0);
  const lines = files
    .toSorted((a, b) => b.took_ms - a.took_ms)
    .slice(0, slowest_max)
    .map(({ name, took_ms }) => `  ${seconds(took_ms).padStart(8)}  ${name}`);
  return [`The slowest files, of ${seconds(total_ms)} in all:`, ...lines].join('\n');
}

/** Ends the run with one plain line that people and programs can read. In CI, the slowest files come before it. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken_files = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + broken_files + errors.length;
    const skipped = count('skipped');
    process.on('exit', () => {
      if (process.env.CI) console.log(slowestFiles(modules));
      console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    });
  }
}
