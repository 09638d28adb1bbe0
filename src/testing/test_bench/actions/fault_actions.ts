import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { whatThereIs } from '../../../kit/contract/nearest_name.ts';
import { testBenchOf } from '../../bench/bench_of.ts';
import { explainUnknownOperation } from '../../bench/explain_unknown_operation.ts';
import type { Fault, FaultRule } from '../../bench/faults/fault.ts';
import { isJobFault, isPushFault } from '../../bench/faults/fault.ts';
import { findReason, reasonsOf } from '../../bench/faults/fault_answer.ts';
import type { TestBench } from '../../bench/test_bench.ts';
import type { fault_add, fault_delete, fault_list } from './fault_actions.contract.ts';

const shown = (fault: Fault) => ({ ...fault, is_over: fault.hits >= fault.count });

type Refused = readonly [
  reason: 'unknown_operation' | 'unknown_reason' | 'unknown_job_kind' | 'unknown_push_code' | 'missing_field',
  message: string,
];

/** The fault, with its refusal if it has a reason, or why it is not possible. */
function completeRule({ benches, dialect }: TestBench, rule: FaultRule): FaultRule | Refused {
  const { kind, operation, reason, job_kind } = rule;
  const contract = operation === undefined ? undefined : benches.operations.get(operation);
  if (operation !== undefined && !contract)
    return ['unknown_operation', explainUnknownOperation(operation, benches.operations.keys())];
  if (isJobFault(rule)) {
    if (job_kind === undefined) return ['missing_field', `${kind} needs a job_kind.`];
    const known = benches.job_kinds;
    if (!known.includes(job_kind))
      return ['unknown_job_kind', `There is no kind of job ${job_kind}; there are ${known.join(', ')}.`];
  }
  if (isPushFault(rule) && rule.push_code !== undefined && !benches.push_codes.includes(rule.push_code))
    return [
      'unknown_push_code',
      `There is no push with code ${rule.push_code}; there are ${benches.push_codes.join(', ')}.`,
    ];
  if (kind === 'latency' && rule.latency_ms === 0) return ['missing_field', 'latency needs latency_ms.'];
  if (kind !== 'refusal') return rule;
  if (reason === undefined) return ['missing_field', 'A refusal needs a reason.'];
  const found = findReason(contract, dialect, reason);
  if (found === undefined)
    return [
      'unknown_reason',
      `${operation ?? 'A call of every operation'} is not refused with ${reason} here; ${whatThereIs(reason, reasonsOf(contract, dialect))}`,
    ];
  return { ...rule, reason: found };
}

export const addFault: ActionHandler<typeof fault_add> = async ({ call_observer, refuse }, rule) => {
  const test_bench = testBenchOf(call_observer);
  const complete = completeRule(test_bench, rule);
  if (!('kind' in complete)) return refuse(...complete);
  const added = test_bench.faults.add(complete);
  if (added) return shown(added);
  countRefusal('faults_max');
  return refuse('too_many_faults');
};

export const listFaults: ActionHandler<typeof fault_list> = async ({ call_observer }) => ({
  fault_list: testBenchOf(call_observer).faults.list().map(shown),
});

export const deleteFault: ActionHandler<typeof fault_delete> = async (
  { call_observer, refuse },
  { fault_id },
) => (testBenchOf(call_observer).faults.delete(fault_id) ? {} : refuse('fault_not_found'));
