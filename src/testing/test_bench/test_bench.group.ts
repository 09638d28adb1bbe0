import { group, serveAction } from '../../engine/group.ts';
import { coverage_get } from './actions/coverage_actions.contract.ts';
import { get as getCoverage } from './actions/coverage_actions.ts';
import { fault_add, fault_delete, fault_list } from './actions/fault_actions.contract.ts';
import { add, list as listFaults, remove } from './actions/fault_actions.ts';
import {
  journal_as_curl,
  journal_as_test,
  journal_get,
  journal_list,
  journal_replay,
} from './actions/journal_actions.contract.ts';
import { asCurl, asTest, get, list, replay } from './actions/journal_actions.ts';

/** Test tools of sandboxes: faults, the journal of calls, and coverage. */
export const testBench = group({
  name: 'test_bench',
  actions: [
    serveAction(fault_add, add),
    serveAction(fault_list, listFaults),
    serveAction(fault_delete, remove),
    serveAction(journal_list, list),
    serveAction(journal_get, get),
    serveAction(journal_as_curl, asCurl),
    serveAction(journal_as_test, asTest),
    serveAction(journal_replay, replay),
    serveAction(coverage_get, getCoverage),
  ],
});
