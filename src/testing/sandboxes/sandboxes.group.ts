import { group, serveAction } from '../../engine/group.ts';
import {
  clock_advance,
  clock_freeze,
  clock_get,
  clock_run,
  clock_set,
} from './actions/clock_actions.contract.ts';
import { advanceClock, freezeClock, getClock, runClock, setClock } from './actions/clock_actions.ts';
import { sandbox_generate } from './actions/generate_action.contract.ts';
import { fillSandbox } from './actions/generate_action.ts';
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
import {
  createSandbox,
  deleteSandbox,
  deleteTemplate,
  describeSandbox,
  forkSandbox,
  getSandbox,
  listSandboxes,
  listTemplates,
  resetSandbox,
  snapshotSandbox,
} from './actions/sandbox_actions.ts';
import { sandbox_export, sandbox_import } from './actions/state_actions.contract.ts';
import { exportState, importState } from './actions/state_actions.ts';

export const sandboxes = group({
  name: 'sandboxes',
  about: 'Sandboxes: separate marketplaces of a server, each with its own clock.',
  actions: [
    serveAction(sandbox_create, createSandbox),
    serveAction(sandbox_list, listSandboxes),
    serveAction(sandbox_get, getSandbox),
    serveAction(sandbox_describe, describeSandbox),
    serveAction(sandbox_snapshot, snapshotSandbox),
    serveAction(sandbox_reset, resetSandbox),
    serveAction(sandbox_fork, forkSandbox),
    serveAction(sandbox_export, exportState),
    serveAction(sandbox_import, importState),
    serveAction(sandbox_generate, fillSandbox),
    serveAction(sandbox_delete, deleteSandbox),
    serveAction(sandbox_templates, listTemplates),
    serveAction(sandbox_delete_template, deleteTemplate),
    serveAction(clock_get, getClock),
    serveAction(clock_advance, advanceClock),
    serveAction(clock_set, setClock),
    serveAction(clock_freeze, freezeClock),
    serveAction(clock_run, runClock),
  ],
});
