import { id, int32, list, optional, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { pushErrors } from '../push.errors.ts';
import { blocked_shops_max } from '../push.ts';

const codes_max = 100;
export const push_code = () => int32('Code of a push.', { minimum: 1, maximum: 999 });

export const set_app_push_config = operation({
  name: 'v2.push.set_app_push_config',
  method: 'POST',
  caller: 'public',
  access: 'write',
  own_transactions:
    'The test push is sent between two transactions, because a receiver may take three seconds.',
  envelope: 'without_warning',
  summary: 'Sets where the partner receives pushes, which ones, and from which shops it receives none.',
  description:
    'A new callback_url gets a test push with code 0, which it must acknowledge like any push: with status 2xx and an empty body, within 3 seconds. Each successful call ends a suspension. What a call leaves out stays as it is.',
  request: {
    callback_url: optional(
      text('The https URL that receives all pushes of the partner. Pushes are off until it is set.', {
        maxLength: 4_096,
      }),
    ),
    set_push_config_on: optional(list('Codes to turn on.', push_code(), { maxItems: codes_max })),
    set_push_config_off: optional(list('Codes to turn off.', push_code(), { maxItems: codes_max })),
    blocked_shop_id_list: optional(
      list(
        'All shops of which the partner receives no pushes. An empty list unblocks all.',
        id('Id of a shop.'),
        {
          maxItems: blocked_shops_max,
        },
      ),
    ),
  },
  response: { result: text('`success`.') },
  errors: pick(
    pushErrors,
    'url_invalid',
    'url_private',
    'url_missing',
    'code_on_and_off',
    'test_unanswered',
    'test_not_acknowledged',
    'too_many_tests',
  ),
  decisions: [
    {
      silent_on: 'Turning codes off, or blocking shops, while no callback_url is set.',
      decided: 'It is allowed. Only turning a code on needs a callback_url.',
    },
    { silent_on: 'A code that Stoa never sends.', decided: 'It can be turned on and off like any other.' },
    { silent_on: 'Which codes are on at first.', decided: 'None.' },
    {
      silent_on: 'What the test push contains.',
      decided: 'Code 0, and `verify_info` in its data. It has a msg_id and is signed like any push.',
    },
    { silent_on: 'A callback_url that is set already.', decided: 'It is tested again.' },
    { silent_on: 'Many tests.', decided: 'A node sends a partner 10 test pushes a minute at most.' },
  ],
});
