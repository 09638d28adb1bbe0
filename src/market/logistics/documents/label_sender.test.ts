// The sender of a package on its label.
import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { arranged, type GivenOrder, packageNames } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { gatherLabels, type LabelledPackage } from './label_content.ts';

onEachEngine('the label of a package', (world) => {
  const context = () => ({ store: world.marketplace.database, reference: { clock: world.clock } });
  const gather = ({ shop_id }: GivenShop, packages: readonly LabelledPackage[]) =>
    gatherLabels(context(), { shop_id, document_type: 'THERMAL_AIR_WAYBILL', packages });

  /** A shop with three addresses: a default address, a warehouse, and a pickup address. */
  async function shopWithAddresses() {
    const shop = await world.given.shop();
    const address = async (contact_name: string, address_flag: string[] = []) =>
      (await world.given.address({ shop, contact_name, address_flag })).address_id;
    // The default address is not the first address.
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

  test('shows the pickup address as sender, otherwise the warehouse, otherwise the default address', async () => {
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

  test('ignores an address that the shop no longer has', async () => {
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

  test('never shows an address of another shop', async () => {
    const { pickup } = await shopWithAddresses();
    const { shop, logistic_id } = await shopWithAddresses();
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id, address_id: pickup, ships_from_address_id: pickup }],
    });
    expect(await senderNames(shop, order)).toEqual(['Home']);
  });

  test('shows the given real name of the sender, with the same address', async () => {
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

  test('shows any address of a shop without a default address, and the name of a shop without addresses', async () => {
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
