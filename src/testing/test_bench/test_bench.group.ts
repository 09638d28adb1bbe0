import { group } from '../../engine/group.ts';
import { get as getCoverage } from './actions/coverage_actions.ts';
import { add, list as listFaults, remove } from './actions/fault_actions.ts';
import { asCurl, asTest, get, list, replay } from './actions/journal_actions.ts';
import { testBenchActions } from './test_bench.actions.ts';

/** What sandboxes have beside a marketplace: faults, the journal of their calls, and what these have met. */
export const testBench = group({
  name: 'test_bench',
  actions: testBenchActions,
  action_handlers: {
    'fault.add': add,
    'fault.list': listFaults,
    'fault.delete': remove,
    'journal.list': list,
    'journal.get': get,
    'journal.as_curl': asCurl,
    'journal.as_test': asTest,
    'journal.replay': replay,
    'coverage.get': getCoverage,
  },
});
