import {
  choice,
  flag,
  id,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import type { RefusalTable } from '../../kit/contract/refusal.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { holiday_mode_states, warehouse_types } from '../vocabulary.ts';

export const shop_states = ['NORMAL', 'BANNED', 'FROZEN'] as const;

export const fulfillment_flags = [
  'Pure - FBS Shop',
  'Pure - 3PF Shop',
  'PFF - FBS Shop',
  'PFF - 3PF Shop',
  'LFF Hybrid Shop',
  'Others',
  'Unknown',
] as const;

export const shopErrors = {
  not_in_whitelist: {
    error: 'warehouse.error_not_in_whitelist',
    message: 'The shop has no warehouses of its own to choose between: its stock has no location_id.',
    response: null,
  },
  no_warehouse: {
    error: 'warehouse.error_can_not_find_warehouse',
    message: 'The shop has no warehouse of this warehouse_type.',
  },
} as const satisfies RefusalTable;

export const get_shop_info = operation({
  name: 'v2.shop.get_shop_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Facts about the calling shop, and how long the partner may act for it.',
  envelope: 'top',
  request: {},
  response: {
    shop_name: text('Name of the shop.'),
    region: choice('Region of the shop.', region_codes),
    status: choice('Whether the shop may sell.', shop_states),
    is_cb: flag('Whether the shop sells across the border.'),
    is_sip: flag('Whether the shop is a primary shop or an affiliate shop.'),
    is_upgraded_cbsc: flag('Whether the shop belongs to a merchant, which lists global products.'),
    merchant_id: nullable(id('Id of the merchant that the shop belongs to; null if there is none.')),
    auth_time: timestamp('When the shop authorised the partner.'),
    expire_time: timestamp('When the authorisation ends.'),
    shop_fulfillment_flag: choice(
      "Who ships orders: the seller alone, or the marketplace's warehouses too.",
      fulfillment_flags,
    ),
    sip_affi_shops: optional(
      list(
        'The affiliate shops of a primary shop. Absent for other shops.',
        record('An affiliate shop of the calling shop.', {
          affi_shop_id: id('Id of the affiliate shop.'),
          region: choice('Region of the shop.', region_codes),
        }),
      ),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'A shop that is BANNED or FROZEN.',
      decided:
        'Every call of a banned shop is refused with shop_banned, so this operation always answers NORMAL. No shop is FROZEN here.',
    },
    {
      silent_on: 'is_upgraded_cbsc.',
      decided: 'True for a cross-border shop of a merchant.',
    },
    {
      silent_on: 'shop_fulfillment_flag.',
      decided:
        "LFF Hybrid Shop if the marketplace's warehouses keep stock of the shop, Pure - 3PF Shop otherwise.",
    },
  ],
});

export const get_warehouse_detail = operation({
  name: 'v2.shop.get_warehouse_detail',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The warehouses of a shop that has several, each with the location_id of its stock.',
  description: 'Stock is counted for each location_id. seller_stock of add_item and update_stock names it.',
  envelope: 'without_warning',
  request: {
    warehouse_type: withDefault(choice('Which warehouses to list.', warehouse_types), 1),
  },
  response: list(
    'The warehouses, by location_id.',
    record('A warehouse of the shop.', {
      warehouse_id: id('Id of the warehouse.'),
      warehouse_name: text('Name of the warehouse.'),
      warehouse_type: choice('Purpose of the warehouse.', warehouse_types),
      location_id: text('Location of the stock in this warehouse.'),
      address_id: id('Id of the address.'),
      region: text('Region of the address.'),
      state: text('State of the address.'),
      city: text('City of the address.'),
      district: text('District of the address.'),
      town: text('Town of the address.'),
      address: text('Street and number.'),
      zipcode: text('Postal code of the address.'),
      state_code: text('Code of the state; empty if there is none.'),
      holiday_mode_state: choice('Whether the warehouse is closed for holidays.', holiday_mode_states),
    }),
  ),
  errors: pick(shopErrors, 'not_in_whitelist', 'no_warehouse'),
  decisions: [
    {
      silent_on: 'Which shops may have several warehouses.',
      decided: 'The shops for which the marketplace has listed warehouses.',
    },
    { silent_on: 'The order of the list.', decided: 'By location_id.' },
  ],
});
