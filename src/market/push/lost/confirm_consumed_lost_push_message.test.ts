import { expect, test } from 'vitest';
import { lostPushCalls } from '../../../../test/support/push/lost_messages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { confirm_consumed_lost_push_message } from './confirm_consumed_lost_push_message.contract.ts';

onEachEngine('confirm_consumed_lost_push_message', (world) => {
  const { list, confirm, partnerWithLost } = lostPushCalls(world);

  test('lost pushes come in pages of 100, of which the next can be read after the first is confirmed', async () => {
    const { partner } = await partnerWithLost(101);
    const first = await list(partner);
    expect([first.push_message_list.length, first.has_next_page, first.last_message_id]).toEqual([
      100,
      true,
      100,
    ]);
    expect(await list(partner)).toEqual(first);
    expect((await confirm(100, partner)).body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
    });
    const second = await list(partner);
    expect([second.push_message_list.length, second.has_next_page, second.last_message_id]).toEqual([
      1,
      false,
      101,
    ]);
  });

  test('lost pushes stay confirmed when an earlier id is confirmed again', async () => {
    const { partner } = await partnerWithLost(3);
    await confirm(3, partner);
    expect((await confirm(1, partner)).body.error).toBe('');
    expect((await list(partner)).push_message_list).toEqual([]);
  });

  eachRefusal(world, confirm_consumed_lost_push_message, {
    message_unknown: [
      'a message that was not lost',
      async () => {
        const { partner } = await partnerWithLost(1);
        return () => confirm(2, partner);
      },
    ],
  });
});
