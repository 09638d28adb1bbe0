// Who sends a package, as its label will say.
import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { arranged, type GivenOrder, packageNames } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/harness.ts';
import { gatherLabels, type PackageName } from './label_content.ts';

onEachEngine('the label of a package', (world) => {
  const gather = ({ shop_id }: GivenShop, packages: readonly PackageName[]) =>
    gatherLabels(world.marketplace.database, { shop_id, document_type: 'THERMAL_AIR_WAYBILL', packages });

  /** A shop with three addresses: its default one, a warehouse, and one where packages are picked up. */
  async function shopWithAddresses() {
    const shop = await world.given.shop();
    const address = async (contact_name: string, address_flag: string[] = []) =>
      (await world.given.address({ shop, contact_name, address_flag })).address_id;
    // The default address is not the first one.
    const other = await address('Other');
    const pickup = await address('Pickup', ['pickup_address']);
    const warehouse = await address('Warehouse');
    const home = await address('Home', ['return_address', 'default_address']);
    const { logistic_id } = await world.given.channel();
    return { shop, other, pickup, warehouse, home, logistic_id };
  }

  const senderNames = async (shop: GivenShop, order: GivenOrder) => {
    const { labels, failures } = await gather(shop, packageNames(order));
    expect(failures).toEqual([]);
    return labels.map(({ sender }) => sender.name);
  };

  test('says that it comes from where it is picked up; else from its warehouse; else from the default address', async () => {
    const { shop, pickup, warehouse, logistic_id } = await shopWithAddresses();
    const order = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id, mode: 'pickup', address_id: pickup, ships_from_address_id: warehouse },
        { ...arranged, logistic_id, ships_from_address_id: warehouse },
        { ...arranged, logistic_id },
      ],
    });
    expect(await senderNames(shop, order)).toEqual(['Pickup', 'Warehouse', 'Home']);
  });

  test('passes over an address that the shop does not have any more', async () => {
    const { shop, warehouse, logistic_id } = await shopWithAddresses();
    const order = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id, mode: 'pickup', address_id: 999_999, ships_from_address_id: warehouse },
        { ...arranged, logistic_id, mode: 'pickup', address_id: 999_999, ships_from_address_id: 999_998 },
      ],
    });
    expect(await senderNames(shop, order)).toEqual(['Warehouse', 'Home']);
  });

  test("never says another shop's address", async () => {
    const { pickup } = await shopWithAddresses();
    const { shop, logistic_id } = await shopWithAddresses();
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id, address_id: pickup, ships_from_address_id: pickup }],
    });
    expect(await senderNames(shop, order)).toEqual(['Home']);
  });

  test('names the sender by the real name that was given, at the same address', async () => {
    const { shop, warehouse, logistic_id } = await shopWithAddresses();
    const order = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id, sender_real_name: 'Dewi Lestari', ships_from_address_id: warehouse },
      ],
    });
    const { labels } = await gather(shop, packageNames(order));
    expect(labels).toMatchObject([{ sender: { name: 'Dewi Lestari', address: '1 Harbour Road' } }]);
  });

  test('comes from any address of a shop that has no default one, and from a shop without an address by its name', async () => {
    const shop = await world.given.shop({ shop_name: 'Harbour Lights' });
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id: (await world.given.channel()).logistic_id }],
    });
    const labels = async () => (await gather(shop, packageNames(order))).labels;
    expect(await labels()).toMatchObject([
      { region: 'SG', sender: { name: 'Harbour Lights', address: '', region: 'SG' } },
    ]);
    await world.given.address({ shop, address_flag: ['return_address'], contact_name: 'Returns' });
    expect(await labels()).toMatchObject([{ sender: { name: 'Returns', address: '1 Harbour Road' } }]);
  });
});
