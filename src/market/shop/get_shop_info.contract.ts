import {
  choice,
  flag,
  id,
  int64,
  list,
  nullable,
  optional,
  record,
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { mart_outlet_structure_types } from '../accounts/accounts.ts';
import { fulfillment_flags, shop_states } from './shop.ts';

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
    is_main_shop: flag('Whether the shop is a local shop with cross-border direct shops.'),
    is_direct_shop: flag('Whether the shop is a cross-border direct shop of a local shop.'),
    linked_main_shop_id: int64('The local shop of a direct shop; 0 for other shops.', { minimum: 0 }),
    linked_direct_shop_list: list(
      'The direct shops of a local shop, by id; empty for other shops.',
      record('A direct shop of the calling shop.', {
        direct_shop_id: id('Id of the direct shop.'),
        direct_shop_region: choice('Region of the direct shop.', region_codes),
      }),
    ),
    is_mart_shop: flag('Whether the shop is a mart shop, which has outlet shops.'),
    is_outlet_shop: flag('Whether the shop is an outlet shop of a mart shop.'),
    mart_shop_id: optional(id('The mart shop of an outlet shop. Absent for other shops.')),
    outlet_shop_info_list: optional(
      list(
        'The outlet shops of a mart shop, by id. Absent for other shops.',
        record('An outlet shop of the calling shop.', { outlet_shop_id: id('Id of the outlet shop.') }),
      ),
    ),
    mart_outlet_structure_type: optional(
      choice(
        'How a mart shop and its outlet shops keep their stock. Absent for other shops.',
        mart_outlet_structure_types,
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
    {
      silent_on: 'linked_direct_shop_list and linked_main_shop_id of a shop that has none.',
      decided: 'Empty and 0, as the sample shows for linked_main_shop_id.',
    },
    {
      silent_on: 'mart_outlet_structure_type of a mart shop or outlet shop for which it is not set.',
      decided: 'Absent.',
    },
    {
      silent_on: 'is_one_awb.',
      decided: 'Not sent: the size of labels does not depend on the shop here.',
    },
  ],
});
