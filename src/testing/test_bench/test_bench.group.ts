import { group, serveAction } from '../../engine/group.ts';
import { coverage_get } from './actions/coverage_actions.contract.ts';
import { getCoverage } from './actions/coverage_actions.ts';
import { fault_add, fault_delete, fault_list } from './actions/fault_actions.contract.ts';
import { addFault, deleteFault, listFaults } from './actions/fault_actions.ts';
import {
  journal_as_curl,
  journal_as_test,
  journal_get,
  journal_list,
  journal_replay,
} from './actions/journal_actions.contract.ts';
import { asCurl, asTest, getJournalCall, listJournal, replayJournalCall } from './actions/journal_actions.ts';
import { journal_stream } from './actions/journal_stream.contract.ts';
import { streamJournal } from './actions/journal_stream.ts';

/** The journal of calls, and test tools of sandboxes: faults and coverage. */
export const testBench = group({
  name: 'test_bench',
  actions: [
    serveAction(fault_add, addFault),
    serveAction(fault_list, listFaults),
    serveAction(fault_delete, deleteFault),
    serveAction(journal_list, listJournal),
    serveAction(journal_stream, streamJournal),
    serveAction(journal_get, getJournalCall),
    serveAction(journal_as_curl, asCurl),
    serveAction(journal_as_test, asTest),
    serveAction(journal_replay, replayJournalCall),
    serveAction(coverage_get, getCoverage),
  ],
});
