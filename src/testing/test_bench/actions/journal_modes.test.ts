import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { readSettings } from '../../../program/settings/settings.ts';

const get_shop_info = 'v2.shop.get_shop_info';
const get_voucher = 'v2.voucher.get_voucher';

test('a journal is only kept by default where a developer has the demo', () => {
  expect(readSettings({}).journal).toBeUndefined();
  expect(readSettings({ STOA_JOURNAL: 'refused' }).journal).toBe('refused');
  expect(() => readSettings({ STOA_JOURNAL: 'some' })).toThrow('must be one of off, refused, all');
});

onEachEngine('a marketplace by default', (world) => {
  test('observes no calls', async () => {
    expect(world.app.test_bench).toBeUndefined();
    expect((await act(world, 'journal.list', {})).body).toMatchObject({ code: 'journal_off' });
  });
});

onEachEngine(
  'a marketplace whose journal keeps refused calls',
  (world) => {
    test('keeps only these calls, and calls without a valid sign', async () => {
      const shop = await world.given.shop();
      await world.call(get_shop_info, {}, { shop });
      const { body } = await world.call(get_voucher, { voucher_id: 1 }, { shop });
      const stranger = { ...world.partner, partner_key: 'x'.repeat(64) };
      const unsigned = await world.call(get_shop_info, {}, { shop, partner: stranger });
      const { call_list } = (await act(world, 'journal.list', {})).body;
      expect(call_list.map(({ request_id }) => request_id)).toEqual([
        body.request_id,
        unsigned.body.request_id,
      ]);
    });
  },
  { config: { journal: 'refused' } },
);

onEachEngine(
  'a marketplace whose journal keeps all calls',
  (world) => {
    test('shows what a call changed, and neither faults nor the clock of a marketplace for tests', async () => {
      const { shop, packages } = await world.given.order();
      const [{ order_sn, package_number } = { order_sn: '', package_number: '' }] = packages;
      const { body } = await world.call(
        'v2.order.cancel_order',
        { order_sn, cancel_reason: 'CUSTOMER_REQUEST' },
        { shop },
      );
      const call = (await act(world, 'journal.get', { request_id: body.request_id })).body;
      expect(call.request_body).toContain(order_sn);
      expect(package_number).not.toBe('');
      for (const name of ['fault.list', 'clock.get', 'journal.replay'] as const) {
        const request = name === 'journal.replay' ? { request_id: body.request_id } : {};
        expect((await act(world, name, request)).body).toMatchObject({ code: 'only_in_sandbox' });
      }
    });

    test('shows neither secrets nor personal data of those who buy', async () => {
      const { shop, order_sn } = await world.given.order({
        recipient_address: {
          name: 'Ada Lovelace',
          phone: '+65 9123 4567',
          region: 'SG',
          state: 'Central Region',
          city: 'Queenstown',
          district: 'Tanglin',
          town: 'Halt',
          address: '12 Analytical Road',
          zipcode: '149987',
        },
        buyer_username: 'countess_ada',
        message_to_seller: 'Ring twice please',
      });
      const { body } = await world.call(
        'v2.order.get_order_detail',
        {
          order_sn_list: [order_sn],
          response_optional_fields: ['recipient_address', 'buyer_username', 'item_list', 'total_amount'],
        },
        { shop },
      );
      const answered = JSON.stringify(body);
      const call = (await act(world, 'journal.get', { request_id: body.request_id })).body;
      const shown = JSON.stringify(call);
      for (const personal of ['Lovelace', '9123', 'Queenstown', 'Analytical', '149987', 'countess_ada']) {
        expect(answered).toContain(personal);
        expect(shown).not.toContain(personal);
      }
      expect(shown).not.toContain('Ring twice');
      expect(shown).not.toContain(shop.access_token);
      // What is no personal data stays.
      expect(shown).toContain(order_sn);
      expect(shown).toContain('Kopi cup');
    });

    test('shows a name in neither the request nor a message that repeats it', async () => {
      const { shop, order_sn } = await world.given.order();
      const dropoff = { sender_real_name: 'Ada Lovelace', branch_id: 'Ada Lovelace' };
      const { body } = await world.call('v2.logistics.ship_order', { order_sn, dropoff }, { shop });
      expect(body.error).not.toBe('');
      const call = (await act(world, 'journal.get', { request_id: body.request_id })).body;
      expect(JSON.stringify(call)).not.toContain('Lovelace');
      expect(call.request_body).toContain(order_sn);
    });
  },
  { config: { journal: 'all' } },
);
