import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { sent_codes } from '../declared_codes.ts';
import { findReceiver } from '../push.store.ts';
import type { get_app_push_config } from './get_app_push_config.contract.ts';

export const getAppPushConfig: Handler<typeof get_app_push_config> = async ({ partner_id, store }) => {
  const receiver = await store.first(findReceiver, { partner_id });
  const codes_on = receiver ? parseJson(receiver.codes_on) : [];
  const suspended_at = receiver?.suspended_at ?? null;
  return {
    callback_url: receiver?.callback_url ?? '',
    live_push_status: receiver?.status ?? 'Normal',
    ...(suspended_at !== null && { suspended_time: suspended_at }),
    blocked_shop_id: receiver ? parseJson(receiver.blocked_shop_ids) : [],
    push_config_on_list: codes_on,
    push_config_off_list: sent_codes.filter((code) => !codes_on.includes(code)),
  };
};
