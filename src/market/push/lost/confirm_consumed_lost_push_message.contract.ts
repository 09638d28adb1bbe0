import { id } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { pushErrors } from '../push.errors.ts';

export const confirm_consumed_lost_push_message = operation({
  name: 'v2.push.confirm_consumed_lost_push_message',
  method: 'POST',
  caller: 'public',
  access: 'write',
  envelope: 'without_payload',
  summary:
    'Confirms that the partner has read its lost pushes up to this one, so that the next page can be read.',
  request: { last_message_id: id('last_message_id of v2.push.get_lost_push_message.') },
  response: {},
  errors: pick(pushErrors, 'message_unknown'),
  decisions: [
    {
      silent_on: 'A last_message_id that was confirmed before.',
      decided: 'The call succeeds and changes nothing: what is confirmed stays confirmed.',
    },
  ],
});
