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
  text(description, { minLength: 1, maxLength: 64, pattern: '^[!-+\\--~]+$' });
const place = {
  shop_id: id('The shop.'),
  whs_region: choice('The region of the warehouse.', warehouse_regions),
  whs_id: stock_id('The warehouse.'),
  mtsku_id: stock_id('The SKU.'),
  movement_id: stock_id('A name of the movement of your own: told twice, it counts once.'),
  moved_at: optional(timestamp('When it happened; now when left out.', time_max)),
};
const pieces = (description: string, minimum: number) =>
  withDefault(int32(description, { minimum, maximum: pieces_max }), 0);
const response = {
  result: choice('Whether it was recorded now, or had been before.', ['recorded', 'known_already']),
};
const errors = {
  sku_not_found: { status: 404, message: 'The shop has no such SKU in this region: put it into stock_sku.' },
  nothing_moved: { status: 409, message: 'A movement moves something.' },
} as const;

export const stock_receive = action({
  name: 'stock.receive',
  access: 'write',
  summary: 'Stock has come into a warehouse of the marketplace.',
  request: {
    ...place,
    kind: withDefault(choice('From whom.', inbound_kinds), 'inbound_my'),
    sellable: pieces('Pieces that can be sold.', 0),
    unsellable: pieces('Pieces that cannot.', 0),
  },
  response,
  errors,
});

export const stock_adjust = action({
  name: 'stock.adjust',
  access: 'write',
  summary: 'Puts the books of a warehouse right: what was lost or found, or went to another warehouse.',
  request: {
    ...place,
    kind: withDefault(choice('Why.', adjust_kinds), 'adjust_lost_found'),
    sellable: pieces('Pieces that can be sold, more or, below 0, fewer.', -pieces_max),
    unsellable: pieces('Pieces that cannot, likewise.', -pieces_max),
  },
  response,
  errors,
});
