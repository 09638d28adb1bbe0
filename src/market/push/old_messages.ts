import type { PeriodicTask } from '../../engine/jobs/periodic_task.ts';
import { old_messages } from './messages.store.ts';

const messages_at_once = 100;

/** Every ten minutes, deletes messages that are settled and old, with their attempts. */
export const messageCleanup: PeriodicTask = {
  name: 'delete old pushes',
  interval_seconds: 600,
  async run(store, now) {
    const old = await store.all(old_messages.list, { now, limit: messages_at_once });
    await Promise.all(old.map((message) => store.run(old_messages.deleteAttempts, message)));
    const deleted = await Promise.all(old.map((message) => store.run(old_messages.deleteMessage, message)));
    return deleted.reduce((sum, count) => sum + count, 0);
  },
};
