import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { compileCheck } from '../../../kit/contract/check.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { pushBody } from '../../../kit/pushes/push_code.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { listLinkedPartners } from '../../accounts/consent/links.store.ts';
import { push_codes } from '../../push_codes.ts';
import { findPushCode } from '../declared_codes.ts';
import { blocks } from '../listening/hears.ts';
import type { Message } from '../messages.store.ts';
import { addMessages } from '../sending/add_messages.ts';
import { newMsgId } from '../test_push.ts';
import { dataAbout } from './fill_sample.ts';
import type { push_trigger } from './push_trigger.contract.ts';
import { readRows } from './read_rows.ts';

const listed = push_codes
  .toSorted((one, other) => one.code - other.code)
  .map(({ code, name }) => `${code} (${name})`)
  .join(', ');

export const triggerPush: ActionHandler<typeof push_trigger> = async (
  { store, now, outgoing, refuse },
  { code: number, partner_id, data: replaced = {}, ...named },
) => {
  const { shop_id } = named;
  const code = findPushCode(number);
  if (!code) return refuse('unknown_code', `There is no code ${number}. There are ${listed}.`);
  const read = await store.transaction(async (transaction) => {
    const shop = await transaction.first(findShop, { shop_id });
    if (!shop) return refuse('row_not_found', `There is no shop ${shop_id}.`);
    const linked = await transaction.all(listLinkedPartners.shop, { owner_id: shop_id, now });
    const rows = await readRows(transaction, code, named);
    return isRefused(rows) ? rows : { ...rows, linked_ids: linked.map((link) => link.partner_id) };
  });
  if (isRefused(read)) return read;
  const { facts, subject, linked_ids } = read;
  const needs_link = code.audience !== 'named_partner';
  if (partner_id !== undefined && needs_link && !linked_ids.includes(partner_id)) return refuse('not_linked');
  const data = { ...dataAbout(code, facts, now), ...replaced };
  const head = { msg_id: newMsgId(), timestamp: now, shop_id, partner_id: partner_id ?? 1 };
  const broken = compileCheck(code.body)(pushBody(code, head, data));
  if (broken !== undefined)
    return refuse('body_invalid', `The push would not be as its code declares: ${broken}.`);
  const message = {
    code: number,
    shop_id: code.level === 'none' ? null : shop_id,
    subject,
    data,
    timestamp: now,
  };
  const added: Message[] = [];
  for (const to of partner_id === undefined ? linked_ids : [partner_id])
    added.push(
      ...(await store.transaction(async (transaction) => {
        const sent = await addMessages(
          transaction,
          to,
          [message],
          now,
          (receiver) => !blocks(receiver, shop_id),
        );
        if (sent.length > 0) transaction.onCommit(() => outgoing.onReceiverChanged());
        return sent;
      })),
    );
  if (added.length === 0) return refuse('no_receiver');
  return {
    pushes: added.map(({ partner_id: to, message_no, msg_id, body }) => ({
      partner_id: to,
      message_no,
      msg_id,
      body,
    })),
  };
};
