import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { choice, id, list } from '../../kit/contract/field.ts';
import {
  cmt_voucher_statuses,
  display_channels,
  percentage_max,
  reward_types,
  target_vouchers,
  usecases,
  voucher_purposes,
  voucher_types,
} from './voucher.ts';

export const voucherTables = {
  voucher: table({
    tenant: 'shop_id',
    key: ['shop_id', 'voucher_id'],
    columns: {
      shop_id: column.id(),
      voucher_id: column.id(),
      voucher_code: column.text(),
      voucher_name: column.text(),
      voucher_type: column.choice(voucher_types),
      reward_type: column.choice(reward_types),
      usage_quantity: column.integer(0),
      current_usage: column.integer(0),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
      display_start_time: column.timestamp(),
      is_admin: withDefault(column.flag(), 0),
      voucher_purpose: withDefault(column.choice(voucher_purposes), 0),
      display_channel_list: column.json(list(choice(display_channels))),
      min_basket_price_micros: column.micros(0),
      percentage: nullable(column.integer(0, percentage_max)),
      max_price_micros: nullable(column.micros(0)),
      discount_amount_micros: nullable(column.micros(0)),
      cmt_voucher_status: nullable(column.choice(cmt_voucher_statuses)),
      item_id_list: nullable(column.json(list(id()))),
      target_voucher: nullable(column.choice(target_vouchers)),
      usecase: nullable(column.choice(usecases)),
    },
    references: [references('shop', 'shop_id'), references('item', 'shop_id', { item_id: 'item_id_list[]' })],
  }),
};

export type VoucherTables = Rows<typeof voucherTables>;
