import {
  decimal,
  int32,
  int64,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const ms = (description: string) =>
  nullable(decimal(`${description}, in milliseconds; null if there was none.`, { minimum: 0 }));

export const health_point = {
  at: timestamp('The end of the five seconds that it is about, by the clock of the machine.'),
  calls_per_s: decimal('Calls of partners that were answered in a second.', { minimum: 0 }),
  p50_ms: ms('The time in which half of them were answered'),
  p95_ms: ms('The time in which 95 % of them were answered'),
  p99_ms: ms('The time in which 99 % of them were answered'),
  refusals: list(
    'The ten most frequent error codes.',
    record('An error code.', {
      code: text('Error code of the answers.'),
      count: int32('How many calls were answered so.', { minimum: 1 }),
    }),
  ),
  jobs_waiting: nullable(
    int32('Jobs that are due but not begun; null if the database did not answer.', { minimum: 0 }),
  ),
  jobs_oldest_s: nullable(int64('How long the oldest of them has been due, in seconds.', { minimum: 0 })),
  jobs_failed: nullable(int32('Jobs that failed for good, counted up to 1000.', { minimum: 0 })),
  event_loop_ms: decimal('How late the event loop was in 99 % of the checks, in milliseconds.', {
    minimum: 0,
  }),
  rss_bytes: int64('Memory of the process, in bytes.', { minimum: 0 }),
  heap_bytes: int64('Memory of the heap that is in use, in bytes.', { minimum: 0 }),
  database_ms: ms('How long the database took to answer a small query'),
};

export const health_history = action({
  name: 'health.history',
  path: '/health/history',
  access: 'read',
  summary: 'Returns how this node did over the last hour, and how the other nodes do.',
  description: 'The history is kept in memory while the console is on, with one point every five seconds.',
  request: {
    since: optional(timestamp('Only points after this moment, by the clock of the machine.')),
  },
  response: {
    interval_s: int32('Seconds from point to point.', { minimum: 1 }),
    now: timestamp('When this was answered, by the clock of the machine.'),
    reports_every_s: int32('Seconds from report to report of a node.', { minimum: 1 }),
    points: list('The points, oldest first.', record('A point.', health_point)),
    nodes: list(
      'All running nodes.',
      record('A node.', {
        node_id: text('Id of the node, which changes with each start.'),
        base_url: text('Its URL for partners.'),
        operator_url: text('Its URL for operators.'),
        started_at: timestamp('When it was started.'),
        seen_at: timestamp('When it last reported that it is running.'),
        point: optional(record('Its newest point at that time.', health_point)),
      }),
    ),
  },
  errors: {
    console_off: {
      status: 409,
      message: 'No history is kept, because the console is off (STOA_CONSOLE) or this is a sandbox.',
    },
  },
});
