// Tests add_item against its rules at the wire: each rule is broken alone, on both engines, with sellers of all
// regions in turn.
import { describe, test } from 'vitest';
import { type Region, type SellerType, seller_types } from '../../../src/kit/contract/region.ts';
import type { Item } from '../../../src/market/product/rules/rule.ts';
import type { Seller } from '../given/product.ts';
import { onEachEngine } from '../world/harness.ts';
import { every_right, expectRefused, itemCalls } from './added_items.ts';
import { item_regions } from './valid_item.ts';

/** What the changes of a case can refer to. */
export interface CaseContext {
  readonly seller: Seller;
  /** Twelve images that exist. */
  readonly images: readonly string[];
  readonly now: number;
}

interface SellerOptions {
  readonly region?: Region;
  readonly seller_type?: SellerType;
  readonly rights?: readonly string[];
  readonly location_ids?: readonly string[];
}

/** The title, the field that the refusal must name, the changes to the valid item, and the seller. */
export type RuleCase = readonly [
  title: string,
  path: string,
  changes: Partial<Item> | ((context: CaseContext) => Partial<Item>),
  seller?: SellerOptions,
];

/** Sends every case, grouped by its expected code, and expects that code and field, and nothing stored. */
export function eachRule(title: string, cases: Readonly<Record<string, readonly RuleCase[]>>): void {
  onEachEngine(title, (world) => {
    const product = itemCalls(world);
    let calls = 0;

    describe.each(Object.entries(cases))('%s', (error, cases_of_code) => {
      test.each(cases_of_code.map(([case_title, ...case_details]) => [case_title, case_details] as const))(
        'is the answer to %s, with the field, and nothing is stored',
        async (_, [path, changes, { region, seller_type, ...options } = {}]) => {
          // Sellers of all regions and types in turn, if they suit the case.
          const turn = calls++;
          const seller = await world.given.seller({
            region: region ?? (item_regions[turn % item_regions.length] as Region),
            seller_type: seller_type ?? (seller_types[turn % seller_types.length] as SellerType),
            ...options,
          });
          const context = { seller, images: await world.given.images(), now: world.clock.now };
          const changed = typeof changes === 'function' ? changes(context) : changes;
          await expectRefused(world, () => product.add(seller, changed), { error, path });
        },
      );
    });
  });
}

interface AttributeValue {
  value_id: number;
  original_value_name?: string;
  value_unit?: string;
}

export const attribute = (attribute_id: number, ...attribute_value_list: AttributeValue[]) => ({
  attribute_id,
  attribute_value_list,
});
export const material = attribute(100, { value_id: 1_002 });
/** The mandatory attribute and another one. */
export const materialAnd = (attribute_id: number, ...values: AttributeValue[]): Partial<Item> => ({
  attribute_list: [material, attribute(attribute_id, ...values)],
});
/** A custom value. */
export const ownValue = (original_value_name?: string): AttributeValue => ({
  value_id: 0,
  original_value_name,
});
export const whitelisted = { rights: every_right };
