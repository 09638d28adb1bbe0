import { group, serve, serveAction } from '../../engine/group.ts';
import { push_get, push_list, push_send_again, push_send_test } from './actions/push_actions.contract.ts';
import { getPush, listPushes, sendAgain, sendTest } from './actions/push_actions.ts';
import { partner_set_push, partner_set_push_key, push_status } from './actions/receiver_actions.contract.ts';
import { pushStatus, setPush, setPushKey } from './actions/receiver_actions.ts';
import { get_app_push_config } from './config/get_app_push_config.contract.ts';
import { getAppPushConfig } from './config/get_app_push_config.ts';
import { set_app_push_config } from './config/set_app_push_config.contract.ts';
import { setAppPushConfig } from './config/set_app_push_config.ts';
import { listStoredPushKeys } from './keys.ts';
import { push_stream } from './listening/push_stream.contract.ts';
import { streamPushes } from './listening/push_stream.ts';
import { confirm_consumed_lost_push_message } from './lost/confirm_consumed_lost_push_message.contract.ts';
import { confirmConsumedLostPushMessage } from './lost/confirm_consumed_lost_push_message.ts';
import { get_lost_push_message } from './lost/get_lost_push_message.contract.ts';
import { getLostPushMessage } from './lost/get_lost_push_message.ts';
import { messageCleanup } from './old_messages.ts';
import { pushMigrations } from './push.migrations.ts';
import { pushTables } from './push.tables.ts';
import { push_trigger } from './trigger/push_trigger.contract.ts';
import { triggerPush } from './trigger/push_trigger.ts';

export const push = group({
  name: 'push',
  about: 'Pushes: where a partner receives them, which codes it receives, and which pushes it has missed.',
  operations: [
    serve(set_app_push_config, setAppPushConfig),
    serve(get_app_push_config, getAppPushConfig),
    serve(get_lost_push_message, getLostPushMessage),
    serve(confirm_consumed_lost_push_message, confirmConsumedLostPushMessage),
  ],
  actions: [
    serveAction(partner_set_push, setPush),
    serveAction(partner_set_push_key, setPushKey),
    serveAction(push_status, pushStatus),
    serveAction(push_list, listPushes),
    serveAction(push_get, getPush),
    serveAction(push_send_again, sendAgain),
    serveAction(push_send_test, sendTest),
    serveAction(push_stream, streamPushes),
    serveAction(push_trigger, triggerPush),
  ],
  collections: {
    push_receiver: {
      about: 'Where partners receive pushes, and which ones.',
      written_by: 'v2.push.set_app_push_config and partner/set_push',
      hidden: ['push_key_encrypted'],
    },
    push_message: { about: 'Pushes to partners.', written_by: 'events, push/send_again and push/trigger' },
    push_attempt: { about: 'Attempts to deliver pushes.', written_by: 'the node that sends pushes' },
  },
  secrets: [listStoredPushKeys],
  tables: pushTables,
  migrations: pushMigrations,
  periodic: [messageCleanup],
});
