import { expect, test } from 'vitest';
import { addressSettings } from '../../../../test/support/orders/address_settings.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { delete_address } from './delete_address.contract.ts';

onEachEngine('delete_address', (world) => {
  const { remove, usesOf, setting } = addressSettings(world);

  const all = ['DEFAULT_ADDRESS', 'PICK_UP_ADDRESS', 'RETURN_ADDRESS'];

  test('a deleted address is neither listed nor offered, and packages arranged with it keep their label', async () => {
    const { shop, free } = await setting();
    const arranged = {
      logistics_status: 'LOGISTICS_REQUEST_CREATED',
      mode: 'pickup',
      address_id: free,
    } as const;
    const { order_sn } = await world.given.order({ shop, packages: [arranged] });
    expect((await remove(shop, free)).body.error).toBe('');
    expect(await usesOf(shop)).toEqual([all]);
    const printed = { order_list: [{ order_sn }] };
    const { body } = await world.call('v2.logistics.get_shipping_document_parameter', printed, { shop });
    expect(body.error).toBe('');
  });

  eachRefusal(world, delete_address, {
    no_such_address: [
      'an address that is deleted already',
      async () => {
        const { shop, free } = await setting();
        await remove(shop, free);
        return () => remove(shop, free);
      },
    ],
    address_in_use: [
      'an address with a use',
      async () => {
        const { shop, used } = await setting();
        return () => remove(shop, used);
      },
    ],
  });
});
