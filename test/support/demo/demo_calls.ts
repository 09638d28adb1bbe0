// Calls with the examples of the demo marketplace.

import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { Region } from '../../../src/kit/contract/region.ts';
import { type DemoDescription, describeDemo, ensureDemo } from '../../../src/program/demo/demo.ts';
import type { ViewCall } from '../generic/shown_rows.ts';
import type { World } from '../world/harness.ts';

/** Loads the demo marketplace. */
export async function openDemoWorld(world: World): Promise<DemoDescription> {
  await ensureDemo(world.marketplace, true);
  return describeDemo(world.marketplace);
}

/** The example of an operation. @throws Error if there is none. */
export function exampleCall(world: World, demo: DemoDescription, { name }: Operation): ViewCall {
  const { caller, request } = demo.examples[name] ?? {};
  if (!caller || !request) throw new Error(`${name}: give it an example in demo/source/marketplace.json`);
  const { partner_id, partner_key, shops, merchants } = demo;
  const partner = { partner_id, partner_key };
  const shop = shops.find((other) => other.name === caller);
  const [merchant] = merchants;
  if (shop) {
    const as = { partner, shop: { ...shop, region: shop.region as Region } };
    return { tenant_id: shop.shop_id, call: () => world.call(name, request, as) };
  }
  if (!merchant) throw new Error(`${name}: there is no ${caller}`);
  return {
    tenant_id: merchant.merchant_id,
    call: () => world.call(name, request, { partner, merchant }),
  };
}
