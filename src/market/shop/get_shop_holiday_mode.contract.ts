import { choice, flag, lines, text, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { holiday_mode_types } from '../vocabulary.ts';

export const get_shop_holiday_mode = operation({
  name: 'v2.shop.get_shop_holiday_mode',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The holiday mode of the shop, as set_shop_holiday_mode has set it.',
  request: {},
  response: {
    holiday_mode_on: flag('Whether holiday mode is on. It may be on before the holiday starts.'),
    holiday_mode_mtime: timestamp('When it was last set; 0 if it never was.'),
    holiday_mode_type: choice('0: buyers cannot order. 1: orders are shipped after it.', holiday_mode_types),
    holiday_mode_start_time: timestamp('When the holiday starts; 0 while it is off.'),
    holiday_mode_end_time: timestamp('Its last second; 0 while it is off, and until it is turned off.'),
    holiday_mode_description: lines('Description of the holiday; empty while it is off.'),
    debug_msg: text('Always empty.'),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'The other fields while holiday mode is off.',
      decided: '0 and empty, except holiday_mode_mtime.',
    },
    {
      silent_on: 'A holiday that is over, and was not turned off.',
      decided: 'holiday_mode_on stays true: it says what was set. The holiday has no effect any more.',
    },
    {
      silent_on: 'When error_shop_not_exists is answered.',
      decided: 'Never: calls without a shop are refused before.',
    },
  ],
});
