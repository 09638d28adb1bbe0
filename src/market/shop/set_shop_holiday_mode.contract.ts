import { choice, flag, freeText, optional, text, timestamp, withDefault } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { holiday_mode_types } from '../vocabulary.ts';
import { shopErrors } from './shop.errors.ts';
import { holiday_days_max, holiday_description_length_max } from './shop.ts';

export const set_shop_holiday_mode = operation({
  name: 'v2.shop.set_shop_holiday_mode',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Turns the holiday mode of the shop on or off.',
  description:
    'During a full holiday buyers cannot place orders, and the seller can neither add items or models nor delete items; existing orders continue. During a partial holiday orders come in, and their ship_by_date is counted from its end.',
  request: {
    holiday_mode_on: flag('True turns it on, false turns it off.'),
    holiday_mode_type: withDefault(
      choice('0: buyers cannot order. 1: orders are shipped after the holiday.', holiday_mode_types),
      0,
    ),
    holiday_mode_start_time: optional(timestamp('When the holiday starts: a whole hour. Now, if absent.')),
    holiday_mode_end_time: optional(
      timestamp(
        'Its last second: the last one of an hour (xx:59:59). If absent, it lasts until it is turned off.',
      ),
    ),
    holiday_mode_description: withDefault(
      freeText('Description of the holiday.', { maxLength: holiday_description_length_max }),
      '',
    ),
  },
  response: { debug_msg: text('Always empty.') },
  errors: pick(shopErrors, 'holiday_start', 'holiday_end', 'holiday_backwards', 'holiday_too_long'),
  decisions: [
    { silent_on: 'Turning it on without times.', decided: 'From now until it is turned off.' },
    { silent_on: 'Turning it on again.', decided: 'The new values replace all old ones.' },
    {
      silent_on: 'Other fields when turning it off.',
      decided: 'They are ignored, and the old ones are cleared.',
    },
    { silent_on: 'A start in the past.', decided: 'It is allowed.' },
    {
      silent_on: 'The maximum length.',
      decided: `A holiday ends at most ${holiday_days_max} days after its start, or when it is turned off.`,
    },
    {
      silent_on: 'Time zones that are not whole hours from UTC.',
      decided: 'There are none here: hours are whole in UTC.',
    },
    {
      silent_on: 'ship_by_date during a partial holiday without an end.',
      decided: 'Counted as always, because nobody knows the end. Orders placed before keep their dates too.',
    },
    {
      silent_on: 'update_stock during a full holiday, which the reference refuses.',
      decided:
        'It is refused only for a shop with the right stock_locked_on_holiday. Many integrations set stock all the time.',
    },
    {
      silent_on: 'What get_item_list and get_item_base_info show during a holiday.',
      decided:
        'The same as before: items keep their item_status, and if_saleable follows their warehouse alone.',
    },
    {
      silent_on: 'Changing and unlisting items during a full holiday.',
      decided: 'It is allowed, as are all other operations.',
    },
  ],
});
