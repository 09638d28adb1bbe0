import type { Handler } from '../../../engine/gateway/handler.ts';
import { listRegionChannels } from '../logistics.store.ts';
import type { get_channel_list } from './get_channel_list.contract.ts';
import { channelView } from './options.views.ts';

export const getChannelList: Handler<typeof get_channel_list> = async ({ shop: { region }, store }) => {
  const channels = await store.all(listRegionChannels, { region });
  return { logistics_channel_list: channels.map((row) => channelView(row)) };
};
