import { flag, id, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { logisticsErrors } from '../logistics.errors.ts';

const updated_channel = record('A changed channel.', {
  channel_id: id('Id of the channel.'),
  channel_display_name: text('Name of the channel.'),
  unsupport_warehouse: list(
    'Warehouses that the channel does not serve; always empty.',
    record('A warehouse.', { warehouse_id: id('Id of the warehouse.'), warehouse_name: text('Its name.') }),
  ),
});

export const update_channel = operation({
  name: 'v2.logistics.update_channel',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Enables or disables a logistics channel for the shop, or payment on delivery on it.',
  description:
    'get_channel_list shows the result. New orders do not use a disabled channel, and new items cannot name it; items keep their settings, and open packages go on.',
  envelope: 'without_warning',
  request: {
    logistics_channel_id: int64('The channel: one from get_channel_list.'),
    enabled: optional(flag('Whether the shop uses the channel; unchanged if absent.')),
    cod_enabled: optional(flag('Whether buyers can pay on delivery on it; unchanged if absent.')),
    auto_call_driver_setting: optional(
      record('When drivers are called.', {
        auto_call_driver_enabled: optional(flag('Whether drivers are called automatically.')),
        preparation_time: optional(int32('Minutes to prepare a package.')),
      }),
    ),
  },
  response: {
    shop_id: id('Id of the shop.'),
    logistics_channel_id: id('Id of the channel.'),
    enabled: flag('Whether the shop uses the channel.'),
    cod_enabled: flag('Whether buyers can pay on delivery on it.'),
    updated_channels: list('The channel, and its checkout channel if that changed too.', updated_channel),
    update_channels: list('The same as updated_channels.', updated_channel),
    is_multi_warehouse: flag('Whether the shop has several warehouses.'),
  },
  errors: pick(
    logisticsErrors,
    'channel_unknown',
    'channel_closed',
    'channel_forced',
    'cod_not_offered',
    'last_channel',
    'compulsory_channel',
    'need_pickup_address',
    'auto_call_not_offered',
  ),
  decisions: [
    {
      silent_on: 'A fulfilment channel behind a checkout channel (mask_channel_id is not 0).',
      decided: 'enabled applies to both, and updated_channels has both.',
    },
    {
      silent_on: 'When the last-channel rule applies.',
      decided: 'When no channel with mask_channel_id 0 would remain enabled.',
    },
    {
      silent_on: 'Channels that need a pickup address.',
      decided: 'Channels that only pick up cannot be enabled while the shop has no pickup address.',
    },
    {
      silent_on: 'Automatic calls of drivers.',
      decided:
        'No channel offers them: only auto_call_driver_enabled false is accepted, and changes nothing.',
    },
    {
      silent_on: 'When the compulsory-channel rule applies.',
      decided:
        'When the last enabled channel with compulsory_channel true would be disabled. The last-channel rule is checked before.',
    },
    {
      silent_on: 'logistics.dependent_block_rule and has_item_in_bundle.',
      decided: 'Never: channels have no such rules here.',
    },
  ],
});
