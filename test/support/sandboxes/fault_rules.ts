// Faults as tests add them.
import type { FaultRule } from '../../../src/testing/bench/faults/fault.ts';
import { test_bench_limits } from '../../../src/testing/bench/test_bench_limits.ts';

export const fault_limits_max = test_bench_limits.faults_max.value;

/** A fault with the defaults of `fault.add` for omitted fields. */
export const ruleOf = (rule: Partial<FaultRule>): FaultRule => ({
  kind: 'http_500',
  latency_ms: 0,
  retry_after_s: 1,
  bytes_per_second: 1_024,
  delay_s: 60,
  count: 1,
  probability: 1,
  seed: 1,
  ...rule,
});
