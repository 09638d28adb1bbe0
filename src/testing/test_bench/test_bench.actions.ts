import { coverage_get } from './actions/coverage_actions.contract.ts';
import { fault_add, fault_delete, fault_list } from './actions/fault_actions.contract.ts';
import {
  journal_as_curl,
  journal_as_test,
  journal_get,
  journal_list,
  journal_replay,
} from './actions/journal_actions.contract.ts';

export const testBenchActions = [
  fault_add,
  fault_list,
  fault_delete,
  journal_list,
  journal_get,
  journal_as_curl,
  journal_as_test,
  journal_replay,
  coverage_get,
] as const;
