import { expect, test } from 'vitest';
import { invoiceCalls } from '../../../../test/support/orders/invoices.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_pending_buyer_invoice_order_list } from './get_pending_buyer_invoice_order_list.contract.ts';

onEachEngine('get_pending_buyer_invoice_order_list', (world) => {
  const { upload, pending, pendingOf, asked, philippine } = invoiceCalls(world);

  test('in PH, orders whose buyers ask wait for a document, oldest first, unless they are cancelled', async () => {
    const shop = await philippine();
    const made = [];
    for (const order_sn of ['A', 'B', 'C', 'D']) made.push(await world.given.order({ shop, order_sn }));
    const cancelled = await world.given.order({ shop, order_sn: 'E', order_status: 'CANCELLED' });
    for (const [at, order] of made.slice(0, 3).entries())
      await asked(order, { requested_at: `now+${3 - at}m` });
    await asked(cancelled);
    expect(await pendingOf(shop)).toEqual(['C', 'B', 'A']);
    const first = (await pending(shop, { page_size: 2 })).body.response;
    expect([first.order_list.length, first.more]).toEqual([2, true]);
    const { response } = (await pending(shop, { page_size: 2, cursor: first.next_cursor })).body;
    expect(response).toEqual({ more: false, next_cursor: '', order_list: [{ order_sn: 'A' }] });
    await upload(shop, 'B', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'jpeg');
    expect(await pendingOf(shop)).toEqual(['C', 'A']);
  });

  eachRefusal(world, get_pending_buyer_invoice_order_list, {
    not_local_uploading: [
      'a shop in another region',
      async () => {
        const shop = await world.given.shop({ region: 'SG' });
        return () => pending(shop);
      },
    ],
    invoice_cursor_not_ours: [
      'the cursor of another shop',
      async () => {
        const [shop, other] = [await philippine(), await philippine()];
        for (const order_sn of ['A', 'B']) await asked(await world.given.order({ shop, order_sn }));
        const { next_cursor: cursor } = (await pending(shop, { page_size: 1 })).body.response;
        return () => pending(other, { page_size: 1, cursor });
      },
    ],
  });
});
