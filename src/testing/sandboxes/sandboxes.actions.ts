import {
  clock_advance,
  clock_freeze,
  clock_get,
  clock_run,
  clock_set,
} from './actions/clock_actions.contract.ts';
import {
  sandbox_create,
  sandbox_delete,
  sandbox_delete_template,
  sandbox_describe,
  sandbox_fork,
  sandbox_get,
  sandbox_list,
  sandbox_reset,
  sandbox_snapshot,
  sandbox_templates,
} from './actions/sandbox_actions.contract.ts';

export const sandboxesActions = [
  sandbox_create,
  sandbox_list,
  sandbox_get,
  sandbox_describe,
  sandbox_snapshot,
  sandbox_reset,
  sandbox_fork,
  sandbox_delete,
  sandbox_templates,
  sandbox_delete_template,
  clock_get,
  clock_advance,
  clock_set,
  clock_freeze,
  clock_run,
] as const;
