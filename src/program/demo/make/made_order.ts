// The orders and returns of the demo, with their numbers, which are known before anything happens to them.

import { capitals, digits, type Random, randomOf } from '../../../engine/seeded_random.ts';
import { resolveDatedText } from '../../../engine/store/dated_text.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { dayPlaceholder, minutesOf } from './ages.ts';
import { regionOf, type SourceOrder, type SourceReturn, source } from './demo_source.ts';
import { loaded_at } from './made_marketplace.ts';

/** A number that starts with a day: its value while the demo is created, and its form in files. */
export interface DatedNumber {
  readonly made: string;
  readonly written: string;
}

export interface MadeReturn {
  readonly source: SourceReturn;
  readonly number: DatedNumber;
}

/** An order of the demo. */
export interface MadeOrder {
  readonly source: SourceOrder;
  /** Random numbers of this order only: other orders do not change them. */
  readonly random: Random;
  readonly number: DatedNumber;
  readonly returns: readonly MadeReturn[];
  /** Known once it is placed or split. */
  package_numbers: readonly string[];
  /** The buyer's comments, by item. */
  readonly comment_ids: Map<number, number>;
}

function numberOf(region: Region, age: string, letters: string): DatedNumber {
  const written = `${dayPlaceholder(region, minutesOf(age))}${letters}`;
  return { written, made: resolveDatedText(written, loaded_at) };
}

export function madeOrder(order: SourceOrder, at: number): MadeOrder {
  const { shop_id, buyer, age, returns = [] } = order;
  const region = regionOf(shop_id);
  const random = randomOf(source.seed, `order ${shop_id} ${buyer} ${at}`);
  return {
    source: order,
    random,
    number: numberOf(region, age, random.text(capitals, 8)),
    returns: returns.map((given, index) => {
      const own = randomOf(source.seed, `return ${shop_id} ${buyer} ${index}`);
      return { source: given, number: numberOf(region, given.age, own.text(digits, 9)) };
    }),
    package_numbers: [],
    comment_ids: new Map(),
  };
}
