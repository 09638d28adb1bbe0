import type { GivenPartner, GivenShop } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';

/** Calls of operations about lost pushes. They are public: the shop that `world.call` requires is not sent. */
export function lostPushCalls(world: World) {
  const nobody: GivenShop = { shop_id: 1, region: 'SG', access_token: '' };
  const list = async (partner: GivenPartner) =>
    (await world.call('v2.push.get_lost_push_message', {}, { shop: nobody, partner })).body.response;
  const confirm = (last_message_id: number, partner: GivenPartner) =>
    world.call('v2.push.confirm_consumed_lost_push_message', { last_message_id }, { shop: nobody, partner });

  /** A partner that has lost this many messages, and their shop. */
  async function partnerWithLost(count: number, columns: Columns<'push_message'> = {}) {
    const partner = await world.given.partner();
    const { partner_id } = partner;
    const { shop_id } = await world.given.shop({ partner });
    await world.given.row('push_receiver', { partner_id, message_count: count, lost_count: count });
    for (let no = 1; no <= count; no++)
      await world.given.row('push_message', {
        partner_id,
        message_no: no,
        msg_id: no.toString(16).padStart(32, '0'),
        code: 3,
        shop_id,
        subject: `order:${no}`,
        body: `{"code":3,"shop_id":${shop_id}}`,
        state: 'lost',
        attempts: 4,
        created_at: 'now-5h',
        due_at: 'now-1h',
        settled_at: 'now-1h',
        kept_until: 'now+7d',
        lost_no: no,
        outcome: 'timed_out',
        ...columns,
      });
    return { partner, shop_id };
  }

  return { list, confirm, partnerWithLost };
}
