// What the buyers of generated orders are like, and what they order.

import { micros_per_unit } from '../../../engine/money.ts';
import { digits, type Random, randomOf } from '../../../engine/seeded_random.ts';
import { type Region, regions } from '../../../kit/contract/region.ts';
import type { Channel } from '../../../market/logistics/shipping/shipments.ts';
import { chosenRecipient } from '../../../market/marketplace/actions/order_place.ts';
import { shares } from '../../../testing/simulation/simulation.ts';
import type { SoldModel } from './built_stock.ts';

/** The first id of a generated buyer. */
const buyer_ids_from = 10_000_000;
/** Of the orders: they pay no shipping fee. */
const free_shipping = 0.45;
/** An order has at most so many lines. */
export const lines_max = 3;

const plain_names = new Map<string, string>();

/** A name as people write it without marks; empty for a name in another script. A region has some hundred names. */
function plainName(name: string): string {
  const known = plain_names.get(name);
  if (known !== undefined) return known;
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '');
  plain_names.set(name, plain);
  return plain;
}

/** A buyer, who has the same name and address in each order. */
export function buyerOf(seed: string, region: Region, channel: Channel, number: number) {
  const recipient_address = chosenRecipient(region, channel, `buyer ${seed} ${number}`);
  const random = randomOf(seed, `buyer ${number}`);
  const name = plainName(recipient_address.name) || 'buyer';
  return {
    buyer: {
      buyer_user_id: buyer_ids_from + number,
      buyer_username: `${name.slice(0, 24)}_${random.text(digits, 4)}`,
    },
    recipient_address,
  };
}

/** What a buyer orders: mostly one piece of something that many order. */
export function chooseLines(sold: readonly SoldModel[], random: Random) {
  const lines: { readonly sold: SoldModel; readonly quantity: number }[] = [];
  do {
    const at = Math.min(random.between(0, sold.length - 1), random.between(0, sold.length - 1));
    const model = sold[at];
    if (!model || lines.some((line) => line.sold.item_id === model.item_id)) break;
    lines.push({ sold: model, quantity: random.chance(0.8) ? 1 : random.between(2, 3) });
  } while (lines.length < lines_max && random.chance(shares.second_line));
  return lines;
}

/** A shipping fee in micros, of about a tenth of what a piece costs; often none. */
export function shippingFee(region: Region, price_micros: number, random: Random): number {
  if (random.chance(free_shipping)) return 0;
  const step = micros_per_unit / 10 ** regions[region].price_decimals;
  return Math.round((price_micros * random.between(4, 14)) / 100 / step) * step;
}
