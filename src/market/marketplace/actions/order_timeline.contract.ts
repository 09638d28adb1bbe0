import {
  anyRecord,
  choice,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { actors } from '../../event/event.ts';

/** Maximum number of listed events. */
export const timeline_events_max = 1_000;

export const order_timeline = action({
  name: 'order.timeline',
  access: 'read',
  summary: 'Lists the events of an order, its packages, returns, documents and payouts, oldest first.',
  request: {
    shop_id: id('Id of the shop.'),
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
  },
  response: {
    event_list: list(
      'The events, oldest first.',
      record('An event.', {
        subject: text(
          'Subject of the event, such as `order:260301ABC`, `package:260301ABC/OFG1` or `payout:...`.',
        ),
        seq: int32('Number of the event within its subject, counted from 1.', { minimum: 1 }),
        kind: text(
          'Kind of the event: the name of a transition, or of what happened to a document or an amount.',
        ),
        actor: choice('Who made the change: `marketplace` is an operator, `system` a scheduled job.', actors),
        request_id: optional(text('The request_id of the call that made the change.')),
        happened_at: timestamp('When the change happened.'),
        data: anyRecord('Details of the change; the fields depend on the kind.'),
      }),
    ),
    is_complete: flag('Whether all events are listed: only the first thousand are.'),
  },
  errors: { order_not_found: { status: 404, message: 'The shop has no such order.' } },
});
