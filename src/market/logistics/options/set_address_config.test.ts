import { expect, test } from 'vitest';
import { addressSettings } from '../../../../test/support/orders/address_settings.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { set_address_config } from './set_address_config.contract.ts';

onEachEngine('set_address_config', (world) => {
  const { set, use, list, usesOf, setting } = addressSettings(world);

  const all = ['DEFAULT_ADDRESS', 'PICK_UP_ADDRESS', 'RETURN_ADDRESS'];

  test('named uses move to the address, in both spellings, and the others stay', async () => {
    const { shop, free } = await setting();
    const { body } = await use(shop, free, 'PICKUP_ADDRESS');
    expect(body).toEqual({ request_id: expect.stringMatching(/./), error: '', message: '' });
    expect(await usesOf(shop)).toEqual([['DEFAULT_ADDRESS', 'RETURN_ADDRESS'], ['PICK_UP_ADDRESS']]);
    expect((await use(shop, free, 'RETURN_ADDRESS', 'PICK_UP_ADDRESS', 'PICKUP_ADDRESS')).body.error).toBe(
      '',
    );
    expect(await usesOf(shop)).toEqual([['DEFAULT_ADDRESS'], ['PICK_UP_ADDRESS', 'RETURN_ADDRESS']]);
    expect((await use(shop, free)).body.error).toBe('');
    expect(await usesOf(shop)).toEqual([['DEFAULT_ADDRESS'], ['PICK_UP_ADDRESS', 'RETURN_ADDRESS']]);
  });

  test('of two calls that move one use to different addresses, both finish and one address has it', async () => {
    const { shop, used, free } = await setting();
    await Promise.all([use(shop, free, 'RETURN_ADDRESS'), use(shop, used, 'RETURN_ADDRESS')]);
    expect((await usesOf(shop)).flat().toSorted()).toEqual(all);
  });

  test('show_pickup_address hides and shows the pickup address, under either name', async () => {
    const { shop } = await setting();
    expect((await list(shop)).show_pickup_address).toBe(true);
    await set(shop, { show_pickup_address: false });
    expect((await list(shop)).show_pickup_address).toBe(false);
    await set(shop, { show_pick_up_address: true });
    expect((await list(shop)).show_pickup_address).toBe(true);
    await set(shop, {});
    expect((await list(shop)).show_pickup_address).toBe(true);
  });

  eachRefusal(world, set_address_config, {
    no_such_address: [
      'an address of another shop',
      async () => {
        const [{ shop }, other] = [await setting(), await setting()];
        return () => use(shop, other.free, 'RETURN_ADDRESS');
      },
    ],
    address_type_invalid: [
      'an unknown use',
      async () => {
        const { shop, free } = await setting();
        return () => use(shop, free, 'RETURN_ADDRESS', 'OFFICE');
      },
    ],
    no_inbound_pickup: [
      'the use INBOUND_PICKUP_ADDRESS',
      async () => {
        const { shop, free } = await setting();
        return () => use(shop, free, 'INBOUND_PICKUP_ADDRESS');
      },
    ],
  });
});
