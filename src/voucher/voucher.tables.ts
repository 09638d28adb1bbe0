import { column, nullable, type Rows, table, withDefault } from '../platform/store/table.ts';

const ids = { type: 'array', items: { type: 'integer', minimum: 1 } };
const channels = { type: 'array', items: { type: 'integer', enum: [1, 2, 3, 4] } };

export const voucherTables = {
  voucher: table({
    tenant: 'shop_id',
    key: ['shop_id', 'voucher_id'],
    columns: {
      shop_id: column.id(),
      voucher_id: column.id(),
      voucher_code: column.text(),
      voucher_name: column.text(),
      voucher_type: column.choice(1, 2),
      reward_type: column.choice(1, 2, 3),
      usage_quantity: column.integer(0),
      current_usage: column.integer(0),
      start_time: column.time(),
      end_time: column.time(),
      display_start_time: column.time(),
      is_admin: withDefault(column.flag(), 0),
      voucher_purpose: withDefault(column.choice(0, 1, 2, 3, 4, 5, 6, 7), 0),
      display_channel_list: column.json(channels),
      min_basket_price_micros: column.micros(0),
      percentage: nullable(column.integer(0, 100)),
      max_price_micros: nullable(column.micros(0)),
      discount_amount_micros: nullable(column.micros(0)),
      cmt_voucher_status: nullable(column.choice(1, 2, 3)),
      item_id_list: nullable(column.json(ids)),
      target_voucher: nullable(column.choice(1, 2, 3)),
      usecase: nullable(column.choice(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
    },
  }),
};

export type VoucherTables = Rows<typeof voucherTables>;
