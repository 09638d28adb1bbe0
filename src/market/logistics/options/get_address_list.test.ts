import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { get_address_list } from './get_address_list.contract.ts';

onEachEngine('get_address_list', (world) => {
  const { name } = get_address_list;
  const list = async (shop: Awaited<ReturnType<typeof world.given.shop>>) =>
    (await world.call(name, {}, { shop })).body.response;

  test("lists the shop's own addresses in the order of address_id, each with its uses", async () => {
    const shop = await world.given.shop();
    await world.given.address();
    const address = {
      shop_id: shop.shop_id,
      contact_name: 'Harbour Kitchen',
      phone: '1',
      region: 'SG',
      city: 'Singapore',
      address: '12 Toh Tuck Link',
      zipcode: '596225',
    } as const;
    await world.given.rows([
      ['shop_address', { ...address, address_id: 602, address_flag: ['default_address', 'pickup_address'] }],
      ['shop_address', { ...address, address_id: 601, address_flag: [] }],
      ['shop_address', { ...address, address_id: 603, address_flag: ['return_address'] }],
    ]);
    const shown = (address_id: number, address_type: string[]) => ({
      address_id,
      region: 'SG',
      state: '',
      city: 'Singapore',
      district: '',
      town: '',
      address: '12 Toh Tuck Link',
      zipcode: '596225',
      address_type,
    });
    expect(await list(shop)).toEqual({
      show_pickup_address: true,
      address_list: [
        shown(601, []),
        shown(602, ['DEFAULT_ADDRESS', 'PICK_UP_ADDRESS']),
        shown(603, ['RETURN_ADDRESS']),
      ],
    });
  });

  test('a shop without addresses has an empty list and no pickup address', async () => {
    expect(await list(await world.given.shop())).toEqual({ show_pickup_address: false, address_list: [] });
  });
});
