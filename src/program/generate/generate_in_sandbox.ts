// Generates rows in a sandbox, at its own time.

import type { Marketplace } from '../../engine/marketplace.ts';
import type { GenerateInSandbox } from '../../engine/sandbox/sandboxes.ts';
import { type Refusal, refused } from '../../kit/contract/refusal.ts';
import { NamedShopError } from '../named_shop.ts';
import { generateItemsOf, generateOrdersOf, generateReturnsOf, generateShopsOf } from './generate.ts';
import { GenerateError } from './generate_error.ts';

/** How many rows of shops one call generates: their items and orders together. */
const rows_of_shops_max = 5_000;
const items_default = 20;

const nobody = () => undefined;

async function generateAs(marketplace: Marketplace, wanted: GenerateInSandbox): Promise<object> {
  const { what, shop, items = items_default, orders = 0, regions, ...others } = wanted;
  const options = { ...others, count: String(wanted.count) };
  if (what === 'shops') {
    if (wanted.count * (1 + items + orders) > rows_of_shops_max)
      throw new GenerateError(
        `One call generates at most ${rows_of_shops_max.toLocaleString('en')} shops, items and orders in a sandbox.`,
      );
    const of_shops = { ...options, regions, items: String(items), orders: String(orders) };
    return generateShopsOf(marketplace, of_shops, nobody);
  }
  if (shop === undefined) throw new GenerateError(`Name the shop whose ${what} you want.`);
  const of_shop = { ...options, shop };
  if (what === 'items') return generateItemsOf(marketplace, of_shop);
  const generate = what === 'orders' ? generateOrdersOf : generateReturnsOf;
  return generate(marketplace, of_shop, nobody);
}

/** Generates what is wanted. @returns what was generated, or why that is not possible. */
export async function generateInSandbox(
  marketplace: Marketplace,
  wanted: GenerateInSandbox,
): Promise<Readonly<Record<string, unknown>> | Refusal<'not_possible'>> {
  try {
    const generated = await generateAs(marketplace, wanted);
    marketplace.feed.noteEvents();
    return { ...generated };
  } catch (error) {
    if (error instanceof GenerateError || error instanceof NamedShopError)
      return refused('not_possible', error.message);
    throw error;
  }
}
