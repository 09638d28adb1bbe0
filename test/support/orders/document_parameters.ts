// Answers of get_shipping_document_parameter for packages.
import { expect } from 'vitest';
import type { GivenShop } from '../given/account.ts';
import { arranged, packageNames } from '../given/order.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';

/** The answer for an arranged package whose channel has the document types of `given.channel`. */
export const default_types = {
  suggest_shipping_document_type: 'THERMAL_AIR_WAYBILL',
  selectable_shipping_document_type: ['NORMAL_AIR_WAYBILL', 'THERMAL_AIR_WAYBILL'],
};
export const unknown_order = {
  fail_error: 'logistics.order_not_exist',
  fail_message: expect.stringMatching(/./),
};
export const unknown_package = {
  fail_error: 'logistics.package_number_not_found',
  fail_message: expect.stringMatching(/./),
};

export function documentParameters(world: World) {
  const getParameters = async (shop: GivenShop, order_list: unknown) =>
    (await world.call('v2.logistics.get_shipping_document_parameter', { order_list }, { shop })).body;

  /** A shop with an order of this many arranged packages, on a new channel. */
  async function shipment(package_count = 1, channel: Columns<'logistics_channel'> = {}) {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel(channel);
    const packages = Array.from({ length: package_count }, () => ({ ...arranged, logistic_id }));
    const order = await world.given.order({ shop, packages });
    return { shop, order, rows: packageNames(order), order_sn: order.order_sn };
  }

  return { getParameters, shipment };
}
