import { anyRecord, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

export const push_trigger = action({
  name: 'push.trigger',
  access: 'write',
  own_transactions: 'Each partner has its messages on another shard. A repeated call sends another push.',
  summary: 'Makes a push of any code about rows that exist, and sends it to its receivers and listeners.',
  description: [
    'Nothing changes in the marketplace. The push has the fields of the sample of its code, with ids, states and the time from the rows.',
    'It goes to the linked partners that have a URL or a listener, or only to `partner_id`, also if they have turned the code off.',
    'If only an order is named, the push is about its first package, its newest return and the item of its first line.',
  ].join(' '),
  request: {
    code: int32('Code of the push.', { minimum: 0, maximum: 999 }),
    shop_id: id('Id of the shop.'),
    partner_id: optional(id('Id of the only partner that gets it.')),
    order_sn: optional(text('The order.')),
    package_number: optional(text('The package of the order.')),
    return_sn: optional(text('The return.')),
    item_id: optional(id('The item.')),
    model_id: optional(int64('The model of the item.', { minimum: 0 })),
    video_upload_id: optional(text('The video.')),
    data: optional(anyRecord('Fields of the data of the push that are to have these values instead.')),
  },
  response: {
    pushes: list(
      'The push for each partner.',
      record('A push.', {
        partner_id: id('Id of the partner.'),
        message_no: id('Number of the message.'),
        msg_id: text('Identifies the message to the partner.'),
        body: text('The push, as it is sent.'),
      }),
    ),
  },
  errors: {
    unknown_code: { status: 422, message: 'There is no such code.' },
    row_not_named: { status: 422, message: 'The code is about a row that the request does not name.' },
    row_not_found: {
      status: 404,
      message: 'The shop, or something in it that the request names, does not exist.',
    },
    body_invalid: { status: 422, message: 'With this data, the push is not as its code declares it.' },
    not_linked: { status: 409, message: 'The partner is not linked to the shop.' },
    no_receiver: {
      status: 409,
      message:
        'No linked partner gets this push: set a URL with `partner.set_push`, or listen with `stoa listen`. A partner that is suspended or has blocked the shop gets none.',
    },
  },
});
