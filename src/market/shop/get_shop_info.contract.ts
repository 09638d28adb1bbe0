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
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { fulfillment_flags, shop_states } from './shop.ts';

export const get_shop_info = operation({
  name: 'v2.shop.get_shop_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Who the calling shop is, and until when the partner may act for it.',
  envelope: 'top',
  request: {},
  response: {
    shop_name: text('Its name.'),
    region: choice('Its region.', region_codes),
    status: choice('Whether it may sell.', shop_states),
    is_cb: flag('Whether it sells across the border.'),
    is_sip: flag('Whether it is a primary shop or an affiliate one.'),
    is_upgraded_cbsc: flag('Whether it belongs to a merchant, for which global products are listed.'),
    merchant_id: nullable(id('That merchant; null for none.')),
    auth_time: timestamp('When it authorised the partner.'),
    expire_time: timestamp('Until when.'),
    shop_fulfillment_flag: choice(
      "Who ships: the seller, or partly the marketplace's warehouses.",
      fulfillment_flags,
    ),
    sip_affi_shops: optional(
      list(
        'Its affiliate shops; only of a primary shop.',
        record('An affiliate shop.', {
          affi_shop_id: id('The shop.'),
          region: choice('Its region.', region_codes),
        }),
      ),
    ),
  },
  errors: {},
  decisions: [
    {
      silent_on: 'A shop that is BANNED or FROZEN.',
      decided:
        'It can call nothing, this operation neither: shop_banned. Whoever is answered is NORMAL. No shop is FROZEN here.',
    },
    {
      silent_on: 'is_upgraded_cbsc.',
      decided: 'true for a cross-border shop of a merchant.',
    },
    {
      silent_on: 'shop_fulfillment_flag.',
      decided:
        "LFF Hybrid Shop where the marketplace's warehouses keep something of the shop, Pure - 3PF Shop otherwise.",
    },
  ],
});
