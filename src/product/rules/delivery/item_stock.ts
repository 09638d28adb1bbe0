import type { Violation } from '../../product.errors.ts';
import { counted, quoted } from '../content/characters.ts';
import type { Catalogue, Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/**
 * The location that an entry of seller_stock means: the one that it names, or the only one there is; empty for a
 * shop without locations. Undefined when it names none of several.
 */
export function locationOf(location_id: string | undefined, location_ids: readonly string[]) {
  if (location_id) return location_id;
  return location_ids.length > 1 ? undefined : (location_ids[0] ?? '');
}

function brokenLocation(
  location_id: string | undefined,
  { location_ids }: Catalogue,
  seen: Set<string>,
): Omit<Violation, 'path'> | undefined {
  const place = locationOf(location_id, location_ids);
  if (place === undefined)
    return {
      reason: 'location_required',
      rule: `is required: the shop has ${counted(location_ids.length, 'stock location')}`,
    };
  if (place !== '' && !location_ids.includes(place))
    return {
      reason: 'unknown_location',
      rule: `must be a stock location of this shop, and ${quoted(place)} is none`,
    };
  if (seen.has(place))
    return { reason: 'invalid_field', rule: 'must be named once, and the location is named before' };
  seen.add(place);
  return undefined;
}

/** Each stock is 0 or more, at a location of the shop that is named once. */
export const stock: Rule = ({ seller_stock = [] }, catalogue) => {
  const seen = new Set<string>();
  return seller_stock.flatMap(({ location_id, stock }, place) => {
    const path = `seller_stock[${place}]`;
    const location = brokenLocation(location_id, catalogue, seen);
    return [
      ...(location ? [{ ...location, path: `${path}.location_id` }] : []),
      ...(stock < 0 ? [violation('invalid_field', `${path}.stock`, `must be 0 or more, not ${stock}`)] : []),
    ];
  });
};
