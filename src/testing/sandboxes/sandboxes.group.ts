import { group } from '../../engine/group.ts';
import { advance, freeze, get as getClock, run, set } from './actions/clock_actions.ts';
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
import { sandboxesActions } from './sandboxes.actions.ts';

export const sandboxes = group({
  name: 'sandboxes',
  about: 'Sandboxes: marketplaces of their own beside that of the server, each with its own clock.',
  actions: sandboxesActions,
  action_handlers: {
    'sandbox.create': create,
    'sandbox.list': listAll,
    'sandbox.get': get,
    'sandbox.describe': describe,
    'sandbox.snapshot': snapshot,
    'sandbox.reset': reset,
    'sandbox.fork': fork,
    'sandbox.delete': remove,
    'sandbox.templates': listTemplates,
    'sandbox.delete_template': deleteTemplate,
    'clock.get': getClock,
    'clock.advance': advance,
    'clock.set': set,
    'clock.freeze': freeze,
    'clock.run': run,
  },
});
