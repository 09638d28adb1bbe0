import {
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { lost_page_size } from '../push.ts';

export const get_lost_push_message = operation({
  name: 'v2.push.get_lost_push_message',
  method: 'GET',
  caller: 'public',
  access: 'read',
  envelope: 'without_warning',
  summary: 'Lists pushes of the last 3 days that were never acknowledged, the earliest first.',
  description: `A push is lost after four attempts: at once, and 300, 1,800 and 10,800 seconds after each failure. A page has up to ${lost_page_size}. The next page comes after v2.push.confirm_consumed_lost_push_message.`,
  request: {},
  response: {
    push_message_list: list(
      'The lost pushes, in the order in which they were lost.',
      record('A lost push.', {
        shop_id: optional(id('Id of the shop. Only for pushes about a shop.')),
        code: int32('Code of the push.'),
        timestamp: timestamp('When it was lost.'),
        data: text('The whole push, as JSON text.'),
      }),
    ),
    has_next_page: flag('Whether there are more after these are confirmed.'),
    last_message_id: int64('Id of the last push of the page, to confirm it; 0 if there is none.', {
      minimum: 0,
    }),
  },
  errors: {},
  decisions: [{ silent_on: 'The order of the list.', decided: 'The order in which pushes were lost.' }],
});
