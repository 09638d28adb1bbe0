import { expect, test } from 'vitest';
import { lostPushCalls } from '../../../../test/support/push/lost_messages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('get_lost_push_message', (world) => {
  const { list, partnerWithLost } = lostPushCalls(world);

  test('lists lost pushes, each with the whole push, the earliest first', async () => {
    const { partner, shop_id } = await partnerWithLost(2);
    const body = `{"code":3,"shop_id":${shop_id}}`;
    const lost = { shop_id, code: 3, timestamp: world.clock.now - 3_600, data: body };
    expect(await list(partner)).toEqual({
      push_message_list: [lost, lost],
      has_next_page: false,
      last_message_id: 2,
    });
  });

  test('lists lost pushes for 3 days, and only to their partner', async () => {
    const { partner } = await partnerWithLost(1, { settled_at: 'now-71h' });
    const { partner: other } = await partnerWithLost(1, { settled_at: 'now-72h' });
    expect((await list(partner)).push_message_list).toHaveLength(1);
    expect((await list(other)).push_message_list).toEqual([]);
    const nothing = { push_message_list: [], has_next_page: false, last_message_id: 0 };
    expect(await list(await world.given.partner())).toEqual(nothing);
  });

  test('lost pushes are deleted with their attempts when their time is over', async () => {
    const { partner } = await partnerWithLost(1, { kept_until: 'now+1h' });
    const { partner_id } = partner;
    await world.given.row('push_attempt', {
      partner_id,
      message_no: 1,
      attempt_no: 1,
      started_at: 'now-1h',
      duration_ms: 3_000,
      outcome: 'timed_out',
      answer: '',
    });
    await world.runJobs();
    expect((await list(partner)).push_message_list).toHaveLength(1);
    world.clock.advance({ hours: 1 });
    await world.runJobs();
    expect((await list(partner)).push_message_list).toEqual([]);
  });
});
