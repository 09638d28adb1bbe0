import { expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('get_app_push_config', (world) => {
  // The calls are public, so the shop that `world.call` requires is not sent.
  const nobody: GivenShop = { shop_id: 1, region: 'SG', access_token: '' };
  const get = async (partner: GivenPartner) =>
    (await world.call('v2.push.get_app_push_config', {}, { shop: nobody, partner })).body.response;

  test('a partner that has set nothing has no URL, and all codes are off', async () => {
    expect(await get(await world.given.partner())).toEqual({
      callback_url: '',
      live_push_status: 'Normal',
      blocked_shop_id: [],
      push_config_on_list: [],
      push_config_off_list: [1, 2, 3, 4, 8, 11, 12, 15, 16, 22, 29, 30, 47],
    });
  });

  test('a suspended partner sees since when', async () => {
    const partner = await world.given.partner();
    await world.given.row('push_receiver', {
      partner_id: partner.partner_id,
      callback_url: 'https://erp.example/push',
      callback_set_at: 'now-9d',
      codes_on: [3],
      status: 'Suspended',
      suspended_at: 'now-1h',
    });
    expect(await get(partner)).toMatchObject({
      callback_url: 'https://erp.example/push',
      live_push_status: 'Suspended',
      suspended_time: world.clock.now - 3_600,
      push_config_on_list: [3],
    });
  });
});
