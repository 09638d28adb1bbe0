import type { ItemViolation } from '../../product.errors.ts';
import { countText, quote } from '../content/characters.ts';
import type { Catalogue, Rule } from '../rule.ts';
import { violation } from '../violation.ts';

/**
 * The location that an entry of seller_stock means: the named one, or the only one; empty for a shop without
 * locations. Undefined if it names none of several.
 */
export function locationOf(location_id: string | undefined, location_ids: readonly string[]) {
  if (location_id) return location_id;
  return location_ids.length > 1 ? undefined : (location_ids[0] ?? '');
}

function findLocationViolations(
  location_id: string | undefined,
  path: string,
  { location_ids }: Catalogue,
  seen_ids: Set<string>,
): ItemViolation[] {
  const resolved_id = locationOf(location_id, location_ids);
  if (resolved_id === undefined) {
    const locations = countText(location_ids.length, 'stock location');
    return [violation('location_required', path, `is required: the shop has ${locations}`)];
  }
  if (resolved_id !== '' && !location_ids.includes(resolved_id))
    return [
      violation(
        'unknown_location',
        path,
        `must be a stock location of this shop, and ${quote(resolved_id)} is none`,
      ),
    ];
  if (seen_ids.has(resolved_id))
    return [violation('invalid_field', path, 'must be named once, and the location is named before')];
  seen_ids.add(resolved_id);
  return [];
}

/** Each stock is 0 or more, at a location of the shop that occurs once. */
export const stockRule: Rule = ({ seller_stock = [] }, catalogue) => {
  const seen_ids = new Set<string>();
  return seller_stock.flatMap(({ location_id, stock }, index) => {
    const path = `seller_stock[${index}]`;
    return [
      ...findLocationViolations(location_id, `${path}.location_id`, catalogue, seen_ids),
      ...(stock < 0 ? [violation('invalid_field', `${path}.stock`, `must be 0 or more, not ${stock}`)] : []),
    ];
  });
};
