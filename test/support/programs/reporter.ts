import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line that people and programs can read. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken_files = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + broken_files + errors.length;
    const skipped = count('skipped');
    process.on('exit', () => {
      console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    });
  }
}
