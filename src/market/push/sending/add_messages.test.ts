import { expect, test } from 'vitest';
import { orderMessages } from '../../../../test/support/push/order_messages.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { addMessages } from './add_messages.ts';

onEachEngine('a push that is not as its code declares it', (world) => {
  test('is a defect that is logged, and is not stored; the others of its events are', async () => {
    const { partner_id } = await world.given.partner();
    await world.given.row('push_receiver', { partner_id, callback_url: 'https://a.example/', codes_on: [3] });
    const subjects = ['order:A', 'order:B', 'order:C'];
    const messages = orderMessages(7, subjects, world.clock.now).map((message) =>
      message.subject === 'order:B' ? { ...message, data: { ...message.data, phone: '+65 1234' } } : message,
    );
    const added = await world.marketplace.database.transaction((store) =>
      addMessages(store, partner_id, messages, world.clock.now, () => true),
    );
    expect(added).toHaveLength(2);
    const rows = (await storedRows(world, 'push_message')) as {
      partner_id: number;
      message_no: number;
      subject: string;
    }[];
    const own = rows.filter((row) => row.partner_id === partner_id);
    expect(own.map(({ message_no, subject }) => [message_no, subject])).toEqual([
      [1, 'order:A'],
      [2, 'order:C'],
    ]);
    const defects = world.logged.filter(({ msg }) => msg === 'defect');
    expect(JSON.stringify(defects)).toContain('code 3 is not sent');
    expect(JSON.stringify(defects)).toContain('data.phone is not a field of this record');
    expect(JSON.stringify(defects)).not.toContain('1234');
  });
});
