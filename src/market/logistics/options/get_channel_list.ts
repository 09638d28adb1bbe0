import type { Handler } from '../../../engine/gateway/handler.ts';
import { listEffectiveChannels } from './effective_channels.ts';
import type { get_channel_list } from './get_channel_list.contract.ts';
import { channelView } from './options.views.ts';

export const getChannelList: Handler<typeof get_channel_list> = async ({ shop, store }) => {
  const { channels } = await listEffectiveChannels(store, shop);
  return { logistics_channel_list: channels.map((row) => channelView(row)) };
};
