import { deleteDeadNodes } from '../store/nodes.ts';
import type { PeriodicTask } from './periodic_task.ts';

/** Every minute, deletes the rows of servers that ended without removing them. */
export const nodeCleanup: PeriodicTask = {
  name: 'delete dead nodes',
  interval_seconds: 60,
  run: (store, _, wall_now) => deleteDeadNodes(store, wall_now),
};
