import { group, serveAction } from '../../engine/group.ts';
import {
  clock_advance,
  clock_freeze,
  clock_get,
  clock_run,
  clock_set,
} from './actions/clock_actions.contract.ts';
import { advance, freeze, get as getClock, run, set } from './actions/clock_actions.ts';
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
  create,
  deleteTemplate,
  describe,
  fork,
  get,
  listAll,
  listTemplates,
  remove,
  reset,
  snapshot,
} from './actions/sandbox_actions.ts';

export const sandboxes = group({
  name: 'sandboxes',
  about: 'Sandboxes: separate marketplaces of a server, each with its own clock.',
  actions: [
    serveAction(sandbox_create, create),
    serveAction(sandbox_list, listAll),
    serveAction(sandbox_get, get),
    serveAction(sandbox_describe, describe),
    serveAction(sandbox_snapshot, snapshot),
    serveAction(sandbox_reset, reset),
    serveAction(sandbox_fork, fork),
    serveAction(sandbox_delete, remove),
    serveAction(sandbox_templates, listTemplates),
    serveAction(sandbox_delete_template, deleteTemplate),
    serveAction(clock_get, getClock),
    serveAction(clock_advance, advance),
    serveAction(clock_set, set),
    serveAction(clock_freeze, freeze),
    serveAction(clock_run, run),
  ],
});
