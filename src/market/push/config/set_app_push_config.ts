import type { Context, Handler } from '../../../engine/gateway/handler.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { findSigningKey } from '../keys.ts';
import { suppressDue } from '../messages.store.ts';
import { insertReceiver, lockReceiver, type Receiver, updateConfig } from '../push.store.ts';
import { sendTestPush, testFault } from '../test_push.ts';
import type { set_app_push_config } from './set_app_push_config.contract.ts';

type Operation = typeof set_app_push_config;

const numerically = (one: number, other: number) => one - other;

/** Tests a URL. @returns a refusal if it cannot be used. */
async function testUrl(context: Context<Operation>, url: string) {
  const { outgoing, master_keys, store, partner_id, now, refuse } = context;
  const at_once = outgoing.checkUrl(url);
  const fault = at_once && testFault({ outcome: at_once });
  if (fault) return refuse(fault.reason, { message: messageOf(fault) });
  const key = await store.transaction(async (transaction) => {
    const receiver = await transaction.first(lockReceiver, { partner_id });
    return findSigningKey(transaction, master_keys, receiver ?? { partner_id, push_key_encrypted: null });
  });
  if (!outgoing.tests.admits(String(partner_id))) return refuse('too_many_tests');
  const failed = testFault(await sendTestPush(outgoing, { url, key: key ?? '', now }));
  return failed && refuse(failed.reason, { message: messageOf(failed) });
}

const messageOf = ({ message }: { message: string }) => `Invalid callback_url: ${message}`;

/** What the receiver has after this call. */
function changedConfig(
  { codes_on, callback_url, callback_set_at, blocked_shop_ids }: Receiver,
  now: number,
  request: Parameters<Handler<Operation>>[1],
):
  | Refusal<'url_missing'>
  | Pick<Receiver, 'callback_url' | 'callback_set_at' | 'codes_on' | 'blocked_shop_ids'> {
  const { set_push_config_on = [], set_push_config_off = [], blocked_shop_id_list } = request;
  const url = request.callback_url ?? callback_url;
  if (url === null && set_push_config_on.length > 0) return refused('url_missing');
  const codes = new Set([...parseJson(codes_on), ...set_push_config_on]);
  for (const code of set_push_config_off) codes.delete(code);
  const shop_ids = blocked_shop_id_list && [...new Set(blocked_shop_id_list)].toSorted(numerically);
  return {
    callback_url: url,
    callback_set_at: callback_url === null && url !== null ? now : callback_set_at,
    codes_on: toJson([...codes].toSorted(numerically)),
    blocked_shop_ids: shop_ids ? toJson(shop_ids) : blocked_shop_ids,
  };
}

export const setAppPushConfig: Handler<Operation> = async (context, request) => {
  const { partner_id, store, now, settings, outgoing, refuse } = context;
  const { callback_url, set_push_config_on = [], set_push_config_off = [] } = request;
  if (set_push_config_on.some((code) => set_push_config_off.includes(code))) return refuse('code_on_and_off');
  const refusal = callback_url === undefined ? undefined : await testUrl(context, callback_url);
  if (refusal) return refusal;
  return store.transaction(
    async (transaction) => {
      await transaction.run(insertReceiver, { partner_id });
      const receiver = await transaction.first(lockReceiver, { partner_id });
      if (!receiver) throw new Error(`The receiver of partner ${partner_id} is gone.`);
      const config = changedConfig(receiver, now, request);
      if ('reason' in config) return refuse(config.reason);
      if (receiver.status === 'Suspended') {
        const kept_until = now + settings.push_days * 86_400;
        await transaction.run(suppressDue, { partner_id, now, kept_until });
      }
      await transaction.run(updateConfig, { partner_id, ...config, counted_from: now });
      transaction.onCommit(() => outgoing.onReceiverChanged());
      return { result: 'success' };
    },
    (result) => 'result' in result,
  );
};
