import { beforeEach, expect, test } from 'vitest';
import type { GivenPartner, GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import {
  key_add,
  key_retire,
  partner_create,
  partner_reinstate,
  partner_suspend,
} from './partner_actions.contract.ts';

const unknown = 999_999;

onEachEngine('actions on partners and their keys', (world) => {
  let partner: GivenPartner;
  let shop: GivenShop;
  beforeEach(async () => {
    ({ partner, shop } = await world.given.linkedPartner({ shop: await world.given.shop() }));
  });
  async function call(by: GivenPartner) {
    world.clock.advance({ seconds: 1 });
    const { body } = await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { partner: by, shop });
    return body.error;
  }

  test('partner.create creates a partner with a valid key, and shows the key once', async () => {
    const { body } = await act(world, 'partner.create', { partner_name: 'ERP' });
    expect(body.partner_id).toBeGreaterThanOrEqual(4_000_000_000);
    expect(body).toMatchObject({ key_id: 1, partner_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const made = { partner_id: body.partner_id, partner_key: body.partner_key };
    // The partner is known and its signature is right, but it has no token for the shop.
    expect(await call(made)).toBe('error_auth');
    expect(JSON.stringify(world.logged)).not.toContain(body.partner_key);
  });

  test('partner.create accepts an id from the range for operators', async () => {
    const partner_id = world.given.nextId();
    const { body } = await act(world, 'partner.create', { partner_id, partner_name: 'ERP' });
    expect(body.partner_id).toBe(partner_id);
  });

  test('a suspended partner is refused a second later, and accepted again after it is reinstated', async () => {
    const { partner_id } = partner;
    await act(world, 'partner.suspend', { partner_id });
    expect(await call(partner)).toBe('invalid_partner_id');
    await act(world, 'partner.reinstate', { partner_id });
    expect(await call(partner)).not.toBe('invalid_partner_id');
  });

  test('a key can be replaced without interrupting calls: both keys work until the first is retired', async () => {
    const { partner_id } = partner;
    const { body } = await act(world, 'key.add', { partner_id });
    expect(body.key_id).toBe(2);
    const renewed = { partner_id, partner_key: body.partner_key };
    for (const by of [partner, renewed]) expect(await call(by)).not.toBe('error_sign');
    expect((await act(world, 'key.retire', { partner_id, key_id: 1 })).status).toBe(200);
    expect(await call(partner)).toBe('error_sign');
    expect(await call(renewed)).not.toBe('error_sign');
  });

  eachActionRefusal(world, partner_create, {
    partner_exists: [
      'a partner_id that is taken',
      async () => ({ partner_id: partner.partner_id, partner_name: 'ERP' }),
    ],
    id_not_yours: [
      'a partner_id that Stoa draws',
      async () => ({ partner_id: 4_000_000_000, partner_name: 'ERP' }),
    ],
  });
  eachActionRefusal(world, partner_suspend, {
    partner_not_found: ['an unknown partner', async () => ({ partner_id: unknown })],
    already_suspended: [
      'a partner that is banned',
      async () => ({ partner_id: (await world.given.partner({ status: 'banned' })).partner_id }),
    ],
  });
  eachActionRefusal(world, partner_reinstate, {
    partner_not_found: ['an unknown partner', async () => ({ partner_id: unknown })],
    not_suspended: ['a partner that is not banned', async () => ({ partner_id: partner.partner_id })],
  });
  eachActionRefusal(world, key_add, {
    partner_not_found: ['an unknown partner', async () => ({ partner_id: unknown })],
    too_many_keys: [
      'a partner with two live keys',
      async () => {
        await act(world, 'key.add', { partner_id: partner.partner_id });
        return { partner_id: partner.partner_id };
      },
    ],
  });
  eachActionRefusal(world, key_retire, {
    key_not_found: ['an unknown key', async () => ({ partner_id: partner.partner_id, key_id: 7 })],
    last_key: ['the only live key', async () => ({ partner_id: partner.partner_id, key_id: 1 })],
  });
});
