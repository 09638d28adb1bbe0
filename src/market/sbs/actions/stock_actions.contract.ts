import {
  choice,
  id,
  int32,
  optional,
  text,
  time_max,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { adjust_kinds, inbound_kinds, warehouse_regions } from '../sbs.ts';

const pieces_max = 1_000_000_000;
const stock_id = (description: string) =>
  text(description, {
    minLength: 1,
    maxLength: 64,
    pattern: '^[!-+\\--~]+$',
    '~form': 'printable ASCII characters without spaces and commas',
  });
const place = {
  shop_id: id('Id of the shop.'),
  whs_region: choice('The region of the warehouse.', warehouse_regions),
  whs_id: stock_id('Id of the warehouse.'),
  mtsku_id: stock_id('Id of the SKU in the warehouse.'),
  movement_id: stock_id(
    'An id for the movement, chosen by you: a movement that is sent again with the same id counts once.',
  ),
  moved_at: optional(timestamp('When the movement happened; now if omitted.', time_max)),
};
const pieces = (description: string, minimum: number) =>
  withDefault(int32(description, { minimum, maximum: pieces_max }), 0);
const response = {
  result: choice('Whether the movement was recorded now or before.', ['recorded', 'known_already']),
};
const errors = {
  sku_not_found: { status: 404, message: 'The shop has no such SKU in this region: put it into stock_sku.' },
  nothing_moved: { status: 409, message: 'A movement moves something.' },
} as const;

export const stock_receive = action({
  name: 'stock.receive',
  access: 'write',
  summary: 'Records stock that has arrived in a warehouse of the marketplace.',
  request: {
    ...place,
    kind: withDefault(choice('Where the stock comes from.', inbound_kinds), 'inbound_my'),
    sellable: pieces('Number of sellable pieces.', 0),
    unsellable: pieces('Number of unsellable pieces.', 0),
  },
  response,
  errors,
});

export const stock_adjust = action({
  name: 'stock.adjust',
  access: 'write',
  summary: 'Corrects the stock of a warehouse: pieces lost or found, or transferred to another warehouse.',
  request: {
    ...place,
    kind: withDefault(choice('Reason for the correction.', adjust_kinds), 'adjust_lost_found'),
    sellable: pieces('Change in the number of sellable pieces; negative if there are fewer.', -pieces_max),
    unsellable: pieces(
      'Change in the number of unsellable pieces; negative if there are fewer.',
      -pieces_max,
    ),
  },
  response,
  errors,
});
