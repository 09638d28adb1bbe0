import {
  anyRecord,
  choice,
  flag,
  id,
  int32,
  list,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { actors } from '../../event/event.ts';

/** As many as are listed, the first ones. */
export const timeline_events_max = 1_000;

export const order_timeline = action({
  name: 'order.timeline',
  access: 'read',
  summary: 'What happened to an order, its packages and its returns, first to last.',
  request: {
    shop_id: id('The shop.'),
    order_sn: text('The order.', { minLength: 1, maxLength: 64 }),
  },
  response: {
    event_list: list(
      'The events.',
      record('A change.', {
        subject: text('What changed, such as `order:260301ABC` or `package:260301ABC/OFG1`.'),
        seq: int32('Which change of it this is, counted from 1.', { minimum: 1 }),
        kind: text('What happened: the name of a transition.'),
        actor: choice('Who did it. `marketplace` is an operator, `system` what falls due by itself.', actors),
        happened_at: timestamp('When.'),
        data: anyRecord('What changed by it: each kind has its own fields.'),
      }),
    ),
    is_complete: flag('Whether these are all: of more than a thousand, the first are listed.'),
  },
  errors: { order_not_found: { status: 404, message: 'The shop has no such order.' } },
});
