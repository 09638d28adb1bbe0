// Actions get their marketplace as the engine knows it. These functions return what this area put there.
import type { CallObserver } from '../../engine/gateway/observed_call.ts';
import type { Sandboxes } from '../../engine/sandbox/sandboxes.ts';
import { SandboxRegistry } from '../sandboxes/kept/sandbox_registry.ts';
import { TestBench } from './test_bench.ts';
import type { TestBenches } from './test_benches.ts';

/** The test bench of a sandbox. @throws Error for another observer. */
export function testBenchOf(observer: CallObserver): TestBench {
  if (!(observer instanceof TestBench)) throw new Error('The calls are observed by no test bench.');
  return observer;
}

/** The test bench of the called marketplace; undefined if it keeps no journal. */
export function journalingBench(observer: CallObserver | undefined): TestBench | undefined {
  const test_bench = observer && testBenchOf(observer);
  return test_bench?.journal_mode === 'off' ? undefined : test_bench;
}

/** The test benches of all sandboxes of a server. @throws Error for sandboxes of another kind. */
export function testBenchesOf(sandboxes: Sandboxes): TestBenches {
  if (!(sandboxes instanceof SandboxRegistry)) throw new Error('The sandboxes have no test benches.');
  return sandboxes.program.test_benches;
}
