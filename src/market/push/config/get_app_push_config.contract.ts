import { choice, id, list, optional, text, timestamp } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { statuses } from '../push.ts';
import { push_code } from './set_app_push_config.contract.ts';

export const get_app_push_config = operation({
  name: 'v2.push.get_app_push_config',
  method: 'GET',
  caller: 'public',
  access: 'read',
  envelope: 'without_warning',
  summary: 'Returns where the partner receives pushes, which ones, and whether they are suspended.',
  request: {},
  response: {
    callback_url: text('The URL that receives the pushes; empty if none is set.'),
    live_push_status: choice(
      'Normal, Warning or Suspended. If there were more than 600 attempts in the last 6 hours: Warning if under 70 % of them were acknowledged, Suspended if under 30 %.',
      statuses,
    ),
    suspended_time: optional(timestamp('When the pushes were suspended. Only while they are.')),
    blocked_shop_id: list('Shops of which the partner receives no pushes.', id('Id of a shop.')),
    push_config_on_list: list('Codes that are on, in order.', push_code()),
    push_config_off_list: list('Codes that Stoa sends and that are off, in order.', push_code()),
  },
  errors: {},
  decisions: [{ silent_on: 'A partner that has set nothing.', decided: 'No URL, and all codes are off.' }],
});
